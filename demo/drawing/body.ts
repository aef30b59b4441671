import { add, lerp, type Pt, polar, size, sub, times } from './shape.ts'

/** Measures of a body in figure pixels: floor at y = 0, up is negative. */
export interface Build {
  name: 'scale' | 'chibi'
  headScale: number
  headRise: number
  torso: number
  shoulder: number
  chest: number
  waist: number
  hip: number
  upperArm: number
  foreArm: number
  hand: number
  armWidths: readonly number[]
  thigh: number
  calf: number
  foot: number
  legWidths: readonly number[]
  neck: number
  /** Size of things held in hand. */
  prop: number
  /** Hair length to the hips, in head units. */
  hairReach: number
}

export const SCALE_BUILD: Build = {
  name: 'scale',
  headScale: 0.8,
  headRise: 97,
  torso: 222,
  shoulder: 62,
  chest: 50,
  waist: 38,
  hip: 54,
  upperArm: 112,
  foreArm: 104,
  hand: 40,
  armWidths: [19, 19, 16, 15, 11],
  thigh: 232,
  calf: 222,
  foot: 40,
  legWidths: [40, 36, 25, 26, 15],
  neck: 16,
  prop: 1,
  hairReach: 370,
}

export const CHIBI_BUILD: Build = {
  name: 'chibi',
  headScale: 1.62,
  headRise: 140,
  torso: 164,
  shoulder: 52,
  chest: 54,
  waist: 52,
  hip: 64,
  upperArm: 74,
  foreArm: 62,
  hand: 36,
  armWidths: [24, 25, 24, 23, 19],
  thigh: 104,
  calf: 92,
  foot: 36,
  legWidths: [40, 38, 33, 31, 26],
  neck: 20,
  prop: 0.86,
  hairReach: 165,
}

export type Side = 'L' | 'R'
type Bend = 'out' | 'in' | 'down' | 'up'

/** Where the end of a limb goes, from its root, in limb lengths; x grows outwards from the body. */
export interface Reach {
  x: number
  y: number
  bend: Bend
  /** Limb turned to or from the viewer looks shorter. */
  short?: number
  /** Middle joint given outright, for legs seen from above the knee. */
  middle?: Pt
}

export interface PoseSpec {
  lean: number
  tilt: number
  turn: number
  lift: number
  pointed: boolean
  seated: boolean
  /** How strongly hair and cloth stream to one side. */
  flow: number
  legs: Record<Side, Reach>
  arms: Record<Side, Reach>
}

export interface Limb {
  root: Pt
  middle: Pt
  end: Pt
}

export interface Skeleton {
  build: Build
  pose: PoseSpec
  neck: Pt
  pelvis: Pt
  head: Pt
  arms: Record<Side, Limb>
  legs: Record<Side, Limb>
  /** Point of the torso: u = 1 at the shoulder's edge (right is positive), v = 0 at the neck, 1 at the crotch. */
  torso: (u: number, v: number) => Pt
}

const outward = (side: Side): number => (side === 'L' ? -1 : 1)

function solve(root: Pt, reach: Reach, side: Side, upper: number, lower: number): Limb {
  const sign = outward(side)
  const k = reach.short ?? 1
  const whole = (upper + lower) * k
  if (reach.middle) {
    const middle = add(root, [reach.middle[0] * sign * whole, reach.middle[1] * whole])
    return { root, middle, end: add(root, [reach.x * sign * whole, reach.y * whole]) }
  }
  let way: Pt = [reach.x * sign * (upper + lower), reach.y * (upper + lower)]
  const far = size(way)
  if (far > whole * 0.985) way = times(way, (whole * 0.985) / far)
  const d = Math.max(size(way), whole * 0.12)
  const [a, b] = [upper * k, lower * k]
  const onLine = (d * d + a * a - b * b) / (2 * d)
  const off = Math.sqrt(Math.max(0, a * a - onLine * onLine))
  const unit: Pt = times(way, 1 / (size(way) || 1))
  const base = add(root, times(unit, onLine))
  const one = add(base, [-unit[1] * off, unit[0] * off])
  const two = add(base, [unit[1] * off, -unit[0] * off])
  const score = (p: Pt): number => {
    if (reach.bend === 'out') return p[0] * sign
    if (reach.bend === 'in') return -p[0] * sign
    return reach.bend === 'down' ? p[1] : -p[1]
  }
  return { root, middle: score(one) >= score(two) ? one : two, end: add(root, way) }
}

/** Puts the bones together and stands the lowest foot on the floor. */
export function buildSkeleton(build: Build, pose: PoseSpec): Skeleton {
  const legLength = build.thigh + build.calf
  const reachOf = (side: Side): number => pose.legs[side].y * (pose.legs[side].short ?? 1) * legLength
  const drop = Math.max(reachOf('L'), reachOf('R')) * (pose.seated ? 1 : 0.985)
  const hipDrop = build.torso * 0.07
  const pelvis: Pt = [-pose.lean * 1.2, -(drop + build.foot - hipDrop) - pose.lift * legLength]
  const up = polar(-90 + pose.lean, 1)
  const across: Pt = [-up[1], up[0]]
  const neck = add(pelvis, times(up, build.torso))
  const torso = (u: number, v: number): Pt => add(lerp(neck, pelvis, v), times(across, u * build.shoulder))
  const shoulder = (side: Side): Pt => torso(outward(side) * 0.86, 0.1)
  const hip = (side: Side): Pt => torso((outward(side) * build.hip * 0.52) / build.shoulder, 0.93)
  const head = add(neck, times(polar(-90 + pose.lean * 0.6 + pose.tilt * 0.3, 1), build.headRise))
  const arm = (side: Side): Limb => solve(shoulder(side), pose.arms[side], side, build.upperArm, build.foreArm)
  const leg = (side: Side): Limb => solve(hip(side), pose.legs[side], side, build.thigh, build.calf)
  return {
    build,
    pose,
    neck,
    pelvis,
    head,
    torso,
    arms: { L: arm('L'), R: arm('R') },
    legs: { L: leg('L'), R: leg('R') },
  }
}

/** Line of a limb with a little extra curve, so that arms and legs are not broken sticks. */
export function limbLine(limb: Limb): Pt[] {
  const near = lerp(limb.root, limb.middle, 0.55)
  const far = lerp(limb.middle, limb.end, 0.4)
  return [limb.root, near, limb.middle, far, limb.end]
}

export const limbAngle = (limb: Limb): number => {
  const [x, y] = sub(limb.end, limb.middle)
  return (Math.atan2(y, x) * 180) / Math.PI
}

import type { Limb, Skeleton } from '../body.ts'
import { add, along, lerp, num, type Pt, smooth } from '../shape.ts'

/** Where the cloth of a skirt hangs. */
export interface Drape {
  waist(t: number): Pt
  hem(t: number): Pt
  /** Side edges from waist to hem. */
  left: Pt[]
  right: Pt[]
}

function legPoint(leg: Limb, share: number): Pt {
  return share <= 0.5 ? lerp(leg.root, leg.middle, share * 2) : lerp(leg.middle, leg.end, share * 2 - 1)
}

/** Cloth hangs around both legs wherever they go, so every pose keeps a believable hem. */
export function drapeOf(skeleton: Skeleton, length: number, flare: number, dip: number, inset = 1): Drape {
  const { build, pose, legs } = skeleton
  const unit = build.name === 'chibi' ? 0.86 : 1
  const waistWidth = (build.waist / build.shoulder) * 1.02 * inset
  const edge = (share: number, k: -1 | 1): Pt => {
    const [a, b] = [legPoint(legs.L, share), legPoint(legs.R, share)]
    const outer = k < 0 ? (a[0] < b[0] ? a : b) : a[0] > b[0] ? a : b
    const margin = build.hip * (pose.seated ? 0.82 : 0.58) + flare * unit * (share / length) ** 0.8
    return [outer[0] + k * margin + pose.flow * flare * 0.35 * (share / length), outer[1]]
  }
  const steps = [0.16, 0.45, 0.75, 1].map((s) => s * length)
  const left = [skeleton.torso(-waistWidth, 0.64), ...steps.map((s) => edge(s, -1))]
  const right = [skeleton.torso(waistWidth, 0.64), ...steps.map((s) => edge(s, 1))]
  const hemLeft = left[left.length - 1] ?? [0, 0]
  const hemRight = right[right.length - 1] ?? [0, 0]
  return {
    left,
    right,
    waist: (t) => add(lerp(left[0] ?? [0, 0], right[0] ?? [0, 0], t), [0, Math.sin(Math.PI * t) * build.torso * 0.03]),
    hem: (t) => add(lerp(hemLeft, hemRight, t), [0, Math.sin(Math.PI * t) * dip * unit]),
  }
}

export function outline(drape: Drape, hem: readonly Pt[], rounded: boolean): string {
  const down = smooth(drape.right, false)
  const bottom = rounded ? smooth(hem, false).replace('M', 'L') : hem.map(([x, y]) => `L${num(x)} ${num(y)}`).join('')
  const up = smooth([...drape.left].toReversed(), false).replace('M', 'L')
  return `${down}${bottom}${up}Z`
}

export function hemPoints(drape: Drape, folds: number, depth: number): Pt[] {
  const points: Pt[] = []
  for (let i = 0; i <= folds * 2; i += 1) {
    points.push(add(drape.hem(1 - i / (folds * 2)), [0, i % 2 ? depth : 0]))
  }
  return points
}

/** A dark wedge from waist to hem for every fold. */
export function foldShades(drape: Drape, folds: number, width: number, rootWidth: number): string {
  let d = ''
  for (let i = 0; i < folds; i += 1) {
    const t = (i + 0.62) / folds
    const top = drape.waist(t)
    const mid = bend(drape, t)
    const [a, b] = [drape.hem(t), drape.hem(Math.min(1, t + width / folds))]
    const top2 = drape.waist(Math.min(1, t + rootWidth / folds))
    d += `M${num(top[0])} ${num(top[1])}Q${num(mid[0])} ${num(mid[1])} ${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}Q${num(mid[0] + 4)} ${num(mid[1])} ${num(top2[0])} ${num(top2[1])}Z`
  }
  return d
}

/** Folds follow the sides: they bulge where the hips are. */
function bend(drape: Drape, t: number): Pt {
  return lerp(along(drape.left, 0.45), along(drape.right, 0.45), t)
}

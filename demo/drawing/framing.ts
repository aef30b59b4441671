import type { CharacterLook, Pose, Prop } from '../look.ts'
import type { Figure } from './figure.ts'
import type { FigureOrder } from './figure-order.ts'
import { gripOf, propScale } from './props/grips.ts'
import { type Pt, polar } from './shape.ts'

export interface Frame {
  left: number
  right: number
  top: number
}

/** Boxes of props in their own space: left, top, right, bottom. */
const PROP_BOX: Record<Prop, readonly [number, number, number, number]> = {
  none: [0, 0, 0, 0],
  sword: [-46, -378, 46, 54],
  staff: [-64, -420, 66, 330],
  book: [-92, -66, 92, 62],
  umbrella: [-250, -500, 250, 110],
  fan: [-120, -122, 120, 54],
  bow: [-40, -210, 82, 210],
  guitar: [-250, -266, 104, 100],
  teacup: [-62, -140, 66, 16],
  lantern: [-60, 0, 60, 210],
  cat: [-62, -124, 100, 60],
  balloon: [-80, -352, 152, 44],
  camera: [-64, -60, 64, 42],
  microphone: [-24, -76, 24, 64],
  broom: [-52, -386, 52, 330],
  scythe: [-264, -430, 24, 356],
  shield: [-92, -114, 92, 122],
}

const EAR_RISE = { fox: 196, cat: 170, rabbit: 270, horns: 194 } as const
const HAT_RISE: Partial<Record<NonNullable<CharacterLook['headwear']>, number>> = {
  'witch-hat': 270,
  crown: 172,
  beret: 160,
  hood: 150,
}

function rotated([x, y]: Pt, turn: number): Pt {
  const [cos, sin] = polar(turn, 1)
  return [x * cos - y * sin, x * sin + y * cos]
}

/** How much room a figure takes, so that a scythe or an umbrella is never cut by the picture's edge. */
export function frameOf(figure: Figure, look: CharacterLook, order: FigureOrder): Frame {
  const { skeleton } = figure
  const { build, head } = skeleton
  const prop = order.prop ?? look.prop
  const pose: Pose = order.pose ?? look.pose
  const points: Pt[] = []
  const s = build.headScale
  const rise = Math.max(
    124,
    look.ears ? EAR_RISE[look.ears] : 0,
    look.headwear ? (HAT_RISE[look.headwear] ?? 0) : 0,
    look.hair.style === 'bun' ? 186 : 0,
  )
  const spread =
    look.hair.style === 'twintails'
      ? 216
      : look.hair.style === 'ponytail'
        ? 190
        : look.hair.style === 'wavy'
          ? 150
          : look.headwear === 'witch-hat'
            ? 178
            : 120
  points.push([head[0] - spread * s, head[1] - rise * s], [head[0] + spread * s, head[1]])
  for (const side of ['L', 'R'] as const) {
    const { end } = skeleton.arms[side]
    const foot = skeleton.legs[side].end
    points.push(
      [end[0] - build.hand, end[1] - build.hand],
      [end[0] + build.hand, end[1]],
      [foot[0] - 40, foot[1]],
      [foot[0] + 40, foot[1]],
    )
  }
  if (look.tail) {
    const root = skeleton.torso(0, 0.9)
    const wide = look.tail === 'cat' ? 170 : 250
    points.push([root[0] + (prop === 'shield' || prop === 'guitar' ? wide : -wide), root[1]])
  }
  const grip = gripOf(prop, pose)
  const [l, t, r, b] = PROP_BOX[prop]
  const held = propScale(prop, build)
  const hand = grip.at === 'L' ? skeleton.arms.L.end : grip.at === 'R' ? skeleton.arms.R.end : skeleton.torso(0, 0.5)
  for (const corner of [
    [l, t],
    [r, t],
    [l, b],
    [r, b],
  ] as const) {
    const [x, y] = rotated(corner, grip.turn)
    points.push([hand[0] + x * held, hand[1] + y * held])
  }
  if (figure.clothes.skirt?.cut === 'gown') points.push([-170, 0], [170, 0])
  return {
    left: Math.min(...points.map((p) => p[0])),
    right: Math.max(...points.map((p) => p[0])),
    top: Math.min(...points.map((p) => p[1])),
  }
}

import { limbAngle, limbLine, type Side, type Skeleton } from '../body.ts'
import { drawHand, type HandShape } from '../hands.ts'
import { flat, ink, limb, stroke } from '../ink.ts'
import { lighten, lineOf, shadow } from '../palette.ts'
import { add, along, angleOf, lerp, num, type Pt, polar, poly, smooth, tube } from '../shape.ts'
import type { Sheet } from '../sheet.ts'
import type { Clothes } from './wardrobe.ts'

export function drawHandOf(
  sheet: Sheet,
  skeleton: Skeleton,
  side: Side,
  clothes: Clothes,
  skin: string,
  shape: HandShape,
): string {
  const { build } = skeleton
  const bones = skeleton.arms[side]
  const angle = limbAngle(bones)
  const color = clothes.glove ?? skin
  // The thumb looks to the body when the arm hangs and up when it is stretched out.
  const right = Math.cos((angle * Math.PI) / 180) > 0
  const thumbUp =
    Math.abs(Math.sin((angle * Math.PI) / 180)) > 0.8 ? (side === 'R') === bones.end[1] < bones.middle[1] : right
  return drawHand(sheet, bones.end, angle, shape, color, { chibi: build.name === 'chibi', length: build.hand, thumbUp })
}

/** Arm with its sleeve, without the hand, which may have to go over a prop first. */
export function drawArm(sheet: Sheet, skeleton: Skeleton, side: Side, clothes: Clothes, skin: string): string {
  const { build } = skeleton
  const bones = skeleton.arms[side]
  const line = limbLine(bones)
  const widths = build.armWidths
  const wider = (extra: number): number[] => widths.map((w) => w + extra)
  const { cut, color, cuff } = clothes.sleeve
  const bare = limb(sheet, line, wider(-1), skin, { skin: true, round: true })
  const glove =
    clothes.glove && cut !== 'plate'
      ? limb(sheet, line, wider(1), clothes.glove, { start: 0.62 }) +
        flat(tube(line, wider(3), { start: 0.61, end: 0.65 }), lighten(clothes.glove, 0.4))
      : ''
  switch (cut) {
    case 'none':
      return bare + glove
    case 'short':
    case 'puff':
      return bare + glove + puff(sheet, line, cut === 'puff' ? 1.55 : 1.25, build.armWidths[0] ?? 20, color, cuff)
    case 'long':
      return (
        limb(sheet, line, wider(3), color, { end: 0.97, round: 'start' }) +
        flat(tube(line, wider(5), { start: 0.86, end: 0.975 }), cuff) +
        stroke(sheet, tube(line, wider(5), { start: 0.86, end: 0.975 }), lineOf(cuff), 0.7) +
        wrinkles(line, wider(3), color)
      )
    case 'loose': {
      const wide = widths.map((w, i) => w + (i === 0 ? 4 : i === 4 ? 11 : 9))
      const stripe =
        clothes.style === 'sport'
          ? flat(tube(line, wide, { from: outer(side) * 0.3, to: outer(side) * 0.7, end: 0.86 }), clothes.accent)
          : ''
      return (
        limb(sheet, line, wide, color, { gloss: false, round: 'start' }) +
        stripe +
        ink(
          sheet,
          tube(
            line,
            wide.map((w) => w - 1),
            { start: 0.89, end: 1 },
          ),
          cuff,
        ) +
        wrinkles(line, wide, color)
      )
    }
    case 'bell':
      return bell(sheet, line, widths, color, cuff)
    case 'wide':
      return wide(sheet, skeleton, side, color, cuff)
    case 'plate':
      return plates(sheet, line, widths, clothes, side)
  }
}

const outer = (side: Side): number => (side === 'L' ? 1 : -1)

function wrinkles(line: readonly Pt[], widths: readonly number[], color: string): string {
  const fold = (from: number, to: number, start: number): string =>
    tube(line, widths, { from, to, start, end: start + 0.025 })
  return flat(fold(-0.8, 0.1, 0.44) + fold(-0.3, 0.7, 0.5) + fold(-0.7, 0.2, 0.56), shadow(color, 0.85), 0.6)
}

function puff(sheet: Sheet, line: readonly Pt[], grow: number, width: number, color: string, cuff: string): string {
  const r = width * grow
  const end = along(line, 0.3)
  const start = along(line, 0.02)
  const angle = angleOf(start, end)
  const mid = lerp(start, end, 0.45)
  const at = (x: number, y: number): Pt => add(mid, add(polar(angle, x), polar(angle + 90, y)))
  const long = r * 1.15
  const d = smooth([
    at(-long, -r * 0.5),
    at(-long * 0.4, -r),
    at(long * 0.5, -r),
    at(long * 0.95, -r * 0.7),
    at(long * 0.95, r * 0.7),
    at(long * 0.5, r),
    at(-long * 0.4, r),
    at(-long, r * 0.5),
  ])
  const folds = [-0.5, 0, 0.5].map((k) => {
    const [a, b] = [at(long * 0.85, k * r), at(long * 0.1, k * r * 1.2)]
    return `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`
  })
  const band = smooth(
    [at(long * 0.85, -r * 0.72), at(long * 1.12, -r * 0.76), at(long * 1.12, r * 0.76), at(long * 0.85, r * 0.72)],
    true,
    0.3,
  )
  return ink(sheet, d, color) + stroke(sheet, folds.join(''), shadow(color, 0.85), 1) + ink(sheet, band, cuff)
}

function bell(sheet: Sheet, line: readonly Pt[], widths: readonly number[], color: string, cuff: string): string {
  const w = widths[0] ?? 20
  const flare = [w + 3, w + 2, w + 3, w + 13, w + 25]
  return (
    ink(sheet, tube(line, flare, { round: 'start' }), color) +
    flat(tube(line, flare, { from: 0.3, to: 0.96 }), shadow(color, 0.6), 0.6) +
    ink(sheet, tube(line, flare, { start: 0.93, end: 1 }), cuff) +
    wrinkles(line, flare, color)
  )
}

/** Kimono sleeve: a bag of cloth hangs from the forearm whatever the arm does. */
function wide(sheet: Sheet, skeleton: Skeleton, side: Side, color: string, cuff: string): string {
  const { build } = skeleton
  const bones = skeleton.arms[side]
  const { middle } = bones
  const chibi = build.name === 'chibi'
  const sign = side === 'L' ? -1 : 1
  const w = (build.armWidths[0] ?? 20) + 4
  const line = limbLine(bones)
  const lip = along(line, 0.97)
  const lean = Math.abs(Math.sin((angleOf(middle, lip) * Math.PI) / 180))
  // A hanging arm lets the bag fall beside it; a bent one carries it below the forearm.
  const drop = (chibi ? 78 : 124) * (1 - lean * 0.42)
  const out = sign * w * (lean > 0.75 && lip[1] > middle[1] ? 1.5 : 0.3)
  const top = lerp(middle, lip, 0.1)
  const bag: Pt[] = [
    add(top, [0, w * 0.2]),
    lip,
    add(lip, [out, drop]),
    add(lerp(top, lip, 0.2), [out * 0.8 - sign * 4, drop * 0.94]),
  ]
  const [, , low, inner] = bag as [Pt, Pt, Pt, Pt]
  const arm = widthsOf(build.armWidths, w)
  const band = (a: Pt, b: Pt, weight: number): string =>
    stroke(sheet, `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`, cuff, weight)
  return (
    ink(sheet, smooth(bag, true, 0.3), color) +
    flat(smooth([lerp(top, inner, 0.45), lerp(lip, low, 0.62), low, inner], true, 0.4), shadow(color, 0.7), 0.4) +
    band(lerp(low, inner, 0.05), lerp(low, inner, 0.95), 2) +
    limb(sheet, line, arm, color, { gloss: false, round: 'start', end: 0.98 }) +
    // Covers the arm's lower line, so that arm and bag are one piece of cloth.
    flat(poly([top, along(line, 0.95), lerp(lip, low, 0.45), lerp(top, inner, 0.42)]), color) +
    band(add(lip, [0, -w * 0.5]), lerp(lip, low, 0.96), 1.4)
  )
}

const widthsOf = (widths: readonly number[], w: number): number[] => widths.map((own, i) => (i < 2 ? own + 4 : w))

function plates(sheet: Sheet, line: readonly Pt[], widths: readonly number[], clothes: Clothes, side: Side): string {
  const cloth = shadow(clothes.accent, 0.6)
  const wider = (extra: number): number[] => widths.map((w) => w + extra)
  const shoulder = along(line, 0.05)
  const w = (widths[0] ?? 20) * 1.75
  const sign = side === 'L' ? -1 : 1
  const plate = (dy: number, k: number): string =>
    ink(
      sheet,
      smooth([
        add(shoulder, [-sign * w * 0.7, dy - w * 0.5]),
        add(shoulder, [sign * w * 0.3, dy - w * 0.95 * k]),
        add(shoulder, [sign * w * 1.05, dy - w * 0.1]),
        add(shoulder, [sign * w * 0.95, dy + w * 0.6]),
        add(shoulder, [0, dy + w * 0.35]),
        add(shoulder, [-sign * w * 0.7, dy + w * 0.1]),
      ]),
      clothes.color,
      { tone: 'gloss' },
    )
  return (
    limb(sheet, line, wider(0), cloth, { gloss: false, round: 'start' }) +
    limb(sheet, line, wider(5), clothes.color, { start: 0.56, end: 0.96 }) +
    ink(sheet, tube(line, wider(8), { start: 0.54, end: 0.6 }), clothes.accent) +
    ink(sheet, tube(line, wider(7), { start: 0.92, end: 0.98 }), clothes.accent) +
    plate(w * 0.34, 0.7) +
    plate(0, 1)
  )
}

import type { Skeleton } from '../body.ts'
import { flat, ink, stroke } from '../ink.ts'
import { lighten, lineOf, shadow } from '../palette.ts'
import { add, lerp, num, type Pt, smooth } from '../shape.ts'
import type { Sheet } from '../sheet.ts'
import type { Clothes } from './wardrobe.ts'

function hemLine(skeleton: Skeleton, share: number, spread: number): readonly [Pt, Pt] {
  const { L, R } = skeleton.legs
  const at = (leg: typeof L): Pt =>
    share <= 0.5 ? lerp(leg.root, leg.middle, share * 2) : lerp(leg.middle, leg.end, share * 2 - 1)
  const [a, b] = [at(L), at(R)]
  const sway = skeleton.pose.flow * spread * 0.8
  return [
    [Math.min(a[0], b[0]) - spread + sway, Math.max(a[1], b[1])],
    [Math.max(a[0], b[0]) + spread + sway, Math.max(a[1], b[1])],
  ]
}

/** Cape and back of a coat, behind the body. */
export function drawCloakBack(sheet: Sheet, skeleton: Skeleton, clothes: Clothes): string {
  const color = clothes.cape ?? clothes.coat
  if (!color) return ''
  const chibi = skeleton.build.name === 'chibi'
  const [a, b] = hemLine(skeleton, clothes.coat ? 0.78 : 0.7, (clothes.coat ? 50 : 84) * (chibi ? 0.7 : 1))
  const [l, r] = [
    skeleton.torso(clothes.coat ? -0.8 : -0.92, clothes.coat ? 0.4 : 0.05),
    skeleton.torso(clothes.coat ? 0.8 : 0.92, clothes.coat ? 0.4 : 0.05),
  ]
  const waves: Pt[] = [0, 0.2, 0.4, 0.6, 0.8, 1].map((t, i) => add(lerp(b, a, t), [0, i % 2 ? 16 : 0]))
  const d = smooth([l, r, lerp(r, b, 0.55), ...waves, lerp(l, a, 0.55)], true, 0.7)
  const folds = [0.2, 0.4, 0.6, 0.8].map((t) => {
    const [p, q] = [lerp(l, r, t), lerp(a, b, t)]
    return `M${num(p[0])} ${num(p[1])}L${num(q[0])} ${num(q[1])}`
  })
  return ink(sheet, d, shadow(color, 0.6)) + stroke(sheet, folds.join(''), shadow(color, 1), 1.2, 0.7)
}

/** Seen from behind, the cloak covers the body. */
export function drawCloakOver(sheet: Sheet, skeleton: Skeleton, clothes: Clothes): string {
  const color = clothes.cape ?? clothes.coat
  if (!color) return ''
  const chibi = skeleton.build.name === 'chibi'
  const from = clothes.coat ? 0.02 : 0
  const [a, b] = hemLine(skeleton, clothes.coat ? 0.78 : 0.7, (clothes.coat ? 40 : 64) * (chibi ? 0.7 : 1))
  const [l, r] = [skeleton.torso(-0.92, from + 0.06), skeleton.torso(0.92, from + 0.06)]
  const waist = clothes.coat ? [skeleton.torso(0.72, 0.62)] : []
  const waistLeft = clothes.coat ? [skeleton.torso(-0.72, 0.62)] : []
  const waves: Pt[] = [0, 0.25, 0.5, 0.75, 1].map((t, i) => add(lerp(b, a, t), [0, i % 2 ? 14 : 0]))
  const d = smooth(
    [l, skeleton.torso(0, from), r, ...waist, lerp(r, b, 0.6), ...waves, lerp(l, a, 0.6), ...waistLeft],
    true,
    0.7,
  )
  const split = `M${num(skeleton.torso(0, 0.7)[0])} ${num(skeleton.torso(0, 0.7)[1])}L${num(lerp(a, b, 0.5)[0])} ${num(lerp(a, b, 0.5)[1] + 10)}`
  return ink(sheet, d, color) + stroke(sheet, split, lineOf(color), 1)
}

/** Open front skirts of a coat, or the collar and clasp of a cape. */
export function drawCloakFront(sheet: Sheet, skeleton: Skeleton, clothes: Clothes): string {
  const at = skeleton.torso
  if (clothes.cape) {
    const side = (k: number): string =>
      ink(
        sheet,
        smooth(
          [
            at(k * 0.3, -0.1),
            at(k * 0.9, 0),
            at(k * 1.12, 0.16),
            at(k * 0.9, 0.26),
            at(k * 0.5, 0.14),
            at(k * 0.1, 0.06),
          ],
          true,
          0.7,
        ),
        lighten(clothes.cape ?? '', 0.08),
      )
    const [x, y] = at(0, 0.08)
    return (
      side(-1) +
      side(1) +
      ink(sheet, `M${num(x - 10)} ${num(y)}a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z`, '#f0c95e', { tone: 'gloss' })
    )
  }
  const color = clothes.coat
  if (!color) return ''
  const chibi = skeleton.build.name === 'chibi'
  const [a, b] = hemLine(skeleton, 0.74, 32 * (chibi ? 0.7 : 1))
  const panel = (k: number, hem: Pt): string => {
    const outer = at(k * 0.72, 0.62)
    const inner = at(k * 0.22, 0.66)
    const inside: Pt = [hem[0] - k * (chibi ? 44 : 52), hem[1] - 6]
    const d = smooth(
      [inner, outer, add(lerp(outer, hem, 0.45), [k * 12, 0]), hem, inside, add(lerp(inner, inside, 0.5), [k * 4, 0])],
      true,
      0.65,
    )
    return (
      ink(sheet, d, color) +
      flat(
        smooth([lerp(outer, hem, 0.3), hem, lerp(hem, inside, 0.4), lerp(outer, inner, 0.4)], true, 0.5),
        shadow(color, 0.7),
        0.45,
      )
    )
  }
  return panel(-1, a) + panel(1, b)
}

import type { Limb, Skeleton } from './body.ts'
import { ink, stroke } from './ink.ts'
import type { Clothes } from './outfits/wardrobe.ts'
import { lineOf, mix } from './palette.ts'
import { circle, num } from './shape.ts'
import type { Sheet } from './sheet.ts'

/** Round hinges of an articulated figure, over elbows and knees, wrists and ankles. */
export function drawJoints(sheet: Sheet, skeleton: Skeleton, clothes: Clothes, which: 'arms' | 'legs'): string {
  const limbs = skeleton[which]
  const base =
    which === 'arms'
      ? clothes.sleeve.color
      : clothes.legs.cut === 'trousers' || clothes.legs.cut === 'suit'
        ? clothes.legs.color
        : '#e9c9b8'
  const color = mix(base, '#8a8796', 0.28)
  const r = which === 'arms' ? 12 : 16
  const hinge = ({ middle: [x, y] }: Limb): string =>
    ink(sheet, circle(x, y, r), color, { tone: 'gloss' }) +
    ink(sheet, circle(x, y, r * 0.42), mix(color, '#3a3648', 0.35), { line: 0.6 }) +
    stroke(sheet, `M${num(x - r * 0.28)} ${num(y)}h${num(r * 0.56)}`, lineOf(color), 0.6)
  return hinge(limbs.L) + hinge(limbs.R)
}

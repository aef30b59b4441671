import type { CharacterLook } from '../look.ts'
import { ink, limb, stroke } from './ink.ts'
import { mix, shadow } from './palette.ts'
import { add, along, lerp, num, oval, type Pt, smooth } from './shape.ts'
import type { Sheet } from './sheet.ts'

type Hair = CharacterLook['hair']

/** Colour at the ends: given tips, or the hair's own shade. */
export const endColor = (hair: Hair): string => hair.tips ?? shadow(hair.color, 0.25)

/** A hair tie at the root of a tail. */
export const tie = (sheet: Sheet, [x, y]: Pt, r: number, color: string): string =>
  ink(sheet, oval(x, y, r, r * 0.8), color, { tone: 'gloss' })

/** A plait: overlapping leaves along a line, with a tie and a tuft. */
export function drawBraid(sheet: Sheet, hair: Hair, line: Pt[], width: number, accent: string): string {
  const count = 9
  let art = ''
  for (let i = count - 1; i >= 0; i -= 1) {
    const t = i / (count + 1)
    const at = along(line, t)
    const next = along(line, t + 0.12)
    const angle = (Math.atan2(next[1] - at[1], next[0] - at[0]) * 180) / Math.PI
    const wide = width * (1 - t * 0.4)
    const color = mix(hair.color, endColor(hair), t * t)
    const leaf = (k: number): string =>
      ink(
        sheet,
        smooth([
          [-wide * 0.2, 0],
          [wide * 0.5, k * wide * 0.95],
          [wide * 1.25, k * wide * 0.6],
          [wide * 1.35, -k * wide * 0.1],
          [wide * 0.5, -k * wide * 0.12],
        ]),
        color,
      ) +
      stroke(
        sheet,
        `M${num(wide * 0.2)} ${num(k * wide * 0.3)}Q${num(wide * 0.7)} ${num(k * wide * 0.6)} ${num(wide * 1.15)} ${num(k * wide * 0.3)}`,
        shadow(color, 0.8),
        0.7,
        0.7,
      )
    art += `<g transform="translate(${num(at[0])} ${num(at[1])}) rotate(${num(angle)})">${leaf(i % 2 ? 1 : -1)}${leaf(i % 2 ? -1 : 1)}</g>`
  }
  const end = along(line, 0.98)
  const before = along(line, 0.86)
  const tuft = add(end, [(end[0] - before[0]) * 2.4, (end[1] - before[1]) * 2.4])
  return (
    limb(sheet, [before, lerp(end, tuft, 0.4), tuft], [width * 0.5, width * 0.7, 0.5], endColor(hair)) +
    art +
    tie(sheet, end, width * 0.58, accent)
  )
}

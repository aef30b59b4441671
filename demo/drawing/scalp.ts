import type { CharacterLook } from '../look.ts'
import { shine } from './hair-front.ts'
import { flat, ink } from './ink.ts'
import { shadow } from './palette.ts'
import { type Pt, pts, smooth, tube } from './shape.ts'
import type { Sheet } from './sheet.ts'

const SKULL: Pt[] = pts('0,-121 56,-108 92,-66 101,-14 96,40 70,78 0,92 -70,78 -96,40 -101,-14 -92,-66 -56,-108')

/** Back of the head: with a skin colour, the nape below the hair; without, the hair that covers the skull. */
export function headBack(sheet: Sheet, hair: CharacterLook['hair'], skin: string): string {
  if (skin)
    return ink(sheet, smooth(pts('0,-60 70,-40 74,30 40,84 0,94 -40,84 -74,30 -70,-40')), skin, { tone: 'skin' })
  const loose = hair.style === 'long' || hair.style === 'wavy' || hair.style === 'hime'
  const strands = [-0.8, -0.5, -0.22, 0.08, 0.36, 0.64, 0.86].map((t) =>
    tube(
      [
        [t * 18, -108],
        [t * 84, -40],
        [t * (loose ? 96 : 80), loose ? 60 : 72],
      ],
      [0.4, 2.2, 0.5],
    ),
  )
  // Loose hair flows on from the crown: an outline there would look like a cap.
  const skull = loose
    ? ink(sheet, smooth(SKULL), hair.color, { line: 0, tone: 'flat' })
    : ink(sheet, smooth(SKULL), hair.color)
  return skull + flat(strands.join(''), shadow(hair.color, 0.7), 0.65) + shine(hair.color, 6)
}

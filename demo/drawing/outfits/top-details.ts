import { flat, ink, stroke } from '../ink.ts'
import { lighten, mix, shadow } from '../palette.ts'
import { circle, poly, pts, smooth, star } from '../shape.ts'
import type { Sheet } from '../sheet.ts'
import { type At, belt, bowAt, breastplate, crossedCollar, frillLine, lapels, line, pilotSuit } from './top-pieces.ts'
import { type Clothes, WHITE } from './wardrobe.ts'

interface Chest extends Pick<Clothes, 'color' | 'accent' | 'top'> {
  sheet: Sheet
  at: At
  skin: string
  /** The size of small things. */
  k: number
}

/** What each outfit has on its chest, seen from the front. */
const details: Record<Clothes['style'], (chest: Chest) => string> = {
  school: ({ sheet, at, color, accent, skin, k }) =>
    ink(sheet, poly([at(-0.36, -0.05), at(0.36, -0.05), at(0, 0.26)]), skin, { tone: 'skin', line: 0.4 }) +
    ink(sheet, poly([at(-0.34, -0.06), at(-0.86, 0.06), at(-0.72, 0.3), at(-0.06, 0.36), at(0, 0.26)]), color) +
    ink(sheet, poly([at(0.34, -0.06), at(0.86, 0.06), at(0.72, 0.3), at(0.06, 0.36), at(0, 0.26)]), color) +
    stroke(
      sheet,
      line(at(-0.76, 0.09), at(-0.64, 0.265)) +
        line(at(-0.64, 0.265), at(-0.1, 0.315)) +
        line(at(0.76, 0.09), at(0.64, 0.265)) +
        line(at(0.64, 0.265), at(0.1, 0.315)),
      WHITE,
      1.1,
    ) +
    bowAt(sheet, at(0, 0.34), 0.62 * k, accent),
  kimono: ({ sheet, at, color, accent, skin, k }) =>
    crossedCollar(sheet, at, skin, mix(color, '#ffffff', 0.3), WHITE) +
    ink(sheet, poly([at(-0.72, 0.44), at(0.72, 0.44), at(0.68, 0.72), at(-0.68, 0.72)]), accent) +
    stroke(sheet, line(at(-0.7, 0.58), at(0.68, 0.58)), lighten(accent, 0.6), 2) +
    ink(sheet, circle(...at(0, 0.58), 8 * k), '#f1d38a', { tone: 'gloss' }) +
    stroke(
      sheet,
      line(at(-0.71, 0.475), at(0.71, 0.475)) + line(at(-0.69, 0.685), at(0.69, 0.685)),
      shadow(accent, 0.8),
      0.9,
    ),
  shrine: ({ sheet, at, color, accent, skin }) =>
    crossedCollar(sheet, at, skin, WHITE, accent) +
    ink(sheet, poly([at(-0.66, 0.58), at(0.66, 0.58), at(0.68, 0.7), at(-0.68, 0.7)]), color) +
    stroke(sheet, line(at(-0.66, 0.635), at(0.66, 0.635)), lighten(color, 0.4), 1),
  armor: ({ sheet, at, color, accent, k }) => breastplate(sheet, at, color, accent, k),
  dress: ({ sheet, at, color, accent, skin, k }) =>
    ink(sheet, smooth([at(-0.5, -0.03), at(0.5, -0.03), at(0.4, 0.14), at(0, 0.2), at(-0.4, 0.14)]), skin, {
      tone: 'skin',
      line: 0.5,
    }) +
    frillLine(sheet, at, pts('-0.56,0 -0.42,0.15 0,0.22 0.42,0.15 0.56,0'), WHITE) +
    ink(sheet, poly([at(-0.62, 0.58), at(0.62, 0.58), at(0.64, 0.67), at(-0.64, 0.67)]), accent) +
    bowAt(sheet, at(0, 0.24), 0.4 * k, accent) +
    stroke(sheet, line(at(-0.22, 0.3), at(-0.16, 0.57)) + line(at(0.22, 0.3), at(0.16, 0.57)), lighten(color, 0.45), 1),
  coat: ({ sheet, at, color, accent, top }) =>
    stroke(sheet, line(at(0, 0.1), at(0, 0.6)), lighten(top, 0.25), 0.8) +
    ink(sheet, poly([at(-0.3, -0.06), at(0.3, -0.06), at(0.1, 0.12), at(-0.1, 0.12)]), WHITE) +
    ink(sheet, poly([at(-0.07, 0.08), at(0.07, 0.08), at(0.1, 0.36), at(0, 0.42), at(-0.1, 0.36)]), accent) +
    lapels(sheet, at, color) +
    belt(sheet, at, shadow(accent, 0.3)),
  sport: ({ sheet, at, color, accent, k }) =>
    stroke(sheet, line(at(0, 0.04), at(0, 0.9)), WHITE, 1.6) +
    stroke(sheet, line(at(0, 0.04), at(0, 0.9)), shadow(color, 0.9), 0.5) +
    ink(
      sheet,
      smooth([at(-0.42, 0.02), at(-0.3, -0.07), at(0.3, -0.07), at(0.42, 0.02), at(0, 0.12)], true, 0.6),
      accent,
    ) +
    flat(poly([at(-0.98, 0.3), at(0.98, 0.3), at(0.96, 0.36), at(-0.96, 0.36)].map((p) => p)), accent) +
    ink(sheet, poly([at(-0.86, 0.86), at(0.86, 0.86), at(0.86, 0.93), at(-0.86, 0.93)]), accent) +
    flat(star(...at(0.42, 0.22), 11 * k, 5 * k), WHITE),
  witch: ({ sheet, at, accent, k }) =>
    ink(sheet, poly([at(-0.3, -0.06), at(0.3, -0.06), at(0.16, 0.1), at(0, 0.16), at(-0.16, 0.1)]), WHITE) +
    [0.26, 0.36, 0.46]
      .map((v) =>
        stroke(sheet, line(at(-0.16, v), at(0.16, v + 0.06)) + line(at(0.16, v), at(-0.16, v + 0.06)), accent, 1.1),
      )
      .join('') +
    belt(sheet, at, accent) +
    ink(sheet, star(...at(0, 0.15), 13 * k, 6 * k), '#f5cf6a', { tone: 'gloss' }),
  pilot: ({ sheet, at, color, accent, k }) => pilotSuit(sheet, at, color, accent, k),
  maid: ({ sheet, at, accent, k }) =>
    ink(sheet, poly([at(-0.42, 0.16), at(0.42, 0.16), at(0.5, 0.66), at(-0.5, 0.66)]), WHITE, {
      lineColor: '#8d86a0',
    }) +
    frillLine(sheet, at, pts('-0.62,0.04 -0.5,0.3 -0.56,0.62'), WHITE) +
    frillLine(sheet, at, pts('0.62,0.04 0.5,0.3 0.56,0.62'), WHITE) +
    ink(sheet, poly([at(-0.3, -0.05), at(0.3, -0.05), at(0.34, 0.06), at(0, 0.12), at(-0.34, 0.06)]), WHITE, {
      lineColor: '#8d86a0',
    }) +
    bowAt(sheet, at(0, 0.13), 0.42 * k, accent) +
    ink(sheet, poly([at(-0.66, 0.6), at(0.66, 0.6), at(0.68, 0.68), at(-0.68, 0.68)]), WHITE, {
      lineColor: '#8d86a0',
    }),
  street: ({ sheet, at, color, accent, k }) =>
    ink(
      sheet,
      smooth([
        at(-0.56, 0.02),
        at(-0.4, -0.09),
        at(0.4, -0.09),
        at(0.56, 0.02),
        at(0.3, 0.14),
        at(0, 0.18),
        at(-0.3, 0.14),
      ]),
      shadow(color, 0.3),
    ) +
    stroke(sheet, line(at(-0.14, 0.15), at(-0.17, 0.34)) + line(at(0.14, 0.15), at(0.17, 0.38)), WHITE, 1.5) +
    ink(sheet, poly([at(-0.5, 0.62), at(0.5, 0.62), at(0.64, 0.84), at(-0.64, 0.84)]), shadow(color, 0.16)) +
    flat(star(...at(0, 0.46), 20 * k, 9 * k, 4, -90), accent) +
    ink(sheet, poly([at(-0.88, 0.86), at(0.88, 0.86), at(0.84, 0.93), at(-0.84, 0.93)]), mix(color, '#3a3346', 0.3)),
  idol: ({ sheet, at, accent, skin, k }) =>
    ink(sheet, smooth([at(-0.44, -0.03), at(0.44, -0.03), at(0.3, 0.13), at(0, 0.18), at(-0.3, 0.13)]), skin, {
      tone: 'skin',
      line: 0.5,
    }) +
    ink(sheet, poly([at(-0.2, 0.18), at(0.2, 0.18), at(0.14, 0.64), at(-0.14, 0.64)]), WHITE) +
    [0.28, 0.4, 0.52].map((v) => flat(circle(...at(0, v), 4.5 * k), '#f1c75c')).join('') +
    frillLine(sheet, at, pts('-0.62,0.03 -0.36,0.15 0,0.2 0.36,0.15 0.62,0.03'), accent) +
    bowAt(sheet, at(0, 0.2), 0.52 * k, accent) +
    ink(sheet, star(...at(0, 0.2), 12 * k, 5.5 * k), '#f6d25e', { tone: 'gloss' }) +
    ink(sheet, poly([at(-0.64, 0.6), at(0.64, 0.6), at(0.66, 0.68), at(-0.66, 0.68)]), accent),
}

export function drawTopDetails(sheet: Sheet, at: At, clothes: Clothes, skin: string, k: number): string {
  const { style, color, accent, top } = clothes
  return details[style]({ sheet, at, color, accent, top, skin, k })
}

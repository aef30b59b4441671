import { flat, ink, limb, stroke } from '../ink.ts'
import { lighten, lineOf, shadow } from '../palette.ts'
import { circle, lerp, num, type Pt, poly, smooth } from '../shape.ts'
import type { Sheet } from '../sheet.ts'
import { drawBow } from '../trimmings.ts'

/** Point of the torso, see the skeleton. */
export type At = (u: number, v: number) => Pt

export const line = (a: Pt, b: Pt): string => `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`
const curve = (a: Pt, c: Pt, b: Pt): string =>
  `M${num(a[0])} ${num(a[1])}Q${num(c[0])} ${num(c[1])} ${num(b[0])} ${num(b[1])}`

export function belt(sheet: Sheet, at: At, color: string): string {
  const [x, y] = at(0.04, 0.635)
  return (
    ink(sheet, poly([at(-0.68, 0.6), at(0.68, 0.6), at(0.7, 0.675), at(-0.7, 0.675)]), color) +
    ink(sheet, `M${num(x - 9)} ${num(y - 10)}h18v20h-18Z`, '#e8c46a', { tone: 'gloss', line: 0.8 })
  )
}

/** Crossed collar of kimono and shrine robes. */
export function crossedCollar(sheet: Sheet, at: At, skin: string, color: string, under: string): string {
  return (
    ink(
      sheet,
      smooth([at(-0.34, -0.03), at(0.34, -0.03), at(0.12, 0.2), at(0.02, 0.26), at(-0.12, 0.18)], true, 0.5),
      skin,
      { tone: 'skin', line: 0.5 },
    ) +
    band(sheet, at(0.38, -0.05), at(-0.2, 0.44), 9, under) +
    band(sheet, at(-0.38, -0.05), at(0.26, 0.46), 9, under) +
    band(sheet, at(0.48, -0.04), at(-0.1, 0.46), 9, color) +
    band(sheet, at(-0.48, -0.04), at(0.36, 0.48), 11, color)
  )
}

const band = (sheet: Sheet, a: Pt, b: Pt, width: number, color: string): string =>
  limb(sheet, [a, lerp(a, b, 0.5), b], [width * 0.7, width, width * 0.8], color, { gloss: false })

export function bowAt(sheet: Sheet, [x, y]: Pt, size: number, color: string): string {
  return sheet.withLine(sheet.line / size, () => drawBow(sheet, x, y, size, color))
}

export function frillLine(sheet: Sheet, at: At, uv: readonly (readonly [number, number])[], color: string): string {
  const d = smooth(
    uv.map(([u, v]) => at(u, v)),
    false,
  )
  return stroke(sheet, d, lineOf(color), 4.4) + stroke(sheet, d, color, 3.4)
}

export function lapels(sheet: Sheet, at: At, color: string): string {
  const side = (k: number): string =>
    ink(
      sheet,
      poly([
        at(k * 0.32, -0.06),
        at(k * 0.9, 0.06),
        at(k * 0.84, 0.4),
        at(k * 0.64, 0.68),
        at(k * 0.3, 0.68),
        at(k * 0.22, 0.36),
      ]),
      color,
    ) +
    ink(
      sheet,
      poly([at(k * 0.32, -0.07), at(k * 0.56, 0.06), at(k * 0.62, 0.18), at(k * 0.5, 0.2), at(k * 0.22, 0.4)]),
      lighten(color, 0.14),
    )
  return side(-1) + side(1)
}

export function breastplate(sheet: Sheet, at: At, color: string, accent: string, k: number): string {
  return (
    ink(sheet, smooth([at(-0.5, 0), at(-0.3, -0.09), at(0.3, -0.09), at(0.5, 0), at(0, 0.08)]), shadow(accent, 0.3)) +
    ink(
      sheet,
      smooth(
        [
          at(-0.7, 0.06),
          at(0, 0.1),
          at(0.7, 0.06),
          at(0.84, 0.3),
          at(0.62, 0.5),
          at(0, 0.58),
          at(-0.62, 0.5),
          at(-0.84, 0.3),
        ],
        true,
        0.7,
      ),
      color,
      { tone: 'gloss' },
    ) +
    stroke(
      sheet,
      curve(at(-0.68, 0.4), at(0, 0.56), at(0.68, 0.4)) + line(at(0, 0.12), at(0, 0.54)),
      shadow(color, 0.9),
      0.9,
    ) +
    stroke(sheet, curve(at(-0.6, 0.12), at(-0.72, 0.24), at(-0.56, 0.38)), '#ffffff', 1.6, 0.75) +
    ink(sheet, smooth([at(0, 0.17), at(0.1, 0.24), at(0, 0.32), at(-0.1, 0.24)], true, 0.5), accent, {
      tone: 'gloss',
    }) +
    ink(sheet, poly([at(-0.66, 0.6), at(0.66, 0.6), at(0.7, 0.7), at(-0.7, 0.7)]), accent) +
    ink(sheet, circle(...at(0, 0.65), 10 * k), '#e8c46a', { tone: 'gloss' })
  )
}

export function pilotSuit(sheet: Sheet, at: At, color: string, accent: string, k: number): string {
  const light = lighten(color, 0.55)
  const jewel = at(0, 0.26)
  return (
    ink(sheet, poly([at(-0.86, 0.06), at(-0.3, 0.04), at(-0.16, 0.44), at(-0.7, 0.38)]), light) +
    ink(sheet, poly([at(0.86, 0.06), at(0.3, 0.04), at(0.16, 0.44), at(0.7, 0.38)]), light) +
    ink(sheet, poly([at(-0.6, 0.5), at(-0.1, 0.54), at(-0.12, 0.86), at(-0.5, 0.8)]), accent) +
    ink(sheet, poly([at(0.6, 0.5), at(0.1, 0.54), at(0.12, 0.86), at(0.5, 0.8)]), accent) +
    ink(
      sheet,
      smooth([at(-0.42, 0.02), at(-0.34, -0.08), at(0.34, -0.08), at(0.42, 0.02), at(0, 0.07)], true, 0.5),
      '#454a5c',
      { tone: 'gloss' },
    ) +
    ink(sheet, circle(jewel[0], jewel[1], 12 * k), accent, { tone: 'gloss' }) +
    flat(circle(jewel[0] - 3, jewel[1] - 4, 4 * k), '#fff', 0.8) +
    stroke(sheet, line(at(0, 0.34), at(0, 0.96)), shadow(color, 0.95), 0.9)
  )
}

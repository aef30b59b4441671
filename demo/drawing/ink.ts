import { lighten, lineOf, luminance, mix, shadow, skinShadow } from './palette.ts'
import { oval, type Pt, sub, type TubePart, tube } from './shape.ts'
import type { Sheet } from './sheet.ts'

export interface InkStyle {
  /** Line weight as a share of the sheet's; 0 for no line. */
  line?: number
  lineColor?: string
  tone?: 'soft' | 'flat' | 'gloss' | 'skin'
}

/** A filled, outlined shape with the gentle top-left light of the whole catalogue. */
export function ink(sheet: Sheet, d: string, color: string, style: InkStyle = {}): string {
  const { line = 1, lineColor = lineOf(color), tone = 'soft' } = style
  const stroke =
    line > 0 ? ` stroke="${lineColor}" stroke-width="${fine(sheet.line * line)}" stroke-linejoin="round"` : ''
  return `<path d="${d}" fill="${toneOf(sheet, color, tone)}"${stroke}/>`
}

function toneOf(sheet: Sheet, color: string, tone: NonNullable<InkStyle['tone']>): string {
  if (tone === 'flat') return color
  if (tone === 'skin') {
    const stops = [
      [0, lighten(color, 0.12)],
      [0.5, color],
      [1, skinShadow(color, 0.45)],
    ] as const
    return sheet.linear(stops, [0.2, 0, 0.8, 1])
  }
  const dark = luminance(color) < 0.25
  const top = lighten(color, tone === 'gloss' ? 0.32 : dark ? 0.16 : 0.1)
  const stops = [
    [0, top],
    [0.45, color],
    [1, shadow(color, tone === 'gloss' ? 0.6 : 0.42)],
  ] as const
  return sheet.linear(stops, [0.1, 0, 0.85, 1])
}

export function flat(d: string, color: string, opacity = 1): string {
  return `<path d="${d}" fill="${color}"${opacity < 1 ? ` fill-opacity="${fine(opacity)}"` : ''}/>`
}

export function stroke(sheet: Sheet, d: string, color: string, weight = 1, opacity = 1): string {
  const fade = opacity < 1 ? ` stroke-opacity="${fine(opacity)}"` : ''
  return (
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${fine(sheet.line * weight)}"${fade}` +
    ' stroke-linecap="round" stroke-linejoin="round"/>'
  )
}

export interface LimbStyle extends TubePart {
  skin?: boolean
  line?: number
  gloss?: boolean
}

/** A round, painted limb: base, a crisp shade along the side away from the light and a thin highlight. */
export function limb(
  sheet: Sheet,
  points: readonly Pt[],
  widths: readonly number[],
  color: string,
  style: LimbStyle = {},
): string {
  const { skin = false, line = 1, gloss = true, start = 0, end = 1, round = false } = style
  const first = points[0] ?? [0, 0]
  const last = points[points.length - 1] ?? [0, 1]
  const [dx, dy] = sub(last, first)
  // The edge whose normal points down-right lies in the shade.
  const side = -dy * 0.8 + dx * 0.6 > 0 ? 1 : -1
  const part = { start, end }
  const across = (a: number, b: number): TubePart => ({ ...part, from: side * a, to: side * b })
  const shade = skin ? skinShadow(color, 0.62) : shadow(color, 0.5)
  const light = mix(color, '#ffffff', skin ? 0.5 : 0.34)
  return (
    ink(sheet, tube(points, widths, { ...part, round }), color, { tone: 'flat', line }) +
    flat(tube(points, widths, across(0.36, 0.97)), shade, 0.85) +
    (gloss
      ? flat(tube(points, widths, { ...across(-0.62, -0.4), start: start + 0.1, end: end - 0.14 }), light, 0.55)
      : '')
  )
}

/** Soft contact shadow without a filter: a radial gradient in an oval. */
export function softShadow(
  sheet: Sheet,
  x: number,
  y: number,
  rx: number,
  ry: number,
  color: string,
  strength: number,
) {
  const fill = sheet.radial([
    [0, color, strength],
    [0.45, color, strength * 0.62],
    [0.75, color, strength * 0.2],
    [1, color, 0],
  ])
  return `<path class="soft" d="${oval(x, y, rx, ry)}" fill="${fill}"/>`
}

export function glow(sheet: Sheet, x: number, y: number, r: number, color: string, strength: number): string {
  const fill = sheet.radial([
    [0, color, strength],
    [0.5, color, strength * 0.45],
    [1, color, 0],
  ])
  return `<path class="soft" d="${oval(x, y, r, r)}" fill="${fill}"/>`
}

const fine = (value: number): string => String(Math.round(value * 100) / 100)

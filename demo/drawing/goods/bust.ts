import { drawBackdrop } from '../backdrop.ts'
import { drawFigure } from '../figure.ts'
import { ink, softShadow, stroke } from '../ink.ts'
import { lettering } from '../lettering.ts'
import { boxView } from '../packaging.ts'
import { lighten, mix, shadow } from '../palette.ts'
import { otherBackdrop, type Studio } from '../scene.ts'
import { num, oval, smooth } from '../shape.ts'
import { place, Sheet } from '../sheet.ts'

/** A turned pedestal with a brass plate; its top is at `y`. */
function pedestal(sheet: Sheet, x: number, y: number, color: string, label: string): string {
  const ring = (cy: number, rx: number, h: number, tint: string): string =>
    ink(
      sheet,
      `M${num(x - rx)} ${num(cy)}A${num(rx)} ${num(rx * 0.2)} 0 0 0 ${num(x + rx)} ${num(cy)}V${num(cy + h)}A${num(rx)} ${num(rx * 0.2)} 0 0 1 ${num(x - rx)} ${num(cy + h)}Z`,
      tint,
    ) + ink(sheet, oval(x, cy, rx, rx * 0.2), lighten(tint, 0.2), { line: 0.7 })
  const neck = smooth(
    [
      [x - 78, y + 10],
      [x + 78, y + 10],
      [x + 56, y + 70],
      [x + 66, y + 120],
      [x - 66, y + 120],
      [x - 56, y + 70],
    ],
    true,
    0.8,
  )
  return (
    softShadow(sheet, x + 20, y + 226, 380, 62, '#241a30', 0.55) +
    ring(y + 156, 220, 54, color) +
    ring(y + 122, 170, 34, mix(color, '#ffffff', 0.1)) +
    ink(sheet, neck, shadow(color, 0.2)) +
    stroke(sheet, `M${x - 52} ${y + 24}Q${x - 36} ${y + 70} ${x - 48} ${y + 112}`, '#ffffff', 1.6, 0.5) +
    ink(
      sheet,
      `M${x - 96} ${y + 212}Q${x} ${y + 226} ${x + 96} ${y + 212}v26Q${x} ${y + 252} ${x - 96} ${y + 238}Z`,
      '#e3c27a',
      { tone: 'gloss', line: 0.7 },
    ) +
    lettering(label, x, y + 224, 15, { color: '#5a4326', fit: 160 })
  )
}

/** The bust in the 1200 square, without a backdrop. */
export function bustArt(sheet: Sheet, studio: Studio, back: boolean): string {
  const { look, order } = studio
  const scale = look.ears === 'rabbit' || look.headwear === 'witch-hat' ? 1.95 : 2.5
  const neckY = 650
  const torso = 222 * scale
  const bottom = neckY + torso * 0.44
  const figure = drawFigure(sheet, look, studio.random('figure'), {
    build: 'scale',
    mood: studio.mood,
    pose: 'standing',
    prop: 'none',
    back,
    bust: true,
  })
  const [nx, ny] = figure.skeleton.neck
  const art = place(figure.art, 600 - (back ? -nx : nx) * scale, neckY - ny * scale, scale)
  return pedestal(sheet, 600, bottom - 4, mix(studio.stand.color, '#4a4152', 0.35), order.label) + art
}

function bustView(studio: Studio, back: boolean, tint: string): string {
  const sheet = new Sheet()
  const backdrop = drawBackdrop(sheet, tint, studio.random(`bust${back ? 2 : 0}`))
  return sheet.document(1200, 1200, backdrop + bustArt(sheet, studio, back))
}

/** The same bust from so near that the painted eyes can be judged. */
function closeView(studio: Studio): string {
  const sheet = new Sheet()
  const backdrop = drawBackdrop(
    sheet,
    mix(studio.order.backdrop, studio.look.outfit.accent, 0.18),
    studio.random('close'),
    'bokeh',
  )
  return sheet.document(1200, 1200, backdrop + place(bustArt(sheet, studio, false), -390, -60, 1.65))
}

export function bustViews(studio: Studio): string[] {
  const { backdrop } = studio.order
  return [
    bustView(studio, false, backdrop),
    closeView(studio),
    bustView(studio, true, otherBackdrop(backdrop)),
    boxView(studio, 'wide', (sheet) => bustArt(sheet, studio, false)),
  ]
}

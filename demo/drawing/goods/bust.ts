import { drawBackdrop } from '../backdrop.ts'
import { flat, ink, softShadow, stroke } from '../ink.ts'
import { lettering } from '../lettering.ts'
import { boxView } from '../packaging.ts'
import { lighten, mix, shadow } from '../palette.ts'
import { otherBackdrop, type Studio } from '../scene.ts'
import { num, oval, smooth } from '../shape.ts'
import { cut, place, Sheet } from '../sheet.ts'
import { drawFigure } from '../figure.ts'
import { closeUpView } from './close-up.ts'

/** A turned pedestal with a brass plate; its top is at `y`. */
function pedestal(sheet: Sheet, x: number, y: number, color: string, label: string): string {
  const ring = (cy: number, rx: number, h: number, tint: string): string =>
    ink(sheet, `M${num(x - rx)} ${num(cy)}A${num(rx)} ${num(rx * 0.2)} 0 0 0 ${num(x + rx)} ${num(cy)}V${num(cy + h)}A${num(rx)} ${num(rx * 0.2)} 0 0 1 ${num(x - rx)} ${num(cy + h)}Z`, tint) +
    ink(sheet, oval(x, cy, rx, rx * 0.2), lighten(tint, 0.2), { line: 0.7 })
  const neck = smooth([[x - 78, y + 10], [x + 78, y + 10], [x + 56, y + 70], [x + 66, y + 120], [x - 66, y + 120], [x - 56, y + 70]], true, 0.8)
  return (
    softShadow(sheet, x + 20, y + 226, 380, 62, '#241a30', 0.55) + ring(y + 156, 220, 54, color) + ring(y + 122, 170, 34, mix(color, '#ffffff', 0.1)) +
    ink(sheet, neck, shadow(color, 0.2)) + stroke(sheet, `M${x - 52} ${y + 24}Q${x - 36} ${y + 70} ${x - 48} ${y + 112}`, '#ffffff', 1.6, 0.5) +
    ink(sheet, `M${x - 96} ${y + 212}Q${x} ${y + 226} ${x + 96} ${y + 212}v26Q${x} ${y + 252} ${x - 96} ${y + 238}Z`, '#e3c27a', { tone: 'gloss', line: 0.7 }) +
    lettering(label, x, y + 224, 15, { color: '#5a4326', fit: 160 })
  )
}

function bust(studio: Studio, options: { flip?: boolean; back?: boolean; tint?: string }): string {
  const sheet = new Sheet()
  const { look, order } = studio
  const random = studio.random(`bust${options.flip ? 1 : 0}${options.back ? 2 : 0}`)
  const backdrop = drawBackdrop(sheet, options.tint ?? order.backdrop, random)
  const order2 = { build: 'scale', mood: studio.mood, pose: 'standing', prop: 'none', back: options.back ?? false } as const
  const { tail: _tail, ...noTail } = look
  const figure = drawFigure(sheet, noTail, studio.random('figure'), order2)
  const scale = look.ears === 'rabbit' || look.headwear === 'witch-hat' ? 2.25 : 2.5
  const [nx, ny] = figure.skeleton.neck
  const neckY = 650
  const art = place(figure.art, 600 - (options.back ? -nx : nx) * scale, neckY - ny * scale, scale)
  // The cut runs under the chest in an arc, with the arms left out.
  const torso = 222 * scale
  const bottom = neckY + torso * 0.44
  const side = 62 * scale * 1.36
  const shape = `M0 0H1200V${num(neckY + torso * 0.16)}L${num(600 + side)} ${num(neckY + torso * 0.22)}Q${num(600 + side * 0.9)} ${num(bottom)} 600 ${num(bottom + 40)}Q${num(600 - side * 0.9)} ${num(bottom)} ${num(600 - side)} ${num(neckY + torso * 0.22)}L0 ${num(neckY + torso * 0.16)}Z`
  const rim = `M${num(600 - side * 0.98)} ${num(neckY + torso * 0.24)}Q${num(600 - side * 0.88)} ${num(bottom)} 600 ${num(bottom + 40)}Q${num(600 + side * 0.88)} ${num(bottom)} ${num(600 + side * 0.98)} ${num(neckY + torso * 0.24)}`
  const scene =
    pedestal(sheet, 600, bottom + 6, mix(studio.stand.color, '#4a4152', 0.35), order.label) + cut(sheet, shape, art) + stroke(sheet, rim, lighten(look.outfit.accent, 0.3), 3.4) +
    flat(oval(600, bottom + 44, 60, 10), '#241a30', 0.3)
  return sheet.document(1200, 1200, backdrop + (options.flip ? `<g transform="translate(1200 0) scale(-1 1)">${scene}</g>` : scene))
}

export function bustViews(studio: Studio): string[] {
  return [bust(studio, {}), closeUpView(studio, 'scale'), bust(studio, { back: true, tint: otherBackdrop(studio.order.backdrop) }), boxView(studio, 'scale')]
}

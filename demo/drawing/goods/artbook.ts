import { drawBackdrop } from '../backdrop.ts'
import { flat, ink, softShadow, stroke } from '../ink.ts'
import { lettering, wrapLabel } from '../lettering.ts'
import { drawFoxMark } from '../marks.ts'
import { lighten, luminance, mix, shadow } from '../palette.ts'
import { otherBackdrop, type Studio } from '../scene.ts'
import { block, num, poly, pts } from '../shape.ts'
import { cut, place, Sheet } from '../sheet.ts'
import { fullFigure, portrait, printedGround } from './portrait.ts'

const PAPER = '#fdf8f0'

/** Front cover, `w` by `h` from 0,0. */
function cover(sheet: Sheet, studio: Studio, w: number, h: number): string {
  const { color, accent } = studio.look.outfit
  const paper = luminance(color) > 0.45 ? lighten(color, 0.6) : mix(color, '#2a2036', 0.3)
  const text = luminance(paper) > 0.5 ? mix(shadow(accent, 0.9), '#2a2036', 0.5) : '#fff8ec'
  const lines = wrapLabel(studio.order.label, 11)
  const size = lines.length > 1 ? h * 0.055 : h * 0.07
  const [fx, fy, fw, fh] = [w * 0.09, h * 0.25, w * 0.82, h * 0.66]
  const picture = cut(
    sheet,
    block(fx, fy, fw, fh, 8),
    place(printedGround(sheet, studio, fw, fh, 'cover'), fx, fy) +
      portrait(sheet, studio, w * 0.5, fy + fh * 0.46, h * 0.3),
  )
  return (
    ink(sheet, block(0, 0, w, h, 4), paper, { line: 0.7 }) +
    picture +
    stroke(sheet, block(fx, fy, fw, fh, 8), lighten(accent, 0.3), 1.6) +
    stroke(sheet, block(w * 0.045, h * 0.03, w * 0.91, h * 0.94), text, 0.8, 0.5) +
    lines
      .map((line, i) =>
        lettering(line, w * 0.5, h * 0.08 + i * size * 1.45 + (lines.length > 1 ? 0 : h * 0.02), size, {
          color: text,
          fit: w * 0.78,
          weight: 0.18,
        }),
      )
      .join('') +
    flat(`M0 0h${num(w * 0.035)}v${num(h)}h${num(-w * 0.035)}Z`, '#000000', 0.12) +
    flat(
      poly([
        [0, h * 0.44],
        [w * 0.7, 0],
        [w * 0.9, 0],
        [0, h * 0.58],
      ]),
      '#ffffff',
      0.12,
    )
  )
}

function spine(sheet: Sheet, studio: Studio, w: number, h: number): string {
  const { color, accent } = studio.look.outfit
  const tint = mix(color, '#2a2036', 0.35)
  return (
    ink(sheet, block(0, 0, w, h), tint, { line: 0.7 }) +
    flat(block(0, h * 0.08, w, h * 0.02) + block(0, h * 0.88, w, h * 0.02), lighten(accent, 0.3)) +
    `<g transform="translate(${num(w * 0.5)} ${num(h * 0.46)}) rotate(90)">${lettering(studio.order.label, 0, -w * 0.2, w * 0.4, { color: '#fff6e4', fit: h * 0.6 })}</g>` +
    drawFoxMark(w * 0.5, h * 0.94, w * 0.24, '#fff6e4')
  )
}

/** Standing book in three-quarter view: spine to the left, cover to the right. */
export function bookArt(sheet: Sheet, studio: Studio): string {
  const [w, h] = [640, 880]
  const front = `<g transform="matrix(0.96 0.05 0 1 340 130)">${cover(sheet, studio, w, h)}</g>`
  const side = `<g transform="matrix(0.62 -0.2 0 1 268 153)">${spine(sheet, studio, 116, h)}</g>`
  const pages = flat(poly(pts('340,130 954,162 900,146 300,136')), PAPER)
  return softShadow(sheet, 640, 1046, 520, 60, '#241a30', 0.55) + pages + side + front
}

function standing(studio: Studio): string {
  const sheet = new Sheet()
  const backdrop = drawBackdrop(sheet, studio.order.backdrop, studio.random('book'))
  return sheet.document(1200, 1200, backdrop + bookArt(sheet, studio))
}

function spread(studio: Studio): string {
  const sheet = new Sheet()
  const backdrop = drawBackdrop(sheet, otherBackdrop(studio.order.backdrop), studio.random('spread'), 'window')
  const page = (k: number): string =>
    `M600 330Q${600 + k * 180} 262 ${600 + k * 500} 312V900Q${600 + k * 180} 850 600 918Z`
  const inside = sheet.linear(
    [
      [0, '#b9ac9c', 0.5],
      [0.16, '#b9ac9c', 0],
    ],
    [1, 0, 0, 0],
  )
  const insideRight = sheet.linear(
    [
      [0, '#b9ac9c', 0.55],
      [0.16, '#b9ac9c', 0],
    ],
    [0, 0, 1, 0],
  )
  const picture =
    place(printedGround(sheet, studio, 520, 680, 'spread'), 596, 270) + fullFigure(sheet, studio, 850, 890, 540, 470)
  const sketch = (x: number, y: number, size: number, mood: 'joy' | 'calm' | 'brave'): string =>
    cut(
      sheet,
      block(x - 88, y - 104, 176, 196, 10),
      flat(block(x - 88, y - 104, 176, 196, 10), lighten(studio.look.outfit.accent, 0.7)) +
        portrait(sheet, studio, x, y + 10, size, { mood, build: 'chibi' }),
    )
  let text = ''
  for (let i = 0; i < 7; i += 1) text += `M166 ${690 + i * 24}H${i % 3 === 2 ? 400 : 520}`
  const swatches = [
    studio.look.hair.color,
    studio.look.outfit.color,
    studio.look.outfit.accent,
    studio.look.eyes,
    studio.look.skin,
  ]
    .map((c, i) => ink(sheet, block(160 + i * 76, 600, 58, 46, 8), c, { line: 0.6, tone: 'flat' }))
    .join('')
  const book =
    softShadow(sheet, 610, 930, 620, 70, '#241a30', 0.5) +
    ink(sheet, 'M84 322H1116V920Q850 880 600 936Q350 880 84 920Z', mix(studio.look.outfit.color, '#2a2036', 0.3)) +
    ink(sheet, page(-1), PAPER, { tone: 'flat' }) +
    ink(sheet, page(1), PAPER, { tone: 'flat' }) +
    cut(sheet, page(1), picture) +
    sketch(250, 460, 132, 'joy') +
    sketch(452, 460, 132, 'calm') +
    swatches +
    stroke(sheet, text, '#b3a8a0', 2.2, 0.8) +
    `<path d="${page(-1)}" fill="${inside}"/><path d="${page(1)}" fill="${insideRight}"/>` +
    stroke(sheet, 'M600 330V918', '#a3968a', 1)
  return sheet.document(1200, 1200, backdrop + book)
}

function stack(studio: Studio): string {
  const sheet = new Sheet()
  const { color, accent } = studio.look.outfit
  const backdrop = drawBackdrop(sheet, studio.order.backdrop, studio.random('stack'), 'sweep')
  const lying = (y: number, tint: string, shift: number): string =>
    ink(sheet, block(190 + shift, y, 800, 88, 10), tint) +
    flat(block(214 + shift, y + 12, 780, 64), PAPER) +
    stroke(sheet, [24, 36, 48, 60].map((d) => `M220 ${y + d}H984`).join(''), '#d8ccbc', 0.8) +
    ink(sheet, block(190 + shift, y, 40, 88, 10), shadow(tint, 0.2))
  const upright = `<g transform="matrix(0.9 0.03 0 0.94 390 60)">${cover(sheet, studio, 500, 690)}</g>`
  return sheet.document(
    1200,
    1200,
    backdrop +
      softShadow(sheet, 610, 1052, 560, 56, '#241a30', 0.5) +
      lying(962, mix(color, '#2a2036', 0.35), 0) +
      lying(874, lighten(accent, 0.2), 20) +
      lying(786, mix(color, '#ffffff', 0.3), -14) +
      softShadow(sheet, 630, 790, 330, 26, '#241a30', 0.4) +
      upright,
  )
}

export function artbookViews(studio: Studio): string[] {
  return [standing(studio), spread(studio), stack(studio)]
}

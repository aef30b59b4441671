import { drawBackdrop } from '../backdrop.ts'
import { contour } from '../contour.ts'
import type { FigureOrder } from '../figure-order.ts'
import { flat, ink, softShadow, stroke } from '../ink.ts'
import { lettering, wrapLabel } from '../lettering.ts'
import { drawFoxMark } from '../marks.ts'
import { lighten, luminance, mix, shadow } from '../palette.ts'
import { otherBackdrop, type Studio } from '../scene.ts'
import { block, circle, oval, poly, pts, smooth } from '../shape.ts'
import { place, Sheet } from '../sheet.ts'
import { fitFigure } from './portrait.ts'

/** A clear plate cut along the figure: tinted edge, white under-print, glossy face. */
export function acrylicCut(sheet: Sheet, art: string, box: readonly [number, number, number, number]): string {
  const [x, y, w, h] = box
  const gloss =
    poly([
      [x, y + h * 0.5],
      [x + w * 0.62, y],
      [x + w * 0.84, y],
      [x, y + h * 0.72],
    ]) +
    poly([
      [x + w * 0.3, y + h],
      [x + w, y + h * 0.4],
      [x + w, y + h * 0.46],
      [x + w * 0.4, y + h],
    ])
  return (
    contour(`<g transform="translate(5 5)">${art}</g>`, '#9fbfd2', 27) +
    contour(art, '#e9f5fb', 26) +
    contour(art, '#ffffff', 11) +
    art +
    `<path d="${gloss}" fill="#ffffff" fill-opacity="0.26" mask="${sheet.mask(contour(art, '#ffffff', 24), box)}"/>`
  )
}

interface Fitted {
  art: string
  box: readonly [number, number, number, number]
}

export function fitted(
  sheet: Sheet,
  studio: Studio,
  x: number,
  floor: number,
  height: number,
  width: number,
  order: Partial<FigureOrder> = {},
): Fitted {
  const { figure, frame, scale } = fitFigure(sheet, studio, { build: 'chibi', ...order }, { height, width })
  const lift = figure.skeleton.pose.lift > 0 ? 60 * scale : 0
  return {
    art: place(figure.art, x - ((frame.left + frame.right) / 2) * scale, floor + lift, scale),
    box: [x - width / 2, floor + frame.top * scale - 40, width, -frame.top * scale + 80],
  }
}

function base(sheet: Sheet, x: number, y: number, studio: Studio): string {
  const { accent, color } = studio.look.outfit
  const top = `M${x - 250} ${y}L${x - 190} ${y - 62}H${x + 190}L${x + 250} ${y}Q${x + 250} ${y + 14} ${x + 230} ${y + 14}H${x - 230}Q${x - 250} ${y + 14} ${x - 250} ${y}Z`
  return (
    softShadow(sheet, x + 18, y + 16, 350, 48, '#241a30', 0.45) +
    ink(sheet, top, mix('#eef7fb', accent, 0.12), { lineColor: '#9fbfd2', line: 0.9 }) +
    flat(
      `M${x - 250} ${y}H${x + 250}Q${x + 250} ${y + 16} ${x + 230} ${y + 16}H${x - 230}Q${x - 250} ${y + 16} ${x - 250} ${y}Z`,
      '#b5d3e3',
      0.95,
    ) +
    flat(
      poly([
        [x - 206, y - 12],
        [x - 168, y - 52],
        [x + 168, y - 52],
        [x + 206, y - 12],
      ]),
      lighten(color, 0.3),
      0.75,
    ) +
    flat(oval(x, y - 34, 120, 10), '#ffffff', 0.6) +
    stroke(sheet, `M${x - 228} ${y + 6}H${x - 60}`, '#ffffff', 1.4, 0.9)
  )
}

/** Plate and base in the 1200 square, without a backdrop. */
export function acrylicArt(sheet: Sheet, studio: Studio): string {
  const { art, box } = fitted(sheet, studio, 600, 1000, 830, 840)
  const tab = ink(sheet, block(520, 990, 160, 56, 6), '#e9f5fb', { lineColor: '#9fbfd2', line: 0.8 })
  return (
    base(sheet, 600, 1070, studio) +
    tab +
    acrylicCut(sheet, art, box) +
    flat(poly(pts('512,1042 688,1042 694,1050 506,1050')), '#7da3b8', 0.6)
  )
}

function standView(studio: Studio, options: { tint?: string; flip?: boolean }): string {
  const sheet = new Sheet()
  const backdrop = drawBackdrop(
    sheet,
    options.tint ?? studio.order.backdrop,
    studio.random(`acrylic${options.flip ? 1 : 0}`),
  )
  const scene = acrylicArt(sheet, studio)
  return sheet.document(
    1200,
    1200,
    backdrop + (options.flip ? `<g transform="translate(1200 0) scale(-1 1)">${scene}</g>` : scene),
  )
}

/** From behind only the white under-print shows through the clear plate. */
function backView(studio: Studio): string {
  const sheet = new Sheet()
  const backdrop = drawBackdrop(sheet, otherBackdrop(studio.order.backdrop), studio.random('acrylicback'), 'sweep')
  const { art } = fitted(sheet, studio, 600, 1000, 830, 840)
  const ghost = contour(art, '#e9e5ec', 11)
  const scene =
    base(sheet, 600, 1070, studio) +
    contour(`<g transform="translate(5 5)">${art}</g>`, '#9fbfd2', 27) +
    contour(art, '#e9f5fb', 26) +
    contour(`<g transform="translate(2 2)">${art}</g>`, '#c9c2d0', 11) +
    ghost +
    drawFoxMark(600, 800, 60, '#cfc8d6') +
    ink(sheet, block(520, 1016, 160, 36, 6), '#e9f5fb', { lineColor: '#9fbfd2', line: 0.8 })
  return sheet.document(1200, 1200, `${backdrop}<g transform="translate(1200 0) scale(-1 1)">${scene}</g>`)
}

/** Flat card with a clear bag over it: how small printed goods are sold. */
function cardPack(sheet: Sheet, studio: Studio, content: string): string {
  const { color, accent } = studio.look.outfit
  const dark = luminance(accent) < 0.58
  const text = dark ? '#ffffff' : mix(shadow(accent, 1), '#2a2036', 0.7)
  const lines = wrapLabel(studio.order.label, 14)
  return (
    softShadow(sheet, 620, 1090, 470, 56, '#241a30', 0.45) +
    ink(sheet, block(280, 120, 640, 960, 18), lighten(color, 0.62), { line: 0.8 }) +
    flat('M280 330V138a18 18 0 0 1 18 -18H902a18 18 0 0 1 18 18V290Q600 370 280 330Z', accent) +
    flat(smooth(pts('560,150 640,150 650,168 600,178 550,168')), '#ffffff', 0.85) +
    lines
      .map((line, i) =>
        lettering(line, 600, 206 + i * 62 - (lines.length - 1) * 8, lines.length > 1 ? 40 : 50, {
          color: text,
          fit: 540,
          weight: 0.2,
        }),
      )
      .join('') +
    flat(circle(600, 700, 290), '#ffffff', 0.55) +
    content +
    flat(poly(pts('300,380 430,350 330,1060 300,1060')), '#ffffff', 0.28) +
    flat(poly(pts('800,340 840,334 640,1070 590,1070')), '#ffffff', 0.2) +
    stroke(sheet, block(268, 340, 664, 752, 14), '#ffffff', 1.6, 0.8) +
    drawFoxMark(344, 1020, 30, shadow(accent, 0.3)) +
    lettering(studio.order.age ?? '6+', 864, 1004, 30, { color: shadow(accent, 0.5), weight: 0.2 })
  )
}

export function packView(studio: Studio, content: (sheet: Sheet) => string): string {
  const sheet = new Sheet()
  const backdrop = drawBackdrop(sheet, studio.order.backdrop, studio.random('pack'), 'sweep')
  return sheet.document(1200, 1200, backdrop + cardPack(sheet, studio, content(sheet)))
}

export function acrylicViews(studio: Studio): string[] {
  return [
    standView(studio, {}),
    standView(studio, { flip: true, tint: otherBackdrop(studio.order.backdrop) }),
    backView(studio),
    packView(studio, (sheet) => {
      const { art, box } = fitted(sheet, studio, 600, 1010, 560, 500)
      return acrylicCut(sheet, art, box)
    }),
  ]
}

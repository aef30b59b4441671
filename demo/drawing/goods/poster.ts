import { drawBackdrop } from '../backdrop.ts'
import { flat, glow, ink, softShadow, stroke } from '../ink.ts'
import { lettering, wrapLabel } from '../lettering.ts'
import { drawFoxMark } from '../marks.ts'
import { lighten, mix, shadow, soften } from '../palette.ts'
import { otherBackdrop, type Studio } from '../scene.ts'
import { block, num, oval, poly, pts, smooth } from '../shape.ts'
import { cut, place, Sheet } from '../sheet.ts'
import { fullFigure, portrait, printedGround } from './portrait.ts'

/** The print itself, `w` by `h` from 0,0: ground, big faded portrait, figure, title. */
function posterArt(sheet: Sheet, studio: Studio, w: number, h: number): string {
  const { look, order } = studio
  const layout = studio.random('poster').pick(['full', 'close'])
  const lines = wrapLabel(order.label, 12)
  const size = lines.length > 1 ? h * 0.058 : h * 0.072
  // A second line stands above the first one's place, not on the rule below.
  const top = h * 0.845 - (lines.length - 1) * size * 0.9
  const main =
    layout === 'full'
      ? fullFigure(sheet, studio, w * 0.5, h * 0.81, h * 0.74, w * 0.98)
      : portrait(sheet, studio, w * 0.5, h * 0.36, h * 0.34)
  const title = lines
    .map((line, i) =>
      lettering(line, w * 0.5, top + i * size * 1.4, size, {
        color: '#ffffff',
        fit: w * 0.84,
        weight: 0.2,
      }),
    )
    .join('')
  const foot = sheet.linear([
    [0, mix(look.outfit.color, '#241a3a', 0.55), 0],
    [0.4, mix(look.outfit.color, '#241a3a', 0.55), 0.85],
    [1, mix(look.outfit.color, '#241a3a', 0.7), 1],
  ])
  return cut(
    sheet,
    block(0, 0, w, h),
    printedGround(sheet, studio, w, h, 'poster') +
      main +
      `<path d="M0 ${num(h * 0.7)}h${num(w)}v${num(h * 0.3)}h${num(-w)}Z" fill="${foot}"/>` +
      title +
      stroke(sheet, `M${num(w * 0.3)} ${num(h * 0.955)}h${num(w * 0.4)}`, lighten(look.outfit.accent, 0.4), 1.6) +
      drawFoxMark(w * 0.1, h * 0.06, w * 0.034, '#ffffff'),
  )
}

const gloss = (w: number, h: number): string =>
  flat(
    poly([
      [0, h * 0.5],
      [w * 0.66, 0],
      [w * 0.86, 0],
      [0, h * 0.66],
    ]),
    '#ffffff',
    0.13,
  )

export function framed(sheet: Sheet, studio: Studio, x: number, y: number, w: number, h: number): string {
  const wood = studio.random('frame').pick(['#3a3440', '#b98a5c', '#f4efe8'])
  const [f, m] = [w * 0.035, w * 0.05]
  return (
    flat(block(x - f - m + 12, y - f - m + 18, w + 2 * (f + m), h + 2 * (f + m)), '#241a30', 0.2) +
    ink(sheet, block(x - f - m, y - f - m, w + 2 * (f + m), h + 2 * (f + m)), wood, { line: 0.8 }) +
    stroke(
      sheet,
      block(x - m - f * 0.4, y - m - f * 0.4, w + 2 * m + f * 0.8, h + 2 * m + f * 0.8),
      lighten(wood, 0.4),
      1,
      0.7,
    ) +
    flat(block(x - m, y - m, w + 2 * m, h + 2 * m), '#fdfbf8') +
    place(posterArt(sheet, studio, w, h), x, y) +
    place(gloss(w, h), x, y)
  )
}

function plant(sheet: Sheet, x: number, y: number): string {
  const leaf = (turn: number, long: number): string =>
    place(
      ink(
        sheet,
        smooth([
          [0, 0],
          [-22, -long * 0.5],
          [0, -long],
          [22, -long * 0.5],
        ]),
        '#7ba884',
      ) + stroke(sheet, `M0 -8V${-long + 14}`, '#527d5e', 0.8),
      x,
      y - 90,
      1,
      turn,
    )
  return (
    softShadow(sheet, x + 8, y + 2, 100, 18, '#241a30', 0.4) +
    [-52, -26, 0, 28, 54].map((turn, i) => leaf(turn, 130 + (i % 2) * 46)).join('') +
    ink(
      sheet,
      poly([
        [x - 52, y - 96],
        [x + 52, y - 96],
        [x + 40, y],
        [x - 40, y],
      ]),
      '#e8ded4',
    )
  )
}

/** On the wall above a sideboard: how it looks at home. */
function roomView(studio: Studio): string {
  const sheet = new Sheet()
  const tint = studio.order.backdrop
  const wall = sheet.linear(
    [
      [0, soften(tint, 0.52)],
      [1, soften(tint, 0.34)],
    ],
    [0, 0, 0.4, 1],
  )
  const wood = '#c79c72'
  const room =
    `<path d="M0 0h1200v1200h-1200Z" fill="${wall}"/>` +
    glow(sheet, 340, 240, 620, '#ffffff', 0.5) +
    framed(sheet, studio, 340, 96, 520, 736) +
    softShadow(sheet, 600, 1010, 640, 40, '#241a30', 0.3) +
    ink(sheet, block(0, 1000, 1200, 36), lighten(wood, 0.16)) +
    ink(sheet, block(0, 1034, 1200, 170), wood) +
    stroke(sheet, 'M400 1040V1200M800 1040V1200', shadow(wood, 0.7), 1.2) +
    ink(sheet, oval(330, 1110, 14, 14), '#e9d5b0', { tone: 'gloss' }) +
    ink(sheet, oval(870, 1110, 14, 14), '#e9d5b0', { tone: 'gloss' }) +
    plant(sheet, 1040, 1004) +
    ink(sheet, block(90, 930, 150, 28, 4), lighten(studio.look.outfit.color, 0.2)) +
    ink(sheet, block(80, 958, 170, 24, 4), lighten(studio.look.outfit.accent, 0.3)) +
    ink(sheet, block(100, 982, 150, 20, 4), '#f3ece2')
  return sheet.document(1200, 1200, room)
}

function flatView(studio: Studio): string {
  const sheet = new Sheet()
  const backdrop = drawBackdrop(sheet, otherBackdrop(studio.order.backdrop), studio.random('posterflat'), 'window')
  const [w, h] = [730, 1034]
  const tape = (x: number, y: number, turn: number): string =>
    place(
      flat(block(-56, -20, 112, 40, 3), '#fff6d8', 0.85) + flat(block(-56, -4, 112, 8), '#ffffff', 0.4),
      x,
      y,
      1,
      turn,
    )
  const sheetOfPaper =
    flat(block(10, 16, w, h), '#241a30', 0.22) +
    posterArt(sheet, studio, w, h) +
    gloss(w, h) +
    flat(`M${w} ${h}l-90 0l90 -90Z`, '#ffffff', 0.85) +
    stroke(sheet, `M${w - 90} ${h}L${w} ${h - 90}`, '#b9b0bd', 1)
  return sheet.document(
    1200,
    1200,
    backdrop + place(sheetOfPaper, 250, 74, 1, -1.6) + tape(262, 96, -38) + tape(960, 70, 34) + tape(290, 1120, 36),
  )
}

function rolledView(studio: Studio): string {
  const sheet = new Sheet()
  const { accent, color } = studio.look.outfit
  const backdrop = drawBackdrop(sheet, studio.order.backdrop, studio.random('rolled'), 'sweep')
  const paper = sheet.linear(
    [
      [0, '#d9d2d8'],
      [0.3, '#ffffff'],
      [0.7, '#f1ecef'],
      [1, '#bfb6c2'],
    ],
    [0, 0, 0, 1],
  )
  const roll = (y: number, tint: string): string =>
    `<path d="M210 ${y}H940a34 84 0 0 1 0 168H210Z" fill="${tint}"/><path d="${oval(210, y + 84, 36, 84)}" fill="#f7f2f4" stroke="#a89fae" stroke-width="2.4"/>` +
    stroke(sheet, `M212 ${y + 20}a22 62 0 1 0 6 128a14 44 0 1 0 -8 -96a8 26 0 1 0 2 52`, '#a89fae', 1)
  const ribbon =
    ink(sheet, block(560, 596, 50, 168), accent) +
    ink(sheet, smooth(pts('586,680 540,640 500,660 520,710')), accent) +
    ink(sheet, smooth(pts('586,680 636,640 676,664 650,712')), accent) +
    ink(sheet, oval(586, 680, 18, 20), lighten(accent, 0.15))
  const tube = sheet.linear(
    [
      [0, lighten(color, 0.3)],
      [0.35, lighten(color, 0.55)],
      [1, shadow(color, 0.6)],
    ],
    [0, 0, 0, 1],
  )
  const carton =
    `<path d="M170 856H1000v150H170Z" fill="${tube}"/>` +
    ink(sheet, block(140, 848, 60, 166, 12), '#f4efe8', { tone: 'gloss' }) +
    ink(sheet, block(980, 848, 60, 166, 12), '#f4efe8', { tone: 'gloss' }) +
    flat(block(360, 872, 460, 118, 14), '#fffaf4', 0.94) +
    lettering(studio.order.label, 590, 908, 44, { color: mix(shadow(color, 1), '#2a2036', 0.5), fit: 400 }) +
    drawFoxMark(270, 932, 34, '#ffffff')
  return sheet.document(
    1200,
    1200,
    backdrop +
      place(posterArt(sheet, studio, 400, 566), 400, 40, 1, 0) +
      softShadow(sheet, 590, 770, 460, 40, '#241a30', 0.4) +
      softShadow(sheet, 600, 1016, 540, 44, '#241a30', 0.45) +
      roll(596, paper) +
      ribbon +
      carton,
  )
}

export function posterViews(studio: Studio): string[] {
  return [roomView(studio), flatView(studio), rolledView(studio)]
}

import { drawBackdrop } from '../backdrop.ts'
import { flat, ink, softShadow, stroke } from '../ink.ts'
import { lighten, shadow } from '../palette.ts'
import { otherBackdrop, type Studio } from '../scene.ts'
import { block, circle, num, oval, smooth, star } from '../shape.ts'
import { place, Sheet } from '../sheet.ts'
import { acrylicCut, fitted, packView } from './acrylic.ts'

const METAL = '#cdd3dc'

function metalRing(sheet: Sheet, x: number, y: number, r: number, width: number): string {
  return (
    stroke(sheet, circle(x, y, r), '#767c8a', width + 1) +
    stroke(sheet, circle(x, y, r), METAL, width) +
    stroke(
      sheet,
      `M${num(x - r * 0.8)} ${num(y - r * 0.6)}A${r} ${r} 0 0 1 ${num(x)} ${num(y - r)}`,
      '#ffffff',
      width * 0.4,
      0.95,
    )
  )
}

/** Ring, four links and a clasp that end at x, `bottom`. */
function chain(sheet: Sheet, x: number, top: number, bottom: number): string {
  let art = metalRing(sheet, x, top + 92, 88, 4.4)
  const start = top + 180
  const count = 4
  const step = (bottom - start) / count
  for (let i = 0; i < count; i += 1) {
    const y = start + step * (i + 0.5)
    const d = i % 2 ? oval(x, y, 5, step * 0.62) : oval(x, y, 13, step * 0.66)
    art += stroke(sheet, d, '#767c8a', 3.4) + stroke(sheet, d, METAL, 2.2)
  }
  return art
}

/** The charm hangs from an eyelet above the head. */
function charm(
  sheet: Sheet,
  studio: Studio,
  x: number,
  top: number,
  height: number,
  width: number,
  mood = studio.mood,
): string {
  const { art, box } = fitted(sheet, studio, x, top + height, height, width, { mood, prop: studio.look.prop })
  const eyeY = box[1] + 2
  const tab = smooth([
    [x - 34, eyeY + 70],
    [x - 30, eyeY - 4],
    [x, eyeY - 30],
    [x + 30, eyeY - 4],
    [x + 34, eyeY + 70],
  ])
  return (
    stroke(sheet, tab, '#9fbfd2', 5.4) +
    ink(sheet, tab, '#e9f5fb', { tone: 'flat', line: 4.6, lineColor: '#e9f5fb' }) +
    acrylicCut(sheet, art, box) +
    flat(circle(x, eyeY - 2, 13), '#ffffff') +
    stroke(sheet, circle(x, eyeY - 2, 13), '#8fb0c4', 1.4)
  )
}

/** Charm, chain and ring in the 1200 square, without a backdrop. */
export function keychainArt(sheet: Sheet, studio: Studio): string {
  const { box } = fitted(sheet, studio, 600, 1090, 660, 700)
  const eye = box[1] + 2
  const shade = `<g transform="translate(34 30)">${softShadow(sheet, 600, 800, 330, 330, '#241a30', 0.3)}</g>`
  const top = Math.max(20, eye - 330)
  return shade + charm(sheet, studio, 600, 430, 660, 700) + chain(sheet, 600, top, eye)
}

function hanging(studio: Studio): string {
  const sheet = new Sheet()
  const backdrop = drawBackdrop(sheet, studio.order.backdrop, studio.random('key'))
  return sheet.document(1200, 1200, backdrop + keychainArt(sheet, studio))
}

function keysView(studio: Studio): string {
  const sheet = new Sheet()
  const { accent } = studio.look.outfit
  const backdrop = drawBackdrop(sheet, otherBackdrop(studio.order.backdrop), studio.random('keys'), 'bokeh')
  const key = (turn: number, color: string): string =>
    place(
      ink(sheet, `${circle(0, 110, 62)}${circle(0, 86, 20)}`, color, { tone: 'gloss' }) +
        flat(circle(0, 86, 20), shadow(color, 0.8)) +
        ink(sheet, 'M-18 166H18V380L0 404L-18 380V350L-6 340L-18 326V300L-6 288L-18 276Z', color, { tone: 'gloss' }) +
        stroke(sheet, 'M6 176V384', shadow(color, 0.8), 1),
      0,
      0,
      1,
      turn,
    )
  const art = place(charm(sheet, studio, 0, 150, 560, 600, 'joy'), 470, 300, 1, 12)
  const keys = place(key(-58, '#d8b45c') + key(-28, '#c3c9d4'), 640, 250)
  const ball =
    ink(sheet, circle(930, 930, 46), lighten(accent, 0.2), { tone: 'gloss' }) +
    ink(sheet, star(930, 930, 24, 11), '#fff6dd')
  return sheet.document(
    1200,
    1200,
    backdrop +
      softShadow(sheet, 520, 700, 430, 420, '#241a30', 0.28) +
      softShadow(sheet, 940, 960, 110, 50, '#241a30', 0.3) +
      keys +
      metalRing(sheet, 590, 236, 96, 5) +
      art +
      ball,
  )
}

export function keychainViews(studio: Studio): string[] {
  return [
    hanging(studio),
    keysView(studio),
    packView(
      studio,
      (sheet) =>
        charm(sheet, studio, 600, 520, 480, 480) + ink(sheet, block(560, 392, 80, 18, 9), METAL, { tone: 'gloss' }),
    ),
  ]
}

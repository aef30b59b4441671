import { drawBackdrop } from './backdrop.ts'
import { flat, ink, softShadow, stroke } from './ink.ts'
import { lettering, wrapLabel } from './lettering.ts'
import { drawFoxMark } from './marks.ts'
import { lighten, luminance, mix, shadow } from './palette.ts'
import type { Studio } from './scene.ts'
import { block, circle, num, poly, star } from './shape.ts'
import { cut, place, Sheet } from './sheet.ts'

export interface BoxLook {
  x: number
  y: number
  w: number
  h: number
  color: string
  accent: string
  label: string
  age: string
}

/** A carton in slight perspective: side panel, lid, printed front. `content` fills the window at `window`. */
export function drawBox(
  sheet: Sheet,
  box: BoxLook,
  content: (window: readonly [number, number, number, number]) => string,
): string {
  const { x, y, w, h, color, accent, label } = box
  const pale = luminance(color) > 0.5
  const text = pale ? mix(shadow(color, 1), '#2a2036', 0.6) : '#ffffff'
  const [wx, wy, ww, wh] = [x + w * 0.08, y + h * 0.07, w * 0.84, h * 0.69] as const
  const window = block(wx, wy, ww, wh, 34)
  const inside = sheet.linear([
    [0, lighten(accent, 0.55)],
    [0.7, lighten(accent, 0.78)],
    [1, lighten(accent, 0.4)],
  ])
  const lines = wrapLabel(label, 12)
  const size = lines.length > 1 ? h * 0.05 : h * 0.066
  return (
    carton(sheet, box) +
    `<path d="${window}" fill="${inside}"/>` +
    cut(sheet, window, content([wx, wy, ww, wh])) +
    glare(wx, wy, ww, wh) +
    stroke(sheet, window, lighten(color, 0.6), 1.8, 0.9) +
    lines
      .map((line, i) =>
        lettering(line, x + w * 0.5, y + h * 0.815 + i * size * 1.45, size, {
          color: labelInk(accent),
          fit: w * 0.8,
          weight: 0.2,
        }),
      )
      .join('') +
    ageMark(sheet, x + w * 0.9, y + h * 0.945, w * 0.052, box.age) +
    drawFoxMark(x + w * 0.1, y + h * 0.94, w * 0.05, labelInk(accent)) +
    flat(star(x + w * 0.9, y + h * 0.035, 10, 4.5), text, 0.6)
  )
}

/** Its walls and lid, and the two stripes of the front. */
function carton(sheet: Sheet, { x, y, w, h, color, accent }: BoxLook): string {
  const d = w * 0.2
  return (
    softShadow(sheet, x + w * 0.58, y + h + 4, w * 0.86, 60, '#241a30', 0.55) +
    flat(
      poly([
        [x + w, y],
        [x + w + d, y - d * 0.34],
        [x + w + d, y + h - d * 0.42],
        [x + w, y + h],
      ]),
      shadow(color, 0.75),
    ) +
    flat(
      poly([
        [x, y],
        [x + d, y - d * 0.34],
        [x + w + d, y - d * 0.34],
        [x + w, y],
      ]),
      lighten(color, 0.26),
    ) +
    flat(
      poly([
        [x + w + d * 0.2, y + h * 0.1],
        [x + w + d * 0.8, y + h * 0.07],
        [x + w + d * 0.8, y + h * 0.6],
        [x + w + d * 0.2, y + h * 0.64],
      ]),
      mix(color, accent, 0.55),
      0.8,
    ) +
    ink(sheet, block(x, y, w, h, 6), color, { line: 0.8 }) +
    flat(
      poly([
        [x, y + h * 0.8],
        [x + w, y + h * 0.7],
        [x + w, y + h],
        [x, y + h],
      ]),
      accent,
      0.92,
    ) +
    flat(
      poly([
        [x, y + h * 0.785],
        [x + w, y + h * 0.685],
        [x + w, y + h * 0.7],
        [x, y + h * 0.8],
      ]),
      lighten(accent, 0.6),
    )
  )
}

/** Light on the foil of the window. */
function glare(x: number, y: number, w: number, h: number): string {
  return (
    flat(
      poly([
        [x + w * 0.06, y],
        [x + w * 0.3, y],
        [x + w * 0.06, y + h * 0.8],
        [x, y + h * 0.9],
        [x, y + h * 0.2],
      ]),
      '#ffffff',
      0.2,
    ) +
    flat(
      poly([
        [x + w * 0.72, y],
        [x + w * 0.8, y],
        [x + w * 0.44, y + h],
        [x + w * 0.36, y + h],
      ]),
      '#ffffff',
      0.14,
    )
  )
}

const labelInk = (accent: string): string =>
  luminance(accent) > 0.58 ? mix(shadow(accent, 1), '#2a2036', 0.7) : '#ffffff'

function ageMark(sheet: Sheet, x: number, y: number, r: number, age: string): string {
  return (
    ink(sheet, circle(x, y, r), '#ffffff', { tone: 'flat', line: 0.8, lineColor: '#4a4456' }) +
    lettering(age, x, y - r * 0.36, r * 0.72, { color: '#4a4456', weight: 0.2, fit: r * 1.3 })
  )
}

/** The product in its window box, as it comes home; `content` is its art in the 1200 square with the floor at 1046. */
export function boxView(studio: Studio, shape: 'tall' | 'wide', content: (sheet: Sheet) => string): string {
  const sheet = new Sheet()
  const { look, order } = studio
  const color = studio
    .random('box')
    .pick([
      look.outfit.color,
      mix(look.outfit.color, '#2f2a3c', 0.45),
      mix(look.hair.color, '#ffffff', 0.2),
      lighten(look.outfit.accent, 0.5),
    ])
  const accent = luminance(color) > 0.6 ? look.outfit.color : look.outfit.accent
  const backdrop = drawBackdrop(sheet, order.backdrop, studio.random('boxdrop'), 'sweep')
  const [w, h] = shape === 'tall' ? [600, 900] : [680, 800]
  const box: BoxLook = { x: 540 - w / 2, y: 1080 - h, w, h, color, accent, label: order.label, age: order.age ?? '6+' }
  const art = drawBox(sheet, box, ([wx, wy, ww, wh]) => {
    const scale = Math.min(ww / 970, wh / 1090)
    const [cx, floor] = [wx + ww / 2, wy + wh * 0.9]
    return (
      flat(circle(cx, wy + wh * 0.42, ww * 0.42), '#ffffff', 0.5) +
      flat(`M${num(wx)} ${num(wy + wh * 0.84)}h${num(ww)}v${num(wh)}h${num(-ww)}Z`, lighten(accent, 0.3), 0.7) +
      place(content(sheet), cx - 600 * scale, floor - 1046 * scale, scale)
    )
  })
  return sheet.document(1200, 1200, backdrop + art)
}

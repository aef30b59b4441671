import type { Mood } from '../eyes.ts'
import { drawFigure } from '../figure.ts'
import type { FigureOrder } from '../figure-order.ts'
import { frameOf } from '../framing.ts'
import { flat } from '../ink.ts'
import { complement, lighten, mix, saturate } from '../palette.ts'
import type { Studio } from '../scene.ts'
import { circle, num, star } from '../shape.ts'
import { place, type Sheet } from '../sheet.ts'

/** Head and shoulders around x, y, with the head `size` pixels high. */
export function portrait(
  sheet: Sheet,
  studio: Studio,
  x: number,
  y: number,
  size: number,
  options: { build?: FigureOrder['build']; mood?: Mood } = {},
): string {
  const { build = 'scale', mood = studio.mood } = options
  const scale = build === 'scale' ? size / 160 : size / 324
  const figure = sheet.withLine(sheet.line / Math.sqrt(scale), () =>
    drawFigure(sheet, studio.look, studio.random('figure'), { build, mood, pose: 'standing', prop: 'none' }),
  )
  const [hx, hy] = figure.skeleton.head
  return place(figure.art, x - hx * scale, y - hy * scale, scale)
}

/** A whole figure, and how much it is scaled to fit. */
export function fitFigure(
  sheet: Sheet,
  studio: Studio,
  order: Pick<FigureOrder, 'build'> & Partial<FigureOrder>,
  { height, width }: { height: number; width: number },
) {
  const figureOrder: FigureOrder = { mood: studio.mood, ...order }
  const figure = drawFigure(sheet, studio.look, studio.random('figure'), figureOrder)
  const frame = frameOf(figure, studio.look, figureOrder)
  const scale = Math.min(height / -frame.top, width / (frame.right - frame.left))
  return { figure, frame, scale }
}

/** Whole figure fitted between `top` and `floor`, at most `width` wide. */
export function fullFigure(
  sheet: Sheet,
  studio: Studio,
  x: number,
  floor: number,
  height: number,
  width: number,
): string {
  const { figure, frame, scale } = fitFigure(sheet, studio, { build: 'scale' }, { height, width })
  return place(figure.art, x - ((frame.left + frame.right) / 2) * scale, floor, scale)
}

/** Printed background of posters, covers and badges: a colour sky with a big disc, rays and stars. */
export function printedGround(sheet: Sheet, studio: Studio, w: number, h: number, part: string): string {
  const { look } = studio
  const random = studio.random(part)
  const base = saturate(mix(look.outfit.color, look.hair.color, 0.35), 0.15)
  const other = random.pick([look.outfit.accent, complement(base, 1.1), look.eyes])
  const sky = sheet.linear(
    [
      [0, mix(base, '#2a2044', 0.4)],
      [0.55, base],
      [1, lighten(other, 0.45)],
    ],
    [0, 0, 0.25, 1],
  )
  const style = random.pick(['disc', 'rays', 'stripes'])
  let art = `<path d="M0 0h${num(w)}v${num(h)}h${num(-w)}Z" fill="${sky}"/>`
  if (style === 'rays') {
    for (let i = 0; i < 16; i += 1) {
      const [a, b] = [(i * Math.PI) / 8, (i * Math.PI) / 8 + 0.2]
      const far = w + h
      art += flat(
        `M${num(w / 2)} ${num(h * 0.42)}L${num(w / 2 + Math.cos(a) * far)} ${num(h * 0.42 + Math.sin(a) * far)}L${num(w / 2 + Math.cos(b) * far)} ${num(h * 0.42 + Math.sin(b) * far)}Z`,
        lighten(other, 0.5),
        0.26,
      )
    }
  } else if (style === 'stripes') {
    for (let i = -6; i < 12; i += 2)
      art += flat(
        `M${num((i * w) / 8)} 0h${num(w / 9)}L${num(((i + 4) * w) / 8 + w / 9)} ${num(h)}h${num(-w / 9)}Z`,
        '#ffffff',
        0.1,
      )
  }
  art +=
    flat(circle(w / 2, h * 0.42, Math.min(w, h) * 0.43), lighten(other, 0.62), 0.85) +
    flat(circle(w / 2, h * 0.42, Math.min(w, h) * 0.39), lighten(other, 0.82), 0.7)
  for (let i = 0; i < 18; i += 1) {
    const r = random.range(0.008, 0.026) * w
    art += flat(star(random.range(0, w), random.range(0, h * 0.9), r, r * 0.36, 4), '#ffffff', random.range(0.5, 0.95))
  }
  return art
}

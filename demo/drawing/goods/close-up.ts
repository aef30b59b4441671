import { drawBackdrop } from '../backdrop.ts'
import { drawFigure } from '../figure.ts'
import type { FigureOrder } from '../figure-order.ts'
import { mix } from '../palette.ts'
import type { Studio } from '../scene.ts'
import { place, Sheet } from '../sheet.ts'

/** Portrait crop: the face fills the square and everything below the chest runs out of the picture. */
export function closeUpView(studio: Studio, build: FigureOrder['build'], joints = false): string {
  const sheet = new Sheet()
  const { look, order } = studio
  const figure = drawFigure(sheet, look, studio.random('figure'), { build, mood: studio.mood, joints })
  const scale = build === 'chibi' ? 2 : 3.1
  const [hx, hy] = figure.skeleton.head
  const up = look.ears === 'rabbit' || look.headwear === 'witch-hat' ? 640 : look.ears || look.headwear ? 580 : 530
  const backdrop = drawBackdrop(sheet, mix(order.backdrop, look.outfit.accent, 0.18), studio.random('close'), 'bokeh')
  return sheet.document(1200, 1200, backdrop + place(figure.art, 600 - hx * scale, up - hy * scale, scale))
}

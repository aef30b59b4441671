import { drawBackdrop } from '../backdrop.ts'
import { drawFigure } from '../figure.ts'
import type { FigureOrder } from '../figure-order.ts'
import { boxView } from '../packaging.ts'
import { mix } from '../palette.ts'
import { otherBackdrop, type StageOptions, type Studio, stageFigure, stageView } from '../scene.ts'
import { place, Sheet } from '../sheet.ts'
import { slashEffect } from './effects.ts'

function boxed(studio: Studio, build: 'scale' | 'chibi', options: StageOptions = {}): string {
  return boxView(studio, build === 'scale' ? 'tall' : 'wide', (sheet) => stageFigure(sheet, studio, build, options))
}

export function scaleFigureViews(studio: Studio): string[] {
  return [
    stageView(studio, 'scale'),
    stageView(studio, 'scale', { flip: true, tint: otherBackdrop(studio.order.backdrop), zoom: 1.06 }),
    closeUpView(studio, 'scale'),
    stageView(studio, 'scale', { back: true, backdrop: 'sweep' }),
    boxed(studio, 'scale'),
  ]
}

export function chibiViews(studio: Studio): string[] {
  return [
    stageView(studio, 'chibi'),
    stageView(studio, 'chibi', {
      flip: true,
      mood: studio.mood === 'joy' ? 'smile' : 'joy',
      tint: otherBackdrop(studio.order.backdrop),
    }),
    stageView(studio, 'chibi', { back: true, backdrop: 'sweep' }),
    boxed(studio, 'chibi'),
  ]
}

export function actionFigureViews(studio: Studio): string[] {
  const effects = slashEffect(studio.look.outfit.accent, studio.random('effect'))
  const second = studio.look.pose === 'fighting' ? 'jumping' : 'fighting'
  return [
    stageView(studio, 'scale', { joints: true, effects }),
    stageView(studio, 'scale', {
      joints: true,
      pose: second,
      mood: 'brave',
      flip: true,
      tint: otherBackdrop(studio.order.backdrop),
      effects,
    }),
    closeUpView(studio, 'scale'),
    stageView(studio, 'scale', { joints: true, pose: 'standing', prop: 'none', mood: 'calm', backdrop: 'sweep' }),
    boxed(studio, 'scale', { joints: true }),
  ]
}

/** Portrait crop: the face fills the square and everything below the chest runs out of the picture. */
function closeUpView(studio: Studio, build: FigureOrder['build']): string {
  const sheet = new Sheet()
  const { look, order } = studio
  const figure = drawFigure(sheet, look, studio.random('figure'), { build, mood: studio.mood, joints: false })
  const scale = build === 'chibi' ? 2 : 3.1
  const [hx, hy] = figure.skeleton.head
  const up = look.ears === 'rabbit' || look.headwear === 'witch-hat' ? 640 : look.ears || look.headwear ? 580 : 530
  const backdrop = drawBackdrop(sheet, mix(order.backdrop, look.outfit.accent, 0.18), studio.random('close'), 'bokeh')
  return sheet.document(1200, 1200, backdrop + place(figure.art, 600 - hx * scale, up - hy * scale, scale))
}

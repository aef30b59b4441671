import { boxView } from '../packaging.ts'
import { otherBackdrop, type StageOptions, type Studio, stageFigure, stageView } from '../scene.ts'
import { closeUpView } from './close-up.ts'
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

import type { CharacterLook, PictureOrder } from '../look.ts'
import { type BackdropStyle, drawBackdrop, drawSparkles } from './backdrop.ts'
import type { Mood } from './eyes.ts'
import { drawFigure, type Figure } from './figure.ts'
import type { FigureOrder } from './figure-order.ts'
import { frameOf } from './framing.ts'
import { glow, softShadow } from './ink.ts'
import { complement, lighten, mix } from './palette.ts'
import { createRandom, type Random } from './random.ts'
import { add, type Pt } from './shape.ts'
import { place, Sheet } from './sheet.ts'
import { drawStand, pickStand, type StandLook } from './stand.ts'
import { drawRod, drawSeat } from './supports.ts'

/** Everything the views of one product share: the same stand, mood and pose in each of them. */
export interface Studio {
  order: PictureOrder
  look: CharacterLook
  stand: StandLook
  mood: Mood
  /** A fresh generator with the product's own seed, so each view draws the same figure. */
  random: (part: string) => Random
}

const FALLBACK: CharacterLook = {
  hair: { style: 'long', color: '#e8a24f', tips: '#fbe3c0' },
  skin: '#fde3d2',
  eyes: '#3f8f8a',
  outfit: { style: 'shrine', color: '#c94f4f', accent: '#e8b84b' },
  ears: 'fox',
  tail: 'fox',
  prop: 'none',
  pose: 'standing',
}

export function openStudio(order: PictureOrder): Studio {
  const random = (part: string): Random => createRandom(`${order.seed}/${part}`)
  const look = order.character ?? {
    ...FALLBACK,
    outfit: { ...FALLBACK.outfit, ...(order.colors ? { color: order.colors.main, accent: order.colors.accent } : {}) },
  }
  const mood: Mood =
    look.pose === 'fighting'
      ? random('mood').pick(['brave', 'brave', 'grin'])
      : look.pose === 'jumping'
        ? random('mood').pick(['joy', 'grin', 'wink'])
        : random('mood').pick(['smile', 'smile', 'calm', 'wink', 'grin', 'shy', 'joy'])
  return { order, look, stand: pickStand(random('stand'), look.outfit.color, look.outfit.accent), mood, random }
}

/** A second paper colour that goes well with the first. */
export const otherBackdrop = (tint: string): string => mix(complement(tint, 0.9), '#f3ede9', 0.25)

export interface StageOptions {
  tint?: string
  backdrop?: BackdropStyle
  flip?: boolean
  back?: boolean
  mood?: Mood
  pose?: CharacterLook['pose']
  prop?: CharacterLook['prop']
  joints?: boolean
  /** Art between stand and figure, in picture space, e.g. effect parts. */
  effects?: (sheet: Sheet, center: Pt, scale: number) => string
  sparkles?: boolean
  zoom?: number
}

/** The product photograph of a standing figure: paper, stand, figure, all fitted into the square. */
export function stageView(studio: Studio, build: FigureOrder['build'], options: StageOptions = {}): string {
  const sheet = new Sheet()
  const tint = options.tint ?? studio.order.backdrop
  const random = studio.random(`stage${options.flip ? 1 : 0}${options.back ? 2 : 0}`)
  const set = stageFigure(sheet, studio, build, options)
  const backdrop = drawBackdrop(sheet, tint, random, options.backdrop)
  const lively = (options.pose ?? studio.look.pose) === 'jumping' || (options.pose ?? studio.look.pose) === 'floating'
  const sparkles = (options.sparkles ?? lively) ? drawSparkles(tint, random, 14) : ''
  const zoom = options.zoom ?? 1
  const body = zoom === 1 ? set : `<g transform="translate(600 1080) scale(${zoom}) translate(-600 -1080)">${set}</g>`
  return sheet.document(1200, 1200, backdrop + sparkles + body)
}

/** Stand and figure fitted into the 1200 square, without a backdrop. */
export function stageFigure(
  sheet: Sheet,
  studio: Studio,
  build: FigureOrder['build'],
  options: StageOptions = {},
): string {
  const { look, stand, order } = studio
  const figureOrder: FigureOrder = {
    build,
    mood: options.mood ?? studio.mood,
    ...(options.pose ? { pose: options.pose } : {}),
    ...(options.prop ? { prop: options.prop } : {}),
    ...(options.back ? { back: true } : {}),
    ...(options.joints ? { joints: true } : {}),
  }
  const figure = drawFigure(sheet, look, studio.random('figure'), figureOrder)
  const frame = frameOf(figure, look, figureOrder)
  const mirrored = (options.flip ?? false) !== (options.back ?? false)
  const [left, right] = mirrored ? [-frame.right, -frame.left] : [frame.left, frame.right]
  const scale = Math.min(1.16, 985 / -frame.top, 1080 / (right - left))
  const floor = 1046
  const shift = Math.max(-150, Math.min(150, (-(left + right) / 2) * scale))
  const x = 600 + shift
  const rx = Math.max(236, Math.min(340, footSpread(figure) * scale + 120))
  const put = (art: string): string => place(art, x, floor, scale, 0, options.flip ?? false)
  const center: Pt = [x, floor + figure.skeleton.pelvis[1] * scale]
  return (
    drawStand(sheet, stand, x, floor - 4, rx, order.label) +
    softShadow(sheet, x + 14, floor, rx * 0.62, rx * 0.13, '#241a30', 0.5) +
    put(supports(sheet, studio, figure, options.back ?? false)) +
    glow(sheet, center[0] - 60, center[1] - 120, 330, lighten(order.backdrop, 0.8), 0.35) +
    (options.effects?.(sheet, center, scale) ?? '') +
    put(figure.art)
  )
}

function footSpread({ skeleton }: Figure): number {
  const [l, r] = [skeleton.legs.L.end[0], skeleton.legs.R.end[0]]
  return Math.max(Math.abs(l), Math.abs(r))
}

function supports(sheet: Sheet, studio: Studio, { skeleton }: Figure, back: boolean): string {
  const { pelvis, pose, build } = skeleton
  const accent = studio.look.outfit.accent
  if (pose.seated) {
    const seat = add(pelvis, [back ? 4 : -4, build.torso * 0.04])
    return drawSeat(
      sheet,
      seat,
      4,
      build.hip * 3.4,
      mix('#c99f76', studio.stand.color, 0.15),
      mix(accent, '#ffffff', 0.2),
    )
  }
  if (pose.lift > 0) return drawRod(sheet, [pelvis[0] + 20, 0], add(pelvis, [10, 0]))
  return ''
}

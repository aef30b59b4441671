import type { CharacterLook } from '../look.ts'
import { buildSkeleton, CHIBI_BUILD, SCALE_BUILD, type Skeleton } from './body.ts'
import { backLayers, bustLayers, frontLayers } from './figure-layers.ts'
import type { FigureOrder } from './figure-order.ts'
import type { Parts } from './figure-parts.ts'
import { type Clothes, clothesOf } from './outfits/wardrobe.ts'
import { poseOf } from './poses.ts'
import type { Random } from './random.ts'
import type { Sheet } from './sheet.ts'

export interface Figure {
  /** Art with the floor at y = 0 and the body around x = 0. */
  art: string
  skeleton: Skeleton
  clothes: Clothes
}

/** Draws a whole character in its pose, clothes and with its prop. */
export function drawFigure(sheet: Sheet, look: CharacterLook, random: Random, order: FigureOrder): Figure {
  const pose = order.pose ?? look.pose
  const prop = order.prop ?? look.prop
  const chibi = order.build === 'chibi'
  const build = chibi ? CHIBI_BUILD : SCALE_BUILD
  const spec = poseOf(pose, prop, random, chibi)
  const skeleton = buildSkeleton(build, spec)
  const clothes = clothesOf(look.outfit)
  const room = {
    // A bust ends at the chest, and hair to the hips would hang in the air.
    reach: order.bust ? Math.min(build.hairReach, 215) : build.hairReach,
    flow: spec.flow * (chibi ? 0.6 : 1),
    accent: look.outfit.accent,
    behind: !order.back,
  }
  const parts: Parts = { sheet, look, skeleton, clothes, order, room, prop, pose }
  const art = order.bust ? bustLayers(parts) : order.back ? backLayers(parts) : frontLayers(parts)
  return { art, skeleton, clothes }
}

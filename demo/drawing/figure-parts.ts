import type { CharacterLook, Pose, Prop } from '../look.ts'
import type { Side, Skeleton } from './body.ts'
import { drawEars } from './ears.ts'
import { drawBrows, drawFace, faceOutline } from './face.ts'
import type { FigureOrder } from './figure-order.ts'
import { drawHairBack, drawHairOver, type HairRoom } from './hair-back.ts'
import { drawHairFront, fringeShade } from './hair-front.ts'
import type { HandShape } from './hands.ts'
import { drawHeadwear } from './headwear.ts'
import { drawArm, drawHandOf } from './outfits/sleeves.ts'
import type { Clothes } from './outfits/wardrobe.ts'
import { gripOf, propScale } from './props/grips.ts'
import { drawProp } from './props/held.ts'
import { headBack } from './scalp.ts'
import { lerp, type Pt } from './shape.ts'
import { place, type Sheet } from './sheet.ts'
import { drawTail } from './tails.ts'

/** What every layer of one figure needs to know. */
export interface Parts {
  sheet: Sheet
  look: CharacterLook
  skeleton: Skeleton
  clothes: Clothes
  order: FigureOrder
  room: HairRoom
  prop: Prop
  pose: Pose
}

export function atHead({ sheet, skeleton }: Parts, draw: () => string): string {
  const scale = skeleton.build.headScale
  const art = sheet.withLine(sheet.line / scale, draw)
  return place(art, skeleton.head[0], skeleton.head[1], scale, skeleton.pose.tilt + skeleton.pose.lean * 0.5)
}

export function drawHead(parts: Parts): string {
  const { sheet, look, order } = parts
  const chibi = order.build === 'chibi'
  const { turn } = parts.skeleton.pose
  const face = { chibi, turn, mood: order.mood, skin: look.skin, eyes: look.eyes, hair: look.hair.color }
  return atHead(
    parts,
    () =>
      drawEars(sheet, look) +
      drawFace(sheet, face, fringeShade(sheet, look.hair, look.skin, faceOutline(chibi, turn))) +
      drawHairFront(sheet, look.hair) +
      drawBrows(sheet, face) +
      drawHairOver(sheet, look.hair, parts.room) +
      drawHeadwear(sheet, look),
  )
}

export function drawHeadFromBehind(parts: Parts): string {
  const { sheet, look, room } = parts
  return atHead(
    parts,
    () =>
      drawEars(sheet, look, true) +
      headBack(sheet, look.hair, look.skin) +
      drawHairBack(sheet, look.hair, room) +
      headBack(sheet, look.hair, '') +
      drawHeadwear(sheet, look, true),
  )
}

export function drawHeld({ sheet, look, skeleton, prop, pose }: Parts): { back: string; front: string } {
  const grip = gripOf(prop, pose)
  const scale = propScale(prop, skeleton.build)
  const colors = { main: look.outfit.color, accent: look.outfit.accent }
  const art = sheet.withLine(sheet.line / scale, () =>
    drawProp(sheet, prop, colors, pose, skeleton.build.name === 'chibi'),
  )
  const palm = (side: Side): Pt => lerp(skeleton.arms[side].middle, skeleton.arms[side].end, 1.13)
  const spot = grip.at === 'both' ? betweenPalms(prop, lerp(palm('L'), palm('R'), 0.5), skeleton, scale) : palm(grip.at)
  const put = (body: string | undefined): string => (body ? place(body, spot[0], spot[1], scale, grip.turn) : '')
  return { back: put(art.back), front: put(art.front) }
}

/** Things in two hands sit a little above or beside the point between the palms. */
function betweenPalms(prop: Prop, [x, y]: Pt, skeleton: Skeleton, scale: number): Pt {
  if (prop === 'guitar') {
    const hip = skeleton.torso(0.1, 0.72)
    return [hip[0] + 10 * scale, hip[1] - 6]
  }
  const chibi = skeleton.build.name === 'chibi'
  const lift = prop === 'cat' ? (chibi ? 40 : 26) : prop === 'book' ? (chibi ? 26 : 14) : prop === 'teacup' ? 4 : 0
  return [x, y - lift * scale]
}

function handShape({ prop, pose }: Parts, side: Side): HandShape {
  const free: HandShape = pose === 'waving' || pose === 'jumping' ? 'open' : pose === 'fighting' ? 'fist' : 'relaxed'
  if (prop === 'none') return pose === 'waving' && side === 'R' ? 'relaxed' : free
  if (prop === 'book' || prop === 'cat' || prop === 'teacup') return 'flat'
  return gripOf(prop, pose)[side] ? 'fist' : free
}

/** The hand goes first: its wrist disappears in the sleeve. */
export function drawArmOf(parts: Parts, side: Side, held = ''): string {
  const { sheet, skeleton, clothes, look } = parts
  const hand = drawHandOf(sheet, skeleton, side, clothes, look.skin, handShape(parts, side))
  const arm = drawArm(sheet, skeleton, side, clothes, look.skin)
  // A thing at the face goes over the sleeve, which would hide it.
  return gripOf(parts.prop, parts.pose).overHead && held ? arm + held + hand : held + hand + arm
}

/** The tail shows on the side that no prop takes. */
export function drawTailOf({ sheet, look, skeleton, prop, order }: Parts): string {
  if (!look.tail) return ''
  const side = prop === 'shield' || prop === 'guitar' ? 1 : -1
  return drawTail(sheet, look, skeleton.torso(order.back ? 0 : 0.1, 0.88), side, order.build === 'chibi' ? 0.9 : 1)
}

import type { CharacterLook, Pose, Prop } from '../look.ts'
import { type Build, buildSkeleton, CHIBI_BUILD, SCALE_BUILD, type Side, type Skeleton } from './body.ts'
import type { Mood } from './eyes.ts'
import { drawBrows, drawFace, faceOutline } from './face.ts'
import { drawHairBack, drawHairOver, type HairRoom } from './hair-back.ts'
import { drawHairFront, fringeShade } from './hair-front.ts'
import type { HandShape } from './hands.ts'
import { drawEars, drawHeadwear, drawHeadwearBack } from './headgear.ts'
import { drawJoints } from './joints.ts'
import { drawCloakBack, drawCloakFront, drawCloakOver } from './outfits/cloaks.ts'
import { drawLegs } from './outfits/legs.ts'
import { drawSkirt, drawSkirtBack } from './outfits/skirts.ts'
import { drawArm, drawHandOf } from './outfits/sleeves.ts'
import { drawNeck, drawTop } from './outfits/tops.ts'
import { type Clothes, clothesOf } from './outfits/wardrobe.ts'
import { poseOf } from './poses.ts'
import { gripOf } from './props/grips.ts'
import { drawProp } from './props/held.ts'
import type { Random } from './random.ts'
import { headBack } from './scalp.ts'
import { lerp, num, type Pt } from './shape.ts'
import { cut, place, type Sheet } from './sheet.ts'
import { drawTail, tailSize } from './tails.ts'

export interface FigureOrder {
  build: Build['name']
  mood: Mood
  pose?: Pose
  prop?: Prop
  back?: boolean
  joints?: boolean
  /** Head and chest only, cut in an arc below the shoulders. */
  bust?: boolean
  /** Face turned the other way, for alternate views. */
  turn?: number
}

export interface Figure {
  /** Art with the floor at y = 0 and the body around x = 0. */
  art: string
  skeleton: Skeleton
  clothes: Clothes
}

interface Parts {
  sheet: Sheet
  look: CharacterLook
  skeleton: Skeleton
  clothes: Clothes
  order: FigureOrder
  room: HairRoom
}

function atHead({ sheet, skeleton }: Parts, draw: () => string): string {
  const scale = skeleton.build.headScale
  const art = sheet.withLine(sheet.line / scale, draw)
  return place(art, skeleton.head[0], skeleton.head[1], scale, skeleton.pose.tilt + skeleton.pose.lean * 0.5)
}

function drawHead(parts: Parts): string {
  const { sheet, look, order } = parts
  const chibi = order.build === 'chibi'
  const face = {
    chibi,
    turn: parts.skeleton.pose.turn,
    mood: order.mood,
    skin: look.skin,
    eyes: look.eyes,
    hair: look.hair.color,
  }
  return atHead(parts, () => {
    const outline = faceOutline(chibi, face.turn)
    return (
      drawEars(sheet, look) +
      drawFace(sheet, face) +
      fringeShade(sheet, look.hair, look.skin, outline) +
      drawHairFront(sheet, look.hair) +
      drawBrows(sheet, face) +
      drawHairOver(sheet, look.hair, parts.room) +
      drawHeadwear(sheet, look)
    )
  })
}

function propArt(parts: Parts, prop: Prop, pose: Pose): { back: string; front: string } {
  const { sheet, look, skeleton } = parts
  const grip = gripOf(prop, pose)
  const scale = skeleton.build.prop
  const art = sheet.withLine(sheet.line / scale, () =>
    drawProp(sheet, prop, { main: look.outfit.color, accent: look.outfit.accent }, pose),
  )
  const hold = (side: Side): Pt => {
    const { middle, end } = skeleton.arms[side]
    return lerp(middle, end, 1.13)
  }
  const both = lerp(hold('L'), hold('R'), 0.5)
  const spot = grip.at === 'both' ? bothHandsSpot(prop, both, skeleton) : hold(grip.at)
  const put = (body: string | undefined): string => (body ? place(body, spot[0], spot[1], scale, grip.turn) : '')
  return { back: put(art.back), front: put(art.front) }
}

/** Things in two hands sit a little above or beside the point between the palms. */
function bothHandsSpot(prop: Prop, [x, y]: Pt, skeleton: Skeleton): Pt {
  const k = skeleton.build.prop
  if (prop === 'guitar') {
    const hip = skeleton.torso(0.1, 0.72)
    return [hip[0] + 10 * k, hip[1] - 6]
  }
  if (prop === 'cat') return [x, y - 26 * k]
  if (prop === 'teacup') return [x, y - 4]
  if (prop === 'book') return [x, y - 14 * k]
  return [x, y]
}

function handShapes(prop: Prop, pose: Pose): Record<Side, HandShape> {
  const free: HandShape = pose === 'waving' || pose === 'jumping' ? 'open' : pose === 'fighting' ? 'fist' : 'relaxed'
  const grip = gripOf(prop, pose)
  if (prop === 'none') return { L: free, R: pose === 'waving' ? 'relaxed' : free }
  if (prop === 'book' || prop === 'cat' || prop === 'teacup') return { L: 'flat', R: 'flat' }
  return { L: grip.L ? 'fist' : free, R: grip.R ? 'fist' : free }
}

/** Draws a whole character: layers go from the farthest to the nearest. */
export function drawFigure(sheet: Sheet, look: CharacterLook, random: Random, order: FigureOrder): Figure {
  const pose = order.pose ?? look.pose
  const prop = order.prop ?? look.prop
  const build = order.build === 'chibi' ? CHIBI_BUILD : SCALE_BUILD
  const spec = poseOf(pose, prop, random, order.build === 'chibi')
  const skeleton = buildSkeleton(build, order.turn === undefined ? spec : { ...spec, turn: order.turn })
  const clothes = clothesOf(look.outfit)
  const room: HairRoom = {
    reach: order.bust ? Math.min(build.hairReach, 215) : build.hairReach,
    flow: spec.flow * (order.build === 'chibi' ? 0.6 : 1),
    accent: look.outfit.accent,
  }
  const parts: Parts = { sheet, look, skeleton, clothes, order, room }
  const art = order.bust
    ? bustLayers(parts)
    : order.back
      ? backLayers(parts, prop, pose)
      : frontLayers(parts, prop, pose)
  return { art, skeleton, clothes }
}

function frontLayers(parts: Parts, prop: Prop, pose: Pose): string {
  const { sheet, look, skeleton, clothes, order, room } = parts
  const { skin } = look
  const grip = gripOf(prop, pose)
  const held = propArt(parts, prop, pose)
  const shapes = handShapes(prop, pose)
  const arm = (side: Side): string =>
    drawHandOf(sheet, skeleton, side, clothes, skin, shapes[side]) + drawArm(sheet, skeleton, side, clothes, skin)
  const chibi = order.build === 'chibi'
  const tail = look.tail ? drawTail(sheet, look, skeleton.torso(0.1, 0.9), tailSide(prop, pose), tailSize(chibi)) : ''
  // A raised chibi arm would vanish behind the big head, so it goes in front.
  const lifted = (side: Side): boolean => chibi && skeleton.arms[side].end[1] < skeleton.neck[1] + 46
  const overR = grip.overHead || lifted('R')
  const overL = lifted('L')
  const rightArm = (prop === 'shield' || grip.at === 'L' ? '' : held.front) + arm('R')
  const twoHands = grip.at === 'both'
  const leftArm = grip.at === 'L' ? arm('L') + held.front : arm('L')
  return (
    held.back +
    atHead(parts, () => drawHeadwearBack(sheet, look)) +
    tail +
    drawCloakBack(sheet, skeleton, clothes) +
    atHead(parts, () => drawHairBack(sheet, look.hair, room)) +
    drawSkirtBack(sheet, skeleton, clothes) +
    drawLegs(sheet, skeleton, clothes, skin) +
    drawNeck(sheet, skeleton, skin) +
    drawTop(sheet, skeleton, clothes, skin, false) +
    drawSkirt(sheet, skeleton, clothes, false) +
    drawCloakFront(sheet, skeleton, clothes) +
    (order.joints ? drawJoints(sheet, skeleton, clothes, 'legs') : '') +
    (twoHands ? held.front : '') +
    (overL ? '' : leftArm) +
    (overR ? '' : twoHands ? arm('R') : rightArm) +
    (order.joints ? drawJoints(sheet, skeleton, clothes, 'arms') : '') +
    drawHead(parts) +
    (overL ? leftArm : '') +
    (overR ? rightArm : '')
  )
}

const tailSide = (prop: Prop, pose: Pose): number =>
  (prop === 'shield' || prop === 'guitar' || pose === 'sitting' ? 1 : -1) * (pose === 'sitting' ? -1 : 1)

/** From behind everything comes in reverse; the whole body is mirrored. */
function backLayers(parts: Parts, prop: Prop, pose: Pose): string {
  const { sheet, look, skeleton, clothes, order, room } = parts
  const { skin } = look
  const held = propArt(parts, prop, pose)
  const shapes = handShapes(prop, pose)
  const arm = (side: Side): string =>
    drawHandOf(sheet, skeleton, side, clothes, skin, shapes[side]) + drawArm(sheet, skeleton, side, clothes, skin)
  const chibi = order.build === 'chibi'
  const tail = look.tail ? drawTail(sheet, look, skeleton.torso(0, 0.86), tailSide(prop, pose), tailSize(chibi)) : ''
  const art =
    held.front +
    drawSkirtBack(sheet, skeleton, clothes) +
    drawLegs(sheet, skeleton, clothes, skin) +
    drawNeck(sheet, skeleton, skin) +
    arm('L') +
    arm('R') +
    drawTop(sheet, skeleton, clothes, skin, true) +
    drawSkirt(sheet, skeleton, clothes, true) +
    drawCloakOver(sheet, skeleton, clothes) +
    tail +
    atHead(
      parts,
      () =>
        drawEars(sheet, look, true) +
        headBack(sheet, look.hair, look.skin) +
        drawHairBack(sheet, look.hair, room) +
        headBack(sheet, look.hair, '') +
        drawHeadwear(sheet, look, true),
    ) +
    held.back
  return `<g transform="scale(-1 1)">${art}</g>`
}

/** A bust: arms hang straight and end with the chest; hair falls free. */
function bustLayers(parts: Parts): string {
  const { sheet, look, skeleton, clothes, order, room } = parts
  const back = order.back ?? false
  const at = skeleton.torso
  const [l, r, end] = [at(-1.5, 0.2), at(1.5, 0.2), at(0, 0.58)]
  const shape = `M${num(l[0])} ${num(l[1] - 200)}L${num(r[0])} ${num(r[1] - 200)}L${num(r[0])} ${num(r[1])}Q${num(at(1.2, 0.46)[0])} ${num(at(1.2, 0.46)[1])} ${num(end[0])} ${num(end[1] - 14)}Q${num(at(-1.2, 0.46)[0])} ${num(at(-1.2, 0.46)[1])} ${num(l[0])} ${num(l[1])}Z`
  const hang = (side: Side, k: number): Skeleton['arms'][Side] => ({
    root: skeleton.arms[side].root,
    middle: at(k * 1.02, 0.62),
    end: at(k * 1.06, 1.1),
  })
  const still: Skeleton = { ...skeleton, arms: { L: hang('L', -1), R: hang('R', 1) } }
  const arms = drawArm(sheet, still, 'L', clothes, look.skin) + drawArm(sheet, still, 'R', clothes, look.skin)
  const chest = cut(
    sheet,
    shape,
    drawNeck(sheet, skeleton, look.skin) +
      (back ? arms : '') +
      drawTop(sheet, skeleton, clothes, look.skin, back) +
      (back ? '' : arms) +
      (back ? '' : drawCloakFront(sheet, skeleton, { ...clothes, coat: '' })),
  )
  const hair = atHead(parts, () => drawHeadwearBack(sheet, look) + drawHairBack(sheet, look.hair, room))
  if (!back) return hair + chest + drawHead(parts)
  const crown = atHead(
    parts,
    () =>
      drawEars(sheet, look, true) +
      headBack(sheet, look.hair, look.skin) +
      drawHairBack(sheet, look.hair, room) +
      headBack(sheet, look.hair, '') +
      drawHeadwear(sheet, look, true),
  )
  return `<g transform="scale(-1 1)">${chest}${crown}</g>`
}

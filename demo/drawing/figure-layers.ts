import type { Limb, Side, Skeleton } from './body.ts'
import { atHead, drawArmOf, drawHead, drawHeadFromBehind, drawHeld, drawTailOf, type Parts } from './figure-parts.ts'
import { drawHairBack } from './hair-back.ts'
import { drawHeadwearBack } from './headwear.ts'
import { ink, stroke } from './ink.ts'
import { drawCloakBack, drawCloakFront, drawCloakOver } from './outfits/cloaks.ts'
import { drawLegs } from './outfits/legs.ts'
import { drawSkirt, drawSkirtBack } from './outfits/skirts.ts'
import { drawArm } from './outfits/sleeves.ts'
import { drawNeck, drawTop } from './outfits/tops.ts'
import type { Clothes } from './outfits/wardrobe.ts'
import { lineOf, mix } from './palette.ts'
import { gripOf } from './props/grips.ts'
import { circle, num, type Pt } from './shape.ts'
import type { Sheet } from './sheet.ts'
import { cut } from './sheet.ts'

/** Arms and what they hold, split into what the head covers and what passes in front of it. */
function armLayers(parts: Parts): { back: string; under: string; over: string } {
  const { skeleton, order, prop, pose } = parts
  const grip = gripOf(prop, pose)
  const held = drawHeld(parts)
  const chibi = order.build === 'chibi'
  // A raised chibi arm, or a thing at its chest, would vanish behind the big head.
  const lifted = (side: Side): boolean => chibi && skeleton.arms[side].end[1] < skeleton.neck[1] + 46
  const left = drawArmOf(parts, 'L')
  const right = drawArmOf(parts, 'R', grip.at === 'R' ? held.front : '')
  if (grip.at === 'both') {
    const all = held.front + left + right
    return chibi && prop !== 'guitar' ? { back: '', under: '', over: all } : { back: '', under: all, over: '' }
  }
  const leftArm = grip.at === 'L' ? left + held.front : left
  const [overL, overR] = [lifted('L'), lifted('R') || (grip.overHead ?? false)]
  return {
    back: held.back,
    under: (overL ? '' : leftArm) + (overR ? '' : right),
    over: (overL ? leftArm : '') + (overR ? right : ''),
  }
}

/** Layers from the farthest to the nearest, seen from the front. */
export function frontLayers(parts: Parts): string {
  const { sheet, look, skeleton, clothes, order, room } = parts
  const arms = armLayers(parts)
  const joints = (which: 'arms' | 'legs'): string => (order.joints ? drawJoints(sheet, skeleton, clothes, which) : '')
  return (
    arms.back +
    atHead(parts, () => drawHeadwearBack(sheet, look)) +
    drawTailOf(parts) +
    drawCloakBack(sheet, skeleton, clothes) +
    atHead(parts, () => drawHairBack(sheet, look.hair, room)) +
    drawSkirtBack(sheet, skeleton, clothes) +
    drawLegs(sheet, skeleton, clothes, look.skin) +
    joints('legs') +
    drawNeck(sheet, skeleton, look.skin) +
    drawTop(sheet, skeleton, clothes, look.skin, false) +
    drawSkirt(sheet, skeleton, clothes, false) +
    drawCloakFront(sheet, skeleton, clothes) +
    arms.under +
    joints('arms') +
    drawHead(parts) +
    arms.over
  )
}

/** From behind everything comes in reverse, and the whole body is mirrored. */
export function backLayers(parts: Parts): string {
  const { sheet, look, skeleton, clothes } = parts
  const held = drawHeld(parts)
  const art =
    held.front +
    drawSkirtBack(sheet, skeleton, clothes) +
    drawLegs(sheet, skeleton, clothes, look.skin) +
    drawNeck(sheet, skeleton, look.skin) +
    drawArmOf(parts, 'L') +
    drawArmOf(parts, 'R') +
    drawTop(sheet, skeleton, clothes, look.skin, true) +
    drawSkirt(sheet, skeleton, clothes, true) +
    drawCloakOver(sheet, skeleton, clothes) +
    drawTailOf(parts) +
    drawHeadFromBehind(parts) +
    held.back
  return `<g transform="scale(-1 1)">${art}</g>`
}

/** A bust: arms hang straight and end with the chest; hair falls free. */
export function bustLayers(parts: Parts): string {
  const { sheet, look, skeleton, clothes, order, room } = parts
  const back = order.back ?? false
  const at = skeleton.torso
  const hang = (side: Side, k: number): Skeleton['arms'][Side] => ({
    root: skeleton.arms[side].root,
    middle: at(k * 1.02, 0.62),
    end: at(k * 1.06, 1.1),
  })
  const still: Skeleton = { ...skeleton, arms: { L: hang('L', -1), R: hang('R', 1) } }
  const arms = drawArm(sheet, still, 'L', clothes, look.skin) + drawArm(sheet, still, 'R', clothes, look.skin)
  const top = drawTop(sheet, skeleton, clothes, look.skin, back)
  const chest = back ? arms + top : top + arms + drawCloakFront(sheet, skeleton, { ...clothes, coat: '' })
  const body = cut(sheet, chestOutline(at), drawNeck(sheet, skeleton, look.skin) + chest)
  if (back) return `<g transform="scale(-1 1)">${body}${drawHeadFromBehind(parts)}</g>`
  const hair = atHead(parts, () => drawHeadwearBack(sheet, look) + drawHairBack(sheet, look.hair, room))
  return hair + body + drawHead(parts)
}

/** Everything above an arc that runs under the chest. */
function chestOutline(at: (u: number, v: number) => Pt): string {
  const xy = ([x, y]: Pt): string => `${num(x)} ${num(y)}`
  const arc = `L${xy(at(1.5, 0.2))}Q${xy(at(1.2, 0.46))} ${xy(at(0, 0.52))}Q${xy(at(-1.2, 0.46))} ${xy(at(-1.5, 0.2))}`
  return `M${xy(at(-1.5, -0.7))}L${xy(at(1.5, -0.7))}${arc}Z`
}

/** Round hinges of an articulated figure, over elbows and knees, wrists and ankles. */
function drawJoints(sheet: Sheet, skeleton: Skeleton, clothes: Clothes, which: 'arms' | 'legs'): string {
  const limbs = skeleton[which]
  const base =
    which === 'arms'
      ? clothes.sleeve.color
      : clothes.legs.cut === 'trousers' || clothes.legs.cut === 'suit'
        ? clothes.legs.color
        : '#e9c9b8'
  const color = mix(base, '#8a8796', 0.28)
  const r = which === 'arms' ? 12 : 16
  const hinge = ({ middle: [x, y] }: Limb): string =>
    ink(sheet, circle(x, y, r), color, { tone: 'gloss' }) +
    ink(sheet, circle(x, y, r * 0.42), mix(color, '#3a3648', 0.35), { line: 0.6 }) +
    stroke(sheet, `M${num(x - r * 0.28)} ${num(y)}h${num(r * 0.56)}`, lineOf(color), 0.6)
  return hinge(limbs.L) + hinge(limbs.R)
}

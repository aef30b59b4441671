import { drawEyes, type Mood } from './eyes.ts'
import { flat, glow, ink, stroke } from './ink.ts'
import { lineOf, mix, skinShadow } from './palette.ts'
import { mirrorX, num, type Pt, pts, smooth } from './shape.ts'
import type { Sheet } from './sheet.ts'

export interface FaceStyle {
  chibi: boolean
  turn: number
  mood: Mood
  skin: string
  eyes: string
  hair: string
}

const ADULT: Pt[] = pts('0,101 20,93 47,70 69,38 77,0 76,-40 50,-78')
const CHIBI: Pt[] = pts('0,86 32,83 66,64 85,32 86,-8 78,-48 50,-80')

/** Outline of the face in head space: skull of radius 100 around 0,0. */
export function faceOutline(chibi: boolean, turn: number): string {
  const right = chibi ? CHIBI : ADULT
  const lean = ([x, y]: Pt): Pt => [x + turn * (y > 40 ? 5 : 1), y]
  return smooth([...right.map(lean), [0, -90], ...mirrorX(right.slice(1)).toReversed().map(lean)])
}

/** `shade` is what the fringe throws on the forehead: over the skin, under the eyes. */
export function drawFace(sheet: Sheet, face: FaceStyle, shade: string): string {
  const { chibi, turn, skin, mood } = face
  const lash = mix(lineOf(face.hair), '#24141f', 0.55)
  const layout = chibi
    ? { y: 24, spread: 41, size: { w: 44, h: 56 }, turn }
    : { y: 22, spread: 36, size: { w: 38, h: 43 }, turn }
  const cheekY = layout.y + layout.size.h * 0.62
  const blush = (side: number): string =>
    `<g transform="translate(${num(side * layout.spread * 1.3 + turn * 8)} ${num(cheekY)}) scale(1 0.55)">${glow(sheet, 0, 0, 21, '#f2748a', mood === 'shy' ? 0.75 : 0.5)}</g>` +
    stroke(
      sheet,
      `M${num(side * layout.spread * 1.3 + turn * 8 - 6)} ${num(cheekY + 3)}l4 -6m4 6l4 -6`,
      '#e2647c',
      0.6,
      mood === 'shy' ? 0.8 : 0.35,
    )
  const nose = `M${num(turn * 13 - 1)} ${num(layout.y + layout.size.h * 0.62)}l${turn >= 0 ? 3 : -3} 4`
  return (
    ink(sheet, faceOutline(chibi, turn), skin, { tone: 'skin' }) +
    shade +
    blush(-1) +
    blush(1) +
    stroke(sheet, nose, skinShadow(skin, 0.9), 0.9) +
    drawEyes(sheet, face.eyes, lash, mood, layout) +
    drawMouth(sheet, mood, turn * 11, chibi ? 63 : 71, chibi ? 1.15 : 1, skin)
  )
}

function drawMouth(sheet: Sheet, mood: Mood, x: number, y: number, k: number, skin: string): string {
  const line = mix(lineOf(skin), '#8a3040', 0.4)
  const at = (dx: number, dy: number): string => `${num(x + dx * k)} ${num(y + dy * k)}`
  switch (mood) {
    case 'joy':
    case 'grin':
      return (
        `<path d="M${at(-14, -4)}Q${at(0, 1)} ${at(14, -4)}Q${at(12, 14)} ${at(0, 14)}Q${at(-12, 14)} ${at(-14, -4)}Z" fill="#9c3445" stroke="${line}" stroke-width="${num(sheet.line * 0.8)}" stroke-linejoin="round"/>` +
        flat(`M${at(-9, 8)}Q${at(0, 2)} ${at(9, 8)}Q${at(6, 13)} ${at(0, 13)}Q${at(-6, 13)} ${at(-9, 8)}Z`, '#f08a90') +
        flat(`M${at(-11, -2.6)}Q${at(0, 1.6)} ${at(11, -2.6)}L${at(9, 1)}Q${at(0, 4)} ${at(-9, 1)}Z`, '#fff')
      )
    case 'wink':
      return (
        stroke(sheet, `M${at(-13, -1)}Q${at(-7, 6)} ${at(0, 0)}Q${at(7, 6)} ${at(13, -1)}`, line, 1.1) +
        flat(`M${at(-5, 4)}Q${at(0, 1)} ${at(5, 4)}Q${at(4, 11)} ${at(0, 11)}Q${at(-4, 11)} ${at(-5, 4)}Z`, '#e8707c')
      )
    case 'brave':
      return stroke(sheet, `M${at(-10, 1)}Q${at(2, 3)} ${at(11, -3)}`, line, 1.2)
    case 'calm':
      return stroke(sheet, `M${at(-7, 0)}Q${at(0, 3)} ${at(7, 0)}`, line, 1.1)
    case 'shy':
      return flat(
        `M${at(-6, -3)}Q${at(0, -6)} ${at(6, -3)}Q${at(7, 5)} ${at(0, 6)}Q${at(-7, 5)} ${at(-6, -3)}Z`,
        '#b5485a',
      )
    case 'smile':
      return (
        stroke(sheet, `M${at(-12, -2)}Q${at(0, 8)} ${at(12, -2)}`, line, 1.2) +
        stroke(sheet, `M${at(-4, 10)}Q${at(0, 11.5)} ${at(4, 10)}`, skinShadow(skin, 0.9), 0.8)
      )
  }
}

/** Brows go over the fringe, as in anime. */
export function drawBrows(sheet: Sheet, face: FaceStyle): string {
  const y = face.chibi ? -16 : -14
  const k = face.chibi ? 1.15 : 1
  const tilt = face.mood === 'brave' ? 8 : face.mood === 'shy' ? -5 : face.mood === 'joy' ? -2 : -1
  const color = lineOf(face.hair)
  const brow = (side: -1 | 1): string => {
    const x = side * (face.chibi ? 42 : 36) + face.turn * 9
    return stroke(
      sheet,
      `M${num(x - side * 14 * k)} ${num(y + tilt * 0.6)}Q${num(x)} ${num(y - 6 + (tilt > 4 ? 3 : 0))} ${num(x + side * 15 * k)} ${num(y - tilt * 0.4 + 1)}`,
      color,
      1.3,
      0.75,
    )
  }
  return brow(-1) + brow(1)
}

import type { CharacterLook } from '../look.ts'
import { drawBraid, endColor, tie } from './braid.ts'
import { flat, ink, stroke } from './ink.ts'
import { lighten, lineOf, shadow } from './palette.ts'
import { circle, mirrorX, num, oval, type Pt, pts, smooth, tube } from './shape.ts'
import type { Sheet } from './sheet.ts'

type Hair = CharacterLook['hair']

export interface HairRoom {
  /** Hair length to the hips in head units. */
  reach: number
  /** Where the ends stream, -1..1. */
  flow: number
  accent: string
  /** The hair lies behind the face, not over the back. */
  behind: boolean
}

function maneFill(sheet: Sheet, hair: Hair, length: number, behind: boolean): string {
  const stops = [
    [0, shadow(hair.color, behind ? 0.55 : 0.2)],
    [0.35, hair.color],
    [0.62, hair.color],
    [1, endColor(hair)],
  ] as const
  return sheet.linear(stops, [0, -90, 0, length], true)
}

interface Mane {
  length: number
  top: number
  middle: number
  end: number
  tips: number
  wave: number
  blunt?: boolean
}

/** Loose hair behind the back with pointed strands at the hem. */
function mane(sheet: Sheet, hair: Hair, room: HairRoom, shape: Mane): string {
  const { length, top, middle, end, tips, wave } = shape
  const sway = room.flow * length * 0.26
  const side = (k: number): Pt[] => {
    const points: Pt[] = [[k * top, -40]]
    const steps = wave ? 6 : 4
    for (let i = 1; i <= steps; i += 1) {
      const t = i / steps
      const wide = t < 0.45 ? top + (middle - top) * (t / 0.45) : middle + (end - middle) * ((t - 0.45) / 0.55)
      points.push([k * (wide + (wave ? wave * (i % 2 ? 1 : -0.4) : 0)) + sway * t * t, -40 + (length + 20) * t])
    }
    return points
  }
  const right = side(1)
  const left = side(-1).toReversed()
  const curve = (points: readonly Pt[]): string => smooth(points, false).replace('M', 'L')
  let hem = ''
  for (let i = 0; i < tips; i += 1) {
    const a = end - (2 * end * i) / tips
    const b = end - (2 * end * (i + 1)) / tips
    const drop = shape.blunt ? 4 : 26 + ((i * 37) % 29)
    const tipX = (a + b) / 2 + sway + room.flow * 14
    hem += `Q${num(a * 0.98 + sway)} ${num(length + drop * 0.4)} ${num(shape.blunt ? a + sway - 8 : tipX)} ${num(length + drop)}`
    if (shape.blunt) hem += `L${num(b + sway + 8)} ${num(length + drop)}`
    hem += `Q${num(b * 0.9 + sway)} ${num(length + drop * 0.2)} ${num(b + sway)} ${num(length - (shape.blunt ? 2 : 14))}`
  }
  const d = `M0 -112${curve(right)}${hem}${curve(left)}Z`
  const strands: string[] = []
  for (let i = 0; i < tips + 3; i += 1) {
    const t = -0.86 + (1.72 * i) / (tips + 2)
    const line: Pt[] = [
      [t * top * 0.8, 40],
      [t * middle + sway * 0.3, length * 0.5],
      [t * end + sway, length - 4],
    ]
    if (wave) line.splice(1, 0, [t * middle + wave * 0.6, length * 0.28])
    strands.push(tube(line, [0.4, 2.4, 0.6]))
  }
  return (
    `<path d="${d}" fill="${maneFill(sheet, hair, length + 30, room.behind)}" stroke="${lineOf(hair.color)}" stroke-width="${num(sheet.line)}" stroke-linejoin="round"/>` +
    flat(strands.join(''), shadow(hair.tips ?? hair.color, 0.75), 0.6) +
    // Under the head the hair lies in shade.
    (room.behind && length > 140 ? flat(oval(0, 60, top * 0.86, 78), shadow(hair.color, 0.95), 0.5) : '')
  )
}

/** A long tail of hair from its tie: body, strands and coloured tip. */
function hairTail(sheet: Sheet, hair: Hair, line: Pt[], widths: number[]): string {
  const [from, to] = [line[0] ?? [0, 0], line[line.length - 1] ?? [0, 1]]
  const fill = sheet.linear(
    [
      [0, hair.color],
      [0.55, hair.color],
      [1, endColor(hair)],
    ],
    [from[0], from[1], to[0], to[1]],
    true,
  )
  const dark = shadow(hair.color, 0.65)
  const shape = tube(line, widths)
  const strands = [-0.45, 0.05, 0.5].map((k) => tube(line, widths, { from: k, to: k + 0.09, start: 0.06, end: 0.9 }))
  return (
    `<path d="${shape}" fill="${fill}" stroke="${lineOf(hair.color)}" stroke-width="${num(sheet.line)}" stroke-linejoin="round"/>` +
    flat(tube(line, widths, { from: 0.5, to: 0.96, end: 0.95 }), dark, 0.45) +
    flat(strands.join(''), dark, 0.6) +
    flat(tube(line, widths, { from: -0.7, to: -0.3, start: 0.16, end: 0.3 }), lighten(hair.color, 0.45), 0.6)
  )
}

function twintails(sheet: Sheet, hair: Hair, room: HairRoom): string {
  const long = Math.max(190, room.reach * 0.82)
  const line = (flow: number): Pt[] => [
    [94, -74],
    [132, -88],
    [164, -46],
    [172, 30],
    [160, long * 0.55],
    [172 + flow * 50, long * 0.82],
    [158 + flow * 90, long + 20],
  ]
  const widths = [12, 24, 31, 36, 37, 25, 1]
  return (
    hairTail(sheet, hair, line(room.flow), widths) +
    hairTail(sheet, hair, mirrorX(line(-room.flow)), widths) +
    tie(sheet, [100, -76], 17, room.accent) +
    tie(sheet, [-100, -76], 17, room.accent)
  )
}

function ponytail(sheet: Sheet, hair: Hair, room: HairRoom): string {
  const k = room.flow >= 0 ? 1 : -1
  const long = Math.max(170, room.reach * 0.8)
  const line: Pt[] = [
    [k * 26, -110],
    [k * 86, -138],
    [k * 138, -80],
    [k * 148, long * 0.3],
    [k * (126 + Math.abs(room.flow) * 60), long * 0.7],
    [k * (150 + Math.abs(room.flow) * 110), long],
  ]
  return hairTail(sheet, hair, line, [14, 30, 40, 40, 26, 1]) + tie(sheet, [k * 40, -120], 19, room.accent)
}

function cropped(sheet: Sheet, hair: Hair, spiky: boolean): string {
  const tips: Pt[] = spiky
    ? pts('112,20 122,58 98,78 84,104 58,92 30,100 0,88 -30,100 -58,92 -84,104 -98,78 -122,58 -112,20')
    : pts('100,20 102,56 92,64 82,86 62,82 34,88 0,80 -34,88 -62,82 -82,86 -92,64 -102,56 -100,20')
  const d = `M0 -112Q96 -100 100 -10L${tips.map(([x, y]) => `${x} ${y}`).join('L')}L-100 -10Q-96 -100 0 -112Z`
  return ink(sheet, d, shadow(hair.color, 0.5))
}

function bun(sheet: Sheet, hair: Hair, accent: string): string {
  return (
    stroke(sheet, 'M-70 -168L78 -106', '#7a5230', 4.4) +
    stroke(sheet, 'M-70 -168L78 -106', '#e2b458', 2.8) +
    ink(sheet, circle(-74, -170, 9), lighten(accent, 0.3), { tone: 'gloss' }) +
    ink(sheet, circle(6, -138, 46), hair.color) +
    stroke(
      sheet,
      'M-30 -140Q-8 -176 30 -166M-30 -124Q0 -166 46 -146M-18 -108Q14 -136 48 -126',
      shadow(hair.color, 0.75),
      1,
      0.8,
    ) +
    flat('M-22 -160Q0 -182 24 -176Q2 -170 -14 -152Z', lighten(hair.color, 0.5), 0.7)
  )
}

/** Everything of the hair that lies behind the body in a front view (or on top of it in a back view). */
export function drawHairBack(sheet: Sheet, hair: Hair, room: HairRoom): string {
  const base = { top: 100, tips: 6, wave: 0 }
  switch (hair.style) {
    case 'long':
      return mane(sheet, hair, room, { ...base, length: room.reach, middle: 118, end: 92 })
    case 'wavy':
      return mane(sheet, hair, room, { ...base, length: room.reach * 0.88, middle: 138, end: 112, wave: 16, tips: 7 })
    case 'hime':
      return mane(sheet, hair, room, { ...base, length: room.reach * 1.05, middle: 108, end: 104, blunt: true })
    case 'bob':
      return mane(sheet, hair, room, { ...base, length: 88, middle: 110, end: 84, tips: 5, blunt: true })
    case 'short':
      return cropped(sheet, hair, false)
    case 'spiky':
      return cropped(sheet, hair, true)
    case 'twintails':
      return twintails(sheet, hair, room) + cropped(sheet, hair, false)
    case 'ponytail':
      return ponytail(sheet, hair, room) + cropped(sheet, hair, false)
    case 'bun':
      return cropped(sheet, hair, false) + bun(sheet, hair, room.accent)
    case 'braid':
      return cropped(sheet, hair, false)
  }
}

/** Hair that falls over the chest: only the plait does. */
export function drawHairOver(sheet: Sheet, hair: Hair, room: HairRoom): string {
  if (hair.style !== 'braid') return ''
  const long = Math.max(150, room.reach * 0.72)
  return drawBraid(
    sheet,
    hair,
    [
      [-78, 56],
      [-104, 110],
      [-84, long * 0.72],
      [-92 + room.flow * 20, long],
    ],
    24,
    room.accent,
  )
}

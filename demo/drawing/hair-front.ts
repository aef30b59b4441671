import type { CharacterLook, HairStyle } from '../look.ts'
import { flat, ink, limb, stroke } from './ink.ts'
import { lighten, lineOf, luminance, shadow, skinShadow } from './palette.ts'
import { clampAt, mirrorX, num, type Pt, pts, smooth, tube } from './shape.ts'
import { cut, type Sheet } from './sheet.ts'

type Hair = CharacterLook['hair']

/** Lower edge of the fringe, right to left: tips of strands with the notch after each one. */
interface Fringe {
  tips: readonly Pt[]
  notches: readonly Pt[]
  blunt?: boolean
  part: number
}

const SWEPT: Fringe = {
  tips: pts('80,44 52,10 22,4 -14,6 -46,10 -80,46'),
  notches: pts('64,-22 36,-28 6,-34 -28,-26 -60,-20'),
  part: 34,
}
const PARTED: Fringe = {
  tips: pts('82,52 60,20 32,-2 -32,-2 -60,20 -82,52'),
  notches: pts('70,-14 44,-26 0,-58 -44,-26 -70,-14'),
  part: 0,
}
const STRAIGHT: Fringe = {
  tips: pts('72,0 38,0 2,1 -36,0 -70,0'),
  notches: pts('54,-16 20,-14 -18,-14 -54,-16'),
  blunt: true,
  part: 0,
}
const TOUSLED: Fringe = {
  tips: pts('82,36 58,12 34,-4 12,14 -16,0 -40,12 -62,4 -82,38'),
  notches: pts('68,-14 46,-24 22,-22 -2,-26 -28,-22 -50,-22 -70,-16'),
  part: -20,
}
const ROUND: Fringe = {
  tips: pts('78,30 50,4 20,-2 -12,0 -44,4 -78,32'),
  notches: pts('62,-8 34,-16 4,-20 -28,-16 -60,-8'),
  part: 8,
}

const FRINGES: Record<HairStyle, Fringe> = {
  long: SWEPT,
  short: TOUSLED,
  bob: ROUND,
  twintails: ROUND,
  ponytail: SWEPT,
  bun: PARTED,
  spiky: TOUSLED,
  wavy: PARTED,
  braid: SWEPT,
  hime: STRAIGHT,
}

const CROWN: Pt[] = pts('90,30 101,-14 92,-66 56,-108 0,-121 -56,-108 -92,-66 -101,-14 -90,30')

function fringeEdge(fringe: Fringe): string {
  let d = ''
  fringe.tips.forEach((tip, i) => {
    const before = i === 0 ? ([86, 0] as const) : clampAt(fringe.notches, i - 1)
    const after = i === fringe.tips.length - 1 ? ([-86, 0] as const) : clampAt(fringe.notches, i)
    const lean = tip[0] > fringe.part ? 1 : -1
    if (fringe.blunt) {
      const half = 17
      d += `L${num(tip[0] + half)} ${num(tip[1] - 2)}Q${num(tip[0])} ${num(tip[1] + 4)} ${num(tip[0] - half)} ${num(tip[1] - 2)}`
      if (i < fringe.tips.length - 1) d += `L${num(after[0])} ${num(after[1])}`
      return
    }
    d += `Q${num(before[0] + lean * 4)} ${num(tip[1] * 0.5 + before[1] * 0.5)} ${num(tip[0])} ${num(tip[1])}`
    d += `Q${num((tip[0] + after[0]) / 2 + lean * 7)} ${num(tip[1] * 0.55 + after[1] * 0.45)} ${num(after[0])} ${num(after[1])}`
  })
  return d
}

/** Hair over the forehead, from the crown to the fringe's tips. */
export function capPath(style: HairStyle): string {
  const crown = [...CROWN].toReversed()
  const outline = smooth(crown, false)
  const spikes = style === 'spiky' ? spikyCrown() : outline
  return `${spikes}L86 0${fringeEdge(FRINGES[style])}L-86 0Z`
}

function spikyCrown(): string {
  const spikes: Pt[] = pts('-118,0 -128,-46 -112,-92 -66,-134 -8,-150 52,-138 104,-104 126,-56 118,-4')
  let d = 'M-90 30'
  spikes.forEach((tip, i) => {
    const angle = ((-172 + (i + 0.5) * 20.5) * Math.PI) / 180
    const valley: Pt = [Math.cos(angle) * 101, Math.sin(angle) * 108 - 6]
    d += `Q${num(tip[0] * 0.86)} ${num(tip[1] * 0.82 + 8)} ${num(tip[0])} ${num(tip[1])}`
    if (i < spikes.length - 1) d += `Q${num(tip[0] * 0.92)} ${num(tip[1] * 0.84)} ${num(valley[0])} ${num(valley[1])}`
  })
  return `${d}L90 30`
}

/** Shade the fringe throws on the forehead. */
export function fringeShade(sheet: Sheet, hair: Hair, skin: string, outline: string): string {
  const shade = `<g transform="translate(4 9)">${flat(capPath(hair.style), skinShadow(skin, 0.85), 0.62)}</g>`
  return cut(sheet, outline, shade)
}

export function drawHairFront(sheet: Sheet, hair: Hair): string {
  const fringe = FRINGES[hair.style]
  const dark = shadow(hair.color, 0.62)
  const strands = fringe.notches.map(([x, y]) => {
    const top = fringe.part + (x - fringe.part) * 0.34
    return tube(
      [
        [x, y - 2],
        [x * 0.86 + fringe.part * 0.1, y - 34],
        [top, -98],
      ],
      [2.4, 1.6, 0.4],
    )
  })
  return (
    sideLocks(sheet, hair, false) +
    ink(sheet, capPath(hair.style), hair.color) +
    flat(strands.join(''), dark, 0.75) +
    tipsShade(fringe, dark) +
    shine(hair.color) +
    partLine(sheet, hair, fringe) +
    sideLocks(sheet, hair, true)
  )
}

/** Lower ends of the strands are darker, which lifts the shine above them. */
function tipsShade(fringe: Fringe, dark: string): string {
  if (fringe.blunt) return ''
  const d = fringe.tips.map((tip, i) => {
    const after = clampAt(fringe.notches, i)
    if (i >= fringe.notches.length) return ''
    return (
      `M${num(tip[0])} ${num(tip[1])}Q${num((tip[0] + after[0]) / 2 + 2)} ${num((tip[1] + after[1]) / 2)} ${num(after[0])} ${num(after[1])}` +
      `L${num(after[0] + 5)} ${num(after[1] - 3)}Q${num(tip[0] + 2)} ${num((tip[1] + after[1]) / 2)} ${num(tip[0])} ${num(tip[1])}Z`
    )
  })
  return flat(d.join(''), dark, 0.55)
}

function partLine(sheet: Sheet, hair: Hair, fringe: Fringe): string {
  return stroke(
    sheet,
    `M${fringe.part} -118Q${fringe.part - 4} -104 ${fringe.part * 0.9} -92`,
    lineOf(hair.color),
    0.8,
    0.7,
  )
}

/** The bright ring of painted hair, broken into strand ends. */
export function shine(color: string, y = 0): string {
  const light = lighten(color, luminance(color) > 0.75 ? 0.75 : 0.42)
  const upper: string[] = []
  const lower: string[] = []
  const teeth = 9
  for (let i = 0; i <= teeth; i += 1) {
    const t = -1 + (2 * i) / teeth
    const x = t * 78
    const base = -76 + t * t * 34 + y
    upper.push(`${num(x * 0.98)} ${num(base - 7 + (i % 2) * 3)}`)
    lower.unshift(`${num(x)} ${num(base + 5 + (i % 2 ? 9 : 0))}`)
  }
  // Three groups with gaps look hand-painted; a full ring looks like a headband.
  const piece = (from: number, to: number): string =>
    `M${upper.slice(from, to + 1).join('L')}L${lower.slice(teeth - to, teeth - from + 1).join('L')}Z`
  return flat(piece(1, 4) + piece(5, 6) + piece(7, 8), light, 0.62)
}

const LOCKS: Partial<Record<HairStyle, { line: Pt[]; widths: number[] }>> = {
  long: {
    line: pts('84,-24 94,30 86,84 94,150'),
    widths: [10, 16, 13, 0.5],
  },
  short: {
    line: pts('84,-16 92,20 80,58'),
    widths: [12, 15, 0.5],
  },
  twintails: {
    line: pts('82,-14 90,32 82,88'),
    widths: [9, 13, 0.5],
  },
  ponytail: {
    line: pts('84,-20 92,34 82,84 86,122'),
    widths: [9, 13, 10, 0.5],
  },
  bun: {
    line: pts('82,-10 92,40 84,96 92,128'),
    widths: [7, 11, 8, 0.5],
  },
  spiky: {
    line: pts('86,-16 98,22 86,66'),
    widths: [14, 17, 0.5],
  },
  wavy: {
    line: pts('84,-20 100,30 84,76 100,124 88,166'),
    widths: [12, 17, 16, 13, 0.5],
  },
  braid: {
    line: pts('82,-14 92,34 84,88'),
    widths: [9, 13, 0.5],
  },
}

function sideLocks(sheet: Sheet, hair: Hair, front: boolean): string {
  if (hair.style === 'hime') return front ? bluntLocks(sheet, hair) : ''
  if (hair.style === 'bob') return front ? bobLocks(sheet, hair) : ''
  const lock = LOCKS[hair.style]
  if (!lock || !front) return ''
  const draw = (points: Pt[]): string => limb(sheet, points, lock.widths, hair.color, { end: 0.995, round: 'start' })
  return draw(lock.line) + draw(mirrorX(lock.line))
}

function bluntLocks(sheet: Sheet, hair: Hair): string {
  const right: Pt[] = pts('70,-30 96,-20 100,40 96,92 68,92 72,40')
  const one = (points: readonly Pt[]): string => {
    const d = `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`
    const x = clampAt(points, 3)[0]
    const k = Math.sign(x)
    return (
      ink(sheet, d, hair.color) +
      stroke(
        sheet,
        `M${num(k * 78)} 0L${num(k * 78)} 86M${num(k * 88)} -6L${num(k * 88)} 80`,
        shadow(hair.color, 0.7),
        0.8,
        0.7,
      )
    )
  }
  return one(right) + one(mirrorX(right))
}

function bobLocks(sheet: Sheet, hair: Hair): string {
  const right: Pt[] = pts('72,-34 98,-34 112,20 108,70 84,96 60,98 74,74 80,30')
  const one = (points: readonly Pt[], k: number): string =>
    ink(sheet, smooth(points, true, 0.9), hair.color) +
    stroke(
      sheet,
      `M${num(k * 88)} -10Q${num(k * 100)} 40 ${num(k * 76)} 88M${num(k * 98)} 0Q${num(k * 108)} 44 ${num(k * 90)} 82`,
      shadow(hair.color, 0.7),
      0.8,
      0.7,
    )
  return one(right, 1) + one(mirrorX(right), -1)
}

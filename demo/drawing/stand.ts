import { flat, ink, softShadow, stroke } from './ink.ts'
import { lettering } from './lettering.ts'
import { lighten, lineOf, luminance, mix, shadow } from './palette.ts'
import type { Random } from './random.ts'
import { num, type Pt, polar, poly, smooth } from './shape.ts'
import type { Sheet } from './sheet.ts'

export interface StandLook {
  shape: 'round' | 'hex' | 'rounded'
  theme: 'plain' | 'clear' | 'wood' | 'grass' | 'water' | 'tiles' | 'stone'
  color: string
  accent: string
}

export function pickStand(random: Random, color: string, accent: string): StandLook {
  return {
    shape: random.pick(['round', 'round', 'hex', 'rounded']),
    theme: random.pick(['plain', 'plain', 'clear', 'wood', 'grass', 'water', 'tiles', 'stone']),
    color: random.pick([
      mix(color, '#2f2a3c', 0.55),
      mix(color, '#ffffff', 0.72),
      mix(accent, '#2f2a3c', 0.5),
      '#f6f2ee',
      '#34303f',
    ]),
    accent,
  }
}

function ring(shape: StandLook['shape'], rx: number, ry: number): Pt[] {
  if (shape === 'hex')
    return [0, 60, 120, 180, 240, 300].map((a) => {
      const [x, y] = polar(a, 1)
      return [x * rx * 1.04, y * ry * 1.1]
    })
  const n = 28
  const power = shape === 'rounded' ? 0.5 : 1
  const points: Pt[] = []
  for (let i = 0; i < n; i += 1) {
    const [x, y] = polar((i * 360) / n, 1)
    points.push([
      Math.sign(x) * Math.abs(x) ** power * rx * (power < 1 ? 0.92 : 1),
      Math.sign(y) * Math.abs(y) ** power * ry,
    ])
  }
  return points
}

/** The stand's art around its top's centre; `rx` is half its width. */
export function drawStand(sheet: Sheet, look: StandLook, x: number, y: number, rx: number, label: string): string {
  const ry = rx * 0.24
  const tall = rx * 0.13
  const points = ring(look.shape, rx, ry)
  const at = (dy: number, k = 1): Pt[] => points.map(([px, py]) => [x + px * k, y + py * k + dy])
  const path = (list: Pt[]): string => (look.shape === 'hex' ? poly(list) : smooth(list))
  const left = x - rx * (look.shape === 'hex' ? 1.04 : look.shape === 'rounded' ? 0.92 : 1)
  const right = 2 * x - left
  const sideTint = look.theme === 'wood' ? '#a9744d' : look.theme === 'clear' ? '#dfeaf2' : look.color
  const clear = look.theme === 'clear'
  const side = sheet.linear(
    [
      [0, shadow(sideTint, 0.55), clear ? 0.6 : 1],
      [0.24, lighten(sideTint, 0.3), clear ? 0.55 : 1],
      [0.5, sideTint, clear ? 0.45 : 1],
      [1, shadow(sideTint, 0.75), clear ? 0.65 : 1],
    ],
    [left, 0, right, 0],
    true,
  )
  const wall = `${path(at(tall))}${poly([
    [left, y],
    [right, y],
    [right, y + tall],
    [left, y + tall],
  ])}`
  return (
    softShadow(sheet, x + rx * 0.1, y + tall + ry * 0.3, rx * 1.5, ry * 1.45, '#2a2036', 0.5) +
    `<path d="${wall}" fill="${side}"/>` +
    stroke(
      sheet,
      `M${num(left)} ${num(y)}v${num(tall)}M${num(right)} ${num(y)}v${num(tall)}`,
      lineOf(sideTint),
      0.8,
      0.5,
    ) +
    topArt({ sheet, look, path, at, x, y, rx, ry }) +
    plate(sheet, x, y + ry + tall * 0.52, Math.min(rx * 0.74, 190), tall, label, look)
  )
}

interface Top {
  sheet: Sheet
  look: StandLook
  path: (p: Pt[]) => string
  at: (dy: number, k?: number) => Pt[]
  x: number
  y: number
  rx: number
  ry: number
}

interface Brushes {
  rim: (color: string) => string
  disc: (color: string, opacity?: number) => string
}

const tops: Record<StandLook['theme'], (top: Top & Brushes) => string> = {
  clear: ({ path, at, rim, disc }) => disc('#eaf3f8', 0.75) + flat(path(at(0, 0.86)), '#ffffff', 0.25) + rim('#ffffff'),
  wood: ({ sheet, path, at, rim, disc }) => {
    const grain = [0.2, 0.42, 0.66, 0.86].map((k) => path(at(0, k)).replace('Z', '')).join('')
    return disc('#c8935f') + stroke(sheet, grain, '#9a683f', 0.9, 0.55) + rim('#e8bd8a')
  },
  grass: ({ look, x, y, rx, ry, rim, disc }) => {
    const green = mix('#86b76a', look.accent, 0.1)
    let tufts = ''
    for (let i = 0; i < 34; i += 1) {
      const [a, b] = polar(i * 137.5, Math.sqrt((i + 1) / 35) * 0.9)
      const [px, py] = [x + a * rx * 0.92, y + b * ry * 0.9]
      tufts += `M${num(px - 6)} ${num(py)}L${num(px - 4)} ${num(py - 13)}L${num(px)} ${num(py - 2)}L${num(px + 4)} ${num(py - 16)}L${num(px + 7)} ${num(py)}Z`
    }
    return disc(green) + rim(green) + flat(tufts, shadow(green, 0.5), 0.55)
  },
  water: ({ sheet, look, path, at, rim, disc }) => {
    const blue = mix('#8cc9e4', look.accent, 0.08)
    return (
      disc(blue) + stroke(sheet, [0.3, 0.52, 0.74].map((k) => path(at(0, k))).join(''), '#ffffff', 1.3, 0.6) + rim(blue)
    )
  },
  tiles: ({ sheet, look, path, at, x, y, rx, ry, rim, disc }) => {
    const light = mix(look.color, '#ffffff', luminance(look.color) > 0.6 ? 0.2 : 0.12)
    let lines = ''
    for (let i = -4; i <= 4; i += 1) {
      const s = i / 5
      const h = Math.sqrt(1 - s * s) * 0.96
      lines += `M${num(x + s * rx)} ${num(y - h * ry)}L${num(x + s * rx * 1)} ${num(y + h * ry)}M${num(x - h * rx)} ${num(y + s * ry)}L${num(x + h * rx)} ${num(y + s * ry)}`
    }
    return (
      disc(light) +
      (look.shape === 'round'
        ? stroke(sheet, lines, shadow(look.color, 0.7), 0.9, 0.5)
        : stroke(sheet, path(at(0, 0.7)) + path(at(0, 0.86)), look.accent, 1.2, 0.7)) +
      rim(light)
    )
  },
  stone: ({ sheet, look, x, y, rx, ry, rim, disc }) => {
    const grey = mix('#b9b4bc', look.accent, 0.08)
    const cracks = `M${num(x - rx * 0.6)} ${num(y + ry * 0.2)}l${num(rx * 0.2)} ${num(-ry * 0.2)}l${num(rx * 0.12)} ${num(ry * 0.3)}M${num(x + rx * 0.3)} ${num(y - ry * 0.4)}l${num(rx * 0.14)} ${num(ry * 0.3)}l${num(rx * 0.24)} ${num(-ry * 0.1)}`
    return disc(grey) + stroke(sheet, cracks, '#7d7785', 1, 0.7) + rim(grey)
  },
  plain: ({ sheet, look, path, at, rim, disc }) =>
    disc(look.color) + stroke(sheet, path(at(0, 0.84)), look.accent, 1.4, 0.55) + rim(look.color),
}

function topArt(top: Top): string {
  const { sheet, path, at } = top
  const rim = (color: string): string => stroke(sheet, path(at(0)), lighten(color, 0.7), 1.1, 0.8)
  const disc = (color: string, opacity = 1): string => {
    const fill = sheet.linear(
      [
        [0, shadow(color, 0.25), opacity],
        [0.5, color, opacity],
        [1, lighten(color, 0.3), opacity],
      ],
      [1, 0, 0, 1],
    )
    return `<path d="${path(at(0))}" fill="${fill}"/>`
  }
  return tops[top.look.theme]({ ...top, rim, disc })
}

function plate(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  tall: number,
  label: string,
  look: StandLook,
): string {
  if (!label) return ''
  const metal = luminance(look.color) > 0.55 ? '#d9b566' : '#e8d3a0'
  const [w, h] = [width, tall * 0.7]
  // The plate follows the round edge a little.
  const sag = look.shape === 'round' ? h * 0.22 : 0
  const d = `M${num(x - w / 2)} ${num(y - h / 2 - sag)}Q${num(x)} ${num(y - h / 2 + sag)} ${num(x + w / 2)} ${num(y - h / 2 - sag)}V${num(y + h / 2 - sag)}Q${num(x)} ${num(y + h / 2 + sag)} ${num(x - w / 2)} ${num(y + h / 2 - sag)}Z`
  return (
    ink(sheet, d, metal, { tone: 'gloss', line: 0.7 }) +
    lettering(label, x, y - h * 0.2, h * 0.42, { color: '#5a4326', fit: w * 0.84 })
  )
}

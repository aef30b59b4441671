import { flat, ink, softShadow, stroke } from './ink.ts'
import { lighten, shadow } from './palette.ts'
import { num, oval, type Pt, smooth } from './shape.ts'
import type { Sheet } from './sheet.ts'

/** What a seated figure sits on: a round wooden drum with a cushion, its top at `at`. */
export function drawSeat(sheet: Sheet, at: Pt, floor: number, width: number, color: string, accent: string): string {
  const [x, y] = at
  const [r, k] = [width / 2, width * 0.09]
  const drum = `M${num(x - r * 0.86)} ${num(y)}L${num(x - r)} ${num(floor)}A${num(r)} ${num(k)} 0 0 0 ${num(x + r)} ${num(floor)}L${num(x + r * 0.86)} ${num(y)}Z`
  const hoop = (share: number): string => {
    const half = r * (0.86 + 0.14 * share)
    const cy = y + (floor - y) * share
    return `M${num(x - half)} ${num(cy)}A${num(half)} ${num(k)} 0 0 0 ${num(x + half)} ${num(cy)}`
  }
  const stave = (t: number): string =>
    `M${num(x + r * 0.86 * t)} ${num(y)}L${num(x + r * t)} ${num(floor + k * (1 - t * t) * 0.9)}`
  const cushion = smooth([
    [x - r * 1.02, y - 4],
    [x - r * 0.7, y - 26],
    [x + r * 0.7, y - 26],
    [x + r * 1.02, y - 4],
    [x + r * 0.7, y + 16],
    [x - r * 0.7, y + 16],
  ])
  const light = sheet.linear(
    [
      [0, shadow(color, 0.3)],
      [0.3, lighten(color, 0.25)],
      [0.6, color],
      [1, shadow(color, 0.75)],
    ],
    [0, 0, 1, 0],
  )
  return (
    softShadow(sheet, x + 10, floor + 4, r * 1.5, 30, '#2a2036', 0.45) +
    ink(sheet, drum, color) +
    `<path d="${drum}" fill="${light}"/>` +
    stroke(sheet, [-0.6, -0.2, 0.2, 0.6].map(stave).join(''), shadow(color, 0.8), 0.9, 0.6) +
    stroke(sheet, hoop(0.22) + hoop(0.84), accent, 3, 0.95) +
    ink(sheet, cushion, accent) +
    flat(oval(x - r * 0.4, y - 14, r * 0.3, 5), '#ffffff', 0.35)
  )
}

/** A clear rod that holds a jumping figure over its stand. */
export function drawRod(sheet: Sheet, from: Pt, to: Pt): string {
  const mid: Pt = [to[0] + 26, (from[1] + to[1]) / 2]
  const d = smooth([from, mid, to], false)
  return (
    stroke(sheet, d, '#a9bccb', 5.6, 0.55) +
    stroke(sheet, d, '#f3fafd', 3.6, 0.75) +
    stroke(sheet, d, '#ffffff', 1, 0.9) +
    flat(oval(from[0], from[1], 22, 7), '#eef6fa', 0.9)
  )
}

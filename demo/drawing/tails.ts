import type { CharacterLook } from '../look.ts'
import { flat, ink, limb } from './ink.ts'
import { lighten, mix, shadow } from './palette.ts'
import { add, along, type Pt, poly, sub, tube } from './shape.ts'
import type { Sheet } from './sheet.ts'

interface TailParts {
  sheet: Sheet
  look: CharacterLook
  /** Its side. */
  k: number
  /** 1 for a scale figure. */
  size: number
  at: (x: number, y: number) => Pt
  color: string
}

const tails: Record<NonNullable<CharacterLook['tail']>, (parts: TailParts) => string> = {
  fox: ({ sheet, look, size, at, color }) => {
    const line = [at(0, 0), at(70, 40), at(150, 20), at(190, -70), at(172, -170), at(206, -236)]
    const widths = [12, 34, 56, 62, 44, 2].map((w) => w * size)
    const white = look.hair.tips ?? lighten(color, 0.82)
    // A zigzag border between fur and tip.
    const zig: Pt[] = [-1, -0.5, 0, 0.5, 1].map((s, i) => {
      const here = along(line, i % 2 ? 0.64 : 0.74)
      const [dx, dy] = sub(along(line, 0.75), along(line, 0.65))
      const length = Math.hypot(dx, dy) || 1
      return add(here, [(-dy / length) * s * 49 * size, (dx / length) * s * 49 * size])
    })
    const strands = [-0.5, 0, 0.45]
      .map((s) => tube(line, widths, { from: s, to: s + 0.07, start: 0.2, end: 0.62 }))
      .join('')
    return (
      ink(sheet, tube(line, widths), color) +
      flat(tube(line, widths, { from: 0.35, to: 0.96, end: 0.9 }), shadow(color, 0.6), 0.6) +
      flat(tube(line, widths, { start: 0.72, end: 0.99, from: -0.97, to: 0.97 }), white) +
      flat(poly(zig), white) +
      flat(tube(line, widths, { from: 0.4, to: 0.95, start: 0.76, end: 0.97 }), shadow(white, 0.45), 0.6) +
      flat(strands, shadow(color, 0.7), 0.5) +
      flat(tube(line, widths, { from: -0.7, to: -0.45, start: 0.35, end: 0.6 }), lighten(color, 0.5), 0.55)
    )
  },
  cat: ({ sheet, size, at, color }) => {
    const line = [at(0, 0), at(62, 50), at(134, 34), at(158, -50), at(128, -120), at(160, -176)]
    return limb(
      sheet,
      line,
      [9, 13, 14, 14, 13, 12].map((w) => w * size),
      color,
      { round: true },
    )
  },
  dragon: ({ sheet, look, k, size, at }) => {
    const scale = mix(look.outfit.accent, '#3d5a5e', 0.3)
    const line = [at(0, -6), at(70, 60), at(160, 66), at(226, 0), at(236, -80)]
    const widths = [30, 30, 24, 14, 2].map((w) => w * size)
    const spines = [0.2, 0.34, 0.48, 0.62, 0.76].map((t) => {
      const p = along(line, t)
      const [dx, dy] = sub(along(line, t + 0.05), along(line, t - 0.05))
      const length = Math.hypot(dx, dy) || 1
      const out: Pt = [(dy / length) * k, (-dx / length) * k]
      const w = (30 - t * 20) * size
      const tip = add(p, [out[0] * (w + 22 * size), out[1] * (w + 22 * size)])
      const side = (s: number): Pt =>
        add(p, [out[0] * w * 0.8 + (dx / length) * s * 13 * size, out[1] * w * 0.8 + (dy / length) * s * 13 * size])
      return ink(sheet, poly([side(-1), tip, side(1)]), lighten(scale, 0.4))
    })
    const tip = at(236, -80)
    const blade = poly([
      add(tip, [0, 16 * size]),
      add(tip, [-30 * size, -14 * size]),
      add(tip, [0, -52 * size]),
      add(tip, [30 * size, -14 * size]),
    ])
    const belly = [0.16, 0.26, 0.36, 0.46, 0.56, 0.66]
      .map((t) => tube(line, widths, { from: 0.3 * k, to: 0.92 * k, start: t, end: t + 0.05 }))
      .join('')
    return (
      spines.join('') +
      limb(sheet, line, widths, scale) +
      flat(belly, lighten(scale, 0.5), 0.55) +
      ink(sheet, blade, lighten(scale, 0.25), { tone: 'gloss' })
    )
  },
}

/** A tail that rises beside the hip. */
export function drawTail(sheet: Sheet, look: CharacterLook, root: Pt, k: number, size: number): string {
  if (!look.tail) return ''
  const at = (x: number, y: number): Pt => add(root, [x * k * size, y * size])
  return tails[look.tail]({ sheet, look, k, size, at, color: look.hair.color })
}

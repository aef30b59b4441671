export type Pt = readonly [x: number, y: number]

/** Points written as text, "x,y x,y": a drawing has hundreds, and a line for each would bury the code. */
export const pts = (text: string): Pt[] =>
  text.split(' ').map((pair) => {
    const [x, y] = pair.split(',')
    return [Number(x), Number(y)]
  })

export const num = (value: number): string => String(Math.round(value * 10) / 10)
export const add = (a: Pt, b: Pt): Pt => [a[0] + b[0], a[1] + b[1]]
export const sub = (a: Pt, b: Pt): Pt => [a[0] - b[0], a[1] - b[1]]
export const times = (a: Pt, k: number): Pt => [a[0] * k, a[1] * k]
export const lerp = (a: Pt, b: Pt, t: number): Pt => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
export const size = (a: Pt): number => Math.hypot(a[0], a[1])
export const polar = (angle: number, radius: number): Pt => [
  Math.cos((angle * Math.PI) / 180) * radius,
  Math.sin((angle * Math.PI) / 180) * radius,
]
export const angleOf = (a: Pt, b: Pt): number => (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
export const mirrorX = (points: readonly Pt[]): Pt[] => points.map(([x, y]) => [-x, y])

/** Index that stops at the ends, so that curves need no special case there. */
export function clampAt<T>(items: readonly T[], index: number): T {
  const item = items[Math.max(0, Math.min(items.length - 1, index))]
  if (item === undefined) throw new Error('An empty list has no points')
  return item
}

export const poly = (points: readonly Pt[]): string => `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`

/** Smooth curve through all points (Catmull-Rom turned into cubic Béziers). */
export function smooth(points: readonly Pt[], closed = true, tension = 1): string {
  const count = points.length
  const at = (i: number): Pt => (closed ? clampAt(points, (i + count) % count) : clampAt(points, i))
  const first = at(0)
  let d = `M${num(first[0])} ${num(first[1])}`
  const k = tension / 6
  for (let i = 0; i < (closed ? count : count - 1); i += 1) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const c1 = add(p1, times(sub(p2, p0), k))
    const c2 = sub(p2, times(sub(p3, p1), k))
    d += `C${num(c1[0])} ${num(c1[1])} ${num(c2[0])} ${num(c2[1])} ${num(p2[0])} ${num(p2[1])}`
  }
  return closed ? `${d}Z` : d
}

function splinePoint(points: readonly Pt[], position: number): Pt {
  const i = Math.min(points.length - 2, Math.floor(position))
  const t = position - i
  const [p0, p1, p2, p3] = [clampAt(points, i - 1), clampAt(points, i), clampAt(points, i + 1), clampAt(points, i + 2)]
  const axis = (k: 0 | 1): number =>
    0.5 *
    (2 * p1[k] +
      (p2[k] - p0[k]) * t +
      (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t +
      (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t * t * t)
  return [axis(0), axis(1)]
}

export interface TubePart {
  /** Part across the tube, from -1 (left edge) to 1 (right edge). */
  from?: number
  to?: number
  /** Part along the tube, 0 to 1. */
  start?: number
  end?: number
  /** Round ends instead of straight cuts, or only the first one. */
  round?: boolean | 'start'
}

/** Point at `t` (0..1) of a smooth line through `points`. */
export const along = (points: readonly Pt[], t: number): Pt => splinePoint(points, t * (points.length - 1))

/** Limb, lock of hair or ribbon: a band around a smooth line whose half-width follows `widths`. */
export function tube(points: readonly Pt[], widths: readonly number[], part: TubePart = {}): string {
  const { from = -1, to = 1, start = 0, end = 1, round = false } = part
  const steps = Math.max(6, Math.ceil((points.length - 1) * 7 * (end - start)))
  const one: Pt[] = []
  const two: Pt[] = []
  for (let i = 0; i <= steps; i += 1) {
    const t = start + ((end - start) * i) / steps
    const here = along(points, t)
    const direction = sub(along(points, Math.min(1, t + 0.01)), along(points, Math.max(0, t - 0.01)))
    const length = size(direction) || 1
    const normal: Pt = [-direction[1] / length, direction[0] / length]
    const wide = widthAt(widths, t)
    one.push(add(here, times(normal, wide * from)))
    // The second edge runs back, so that the two make one outline.
    two.unshift(add(here, times(normal, wide * to)))
  }
  if (!round) return flow(one, two)
  const [a, b, c, d] = [clampAt(one, 999), clampAt(two, 0), clampAt(two, 999), clampAt(one, 0)]
  const arc = (p: Pt, q: Pt): string => {
    const r = num(size(sub(p, q)) / 2)
    return `A${r} ${r} 0 0 1 ${num(q[0])} ${num(q[1])}`
  }
  const cap = round === 'start' ? '' : arc(a, b)
  return `${openFlow(one)}${cap}${openFlow(two).replace('M', 'L')}${arc(c, d)}Z`
}

function widthAt(widths: readonly number[], t: number): number {
  const position = t * (widths.length - 1)
  const i = Math.min(widths.length - 1, Math.floor(position))
  const k = position - i
  const ease = k * k * (3 - 2 * k)
  return clampAt(widths, i) * (1 - ease) + clampAt(widths, i + 1) * ease
}

function openFlow(points: readonly Pt[]): string {
  const first = clampAt(points, 0)
  let d = `M${num(first[0])} ${num(first[1])}`
  for (let i = 1; i < points.length - 1; i += 1) {
    const p = clampAt(points, i)
    const mid = i === points.length - 2 ? clampAt(points, i + 1) : lerp(p, clampAt(points, i + 1), 0.5)
    d += `Q${num(p[0])} ${num(p[1])} ${num(mid[0])} ${num(mid[1])}`
  }
  return d
}

const flow = (one: readonly Pt[], two: readonly Pt[]): string => `${openFlow(one)}${openFlow(two).replace('M', 'L')}Z`

export const circle = (x: number, y: number, r: number): string => oval(x, y, r, r)

export const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${num(x - rx)} ${num(y)}a${num(rx)} ${num(ry)} 0 1 0 ${num(rx * 2)} 0a${num(rx)} ${num(ry)} 0 1 0 ${num(-rx * 2)} 0Z`

export function block(x: number, y: number, w: number, h: number, r = 0): string {
  const k = Math.min(r, w / 2, h / 2)
  if (k <= 0) return `M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}Z`
  const q = (dx: number, dy: number): string => `a${num(k)} ${num(k)} 0 0 1 ${num(dx)} ${num(dy)}`
  const [iw, ih] = [w - 2 * k, h - 2 * k]
  return (
    `M${num(x + k)} ${num(y)}h${num(iw)}${q(k, k)}v${num(ih)}${q(-k, k)}` +
    `h${num(-iw)}${q(-k, -k)}v${num(-ih)}${q(k, -k)}Z`
  )
}

export function star(x: number, y: number, outer: number, inner: number, points = 5, turn = -90): string {
  const corners: Pt[] = []
  for (let i = 0; i < points * 2; i += 1) {
    corners.push(add([x, y], polar(turn + (i * 180) / points, i % 2 ? inner : outer)))
  }
  return poly(corners)
}

export const heart = (x: number, y: number, r: number): string =>
  `M${num(x)} ${num(y + r)}C${num(x - r * 1.6)} ${num(y - r * 0.1)} ${num(x - r * 0.8)} ${num(y - r * 1.1)} ` +
  `${num(x)} ${num(y - r * 0.4)}C${num(x + r * 0.8)} ${num(y - r * 1.1)} ${num(x + r * 1.6)} ${num(y - r * 0.1)} ` +
  `${num(x)} ${num(y + r)}Z`

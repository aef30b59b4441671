export interface Spot {
  x: number
  y: number
}

/** The convex outline of these spots (Andrew's monotone chain), counter-clockwise. */
export function outlineOf(spots: readonly Spot[]): Spot[] {
  const sorted = spots.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (from: readonly Spot[]): Spot[] => {
    const chain: Spot[] = []
    for (const spot of from) {
      while (chain.length >= 2 && !turnsLeft(chain.at(-2), chain.at(-1), spot)) chain.pop()
      chain.push(spot)
    }
    return chain.slice(0, -1)
  }
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.toReversed())]
}

function turnsLeft(a: Spot | undefined, b: Spot | undefined, c: Spot): boolean {
  return a !== undefined && b !== undefined && (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
}

/** A soft closed line around them, pushed outwards so that no spot lies on it. */
export function outlinePath(spots: readonly Spot[], margin: number): string {
  const outline = outlineOf(spots.flatMap(({ x, y }) => around(x, y, margin)))
  const middles = outline.map((spot, index) => middle(spot, outline[(index + 1) % outline.length] ?? spot))
  const [start] = middles
  if (!start) return ''
  const curves = middles.map((_, index) => {
    const corner = outline[(index + 1) % outline.length] ?? start
    const end = middles[(index + 1) % middles.length] ?? start
    return `Q${write(corner)} ${write(end)}`
  })
  return `M${write(start)} ${curves.join(' ')}Z`
}

function around(x: number, y: number, margin: number): Spot[] {
  return [
    { x: x - margin, y },
    { x: x + margin, y },
    { x, y: y - margin },
    { x, y: y + margin },
  ]
}

function middle(a: Spot, b: Spot): Spot {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function write({ x, y }: Spot): string {
  return `${Math.round(x)} ${Math.round(y)}`
}

/** Rings around the middle at round distances, three or four of them. */
export function ringsFor(radius: number): number[] {
  const step = [250, 500, 1000, 2000, 5000, 10_000].find((metres) => radius / metres <= 4) ?? 20_000
  return Array.from({ length: Math.max(1, Math.floor(radius / step)) }, (_, index) => (index + 1) * step)
}

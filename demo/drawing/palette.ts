type Rgb = readonly [number, number, number]

function parse(color: string): Rgb {
  const hex = color.replace('#', '')
  const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex.padEnd(6, '0')
  const value = Number.parseInt(full.slice(0, 6), 16)
  return Number.isNaN(value) ? [128, 128, 128] : [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function format(rgb: Rgb): string {
  return `#${rgb
    .map((c) =>
      Math.max(0, Math.min(255, Math.round(c)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export function mix(a: string, b: string, amount: number): string {
  const [ar, ag, ab] = parse(a)
  const [br, bg, bb] = parse(b)
  return format([ar + (br - ar) * amount, ag + (bg - ag) * amount, ab + (bb - ab) * amount])
}

function multiply(a: string, b: string): string {
  const [ar, ag, ab] = parse(a)
  const [br, bg, bb] = parse(b)
  return format([(ar * br) / 255, (ag * bg) / 255, (ab * bb) / 255])
}

export function luminance(color: string): number {
  const [r, g, b] = parse(color)
  return (r * 0.299 + g * 0.587 + b * 0.114) / 255
}

export const lighten = (color: string, amount: number): string => mix(color, '#ffffff', amount)

/** Painted shadows lean to violet, as in cel shading; plain black would look dirty. */
export const shadow = (color: string, amount: number): string => mix(color, multiply(color, '#7f6a9c'), amount)

/** Skin keeps its warmth in the shade. */
export const skinShadow = (color: string, amount: number): string => mix(color, multiply(color, '#e59a8e'), amount)

/** Outline colour: a deep relative of the fill, so lines belong to what they surround. */
export const lineOf = (color: string): string => mix(multiply(color, '#6a4a62'), '#2a1a2e', 0.38)

/** Shadow of deep colours must still be seen, and light ones must not go grey. */
export const soften = (color: string, amount: number): string => mix(color, '#fbf7f4', amount)

export function saturate(color: string, amount: number): string {
  const [r, g, b] = parse(color)
  const grey = r * 0.299 + g * 0.587 + b * 0.114
  const push = (c: number): number => grey + (c - grey) * (1 + amount)
  return format([push(r), push(g), push(b)])
}

/** The colour across the wheel, for a second backdrop that flatters the first. */
export function complement(color: string, turn: number): string {
  const [r, g, b] = parse(color)
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const third = (1 - cos) / 3
  const root = Math.sqrt(1 / 3) * sin
  return format([
    r * (cos + third) + g * (third - root) + b * (third + root),
    r * (third + root) + g * (cos + third) + b * (third - root),
    r * (third - root) + g * (third + root) + b * (cos + third),
  ])
}

import { lighten, mix } from '../palette.ts'
import type { Random } from '../random.ts'
import { num, type Pt } from '../shape.ts'
import type { Sheet } from '../sheet.ts'

/** Clear plastic effect part: a swoosh around the figure with flying shards. */
export function slashEffect(color: string, random: Random): (sheet: Sheet, center: Pt, scale: number) => string {
  const shards: [number, number, number, number][] = []
  for (let i = 0; i < 9; i += 1)
    shards.push([random.range(150, 400), random.range(-160, 20), random.range(9, 22), random.range(0, 360)])
  return (sheet, [x, y], scale) => {
    const bright = mix(color, '#8fe3ff', 0.35)
    const fill = sheet.linear(
      [
        [0, lighten(bright, 0.7), 0.05],
        [0.5, lighten(bright, 0.35), 0.75],
        [1, bright, 0.9],
      ],
      [0, 0, 1, 0.3],
    )
    const swoosh = (r: number, w: number): string =>
      `M${-r} 60Q${-r * 0.9} ${-r * 0.5} 40 ${-r * 0.62}Q${r * 0.92} ${-r * 0.6} ${r} ${r * 0.14}Q${r * 0.74} ${-r * 0.62 + w} 20 ${-r * 0.62 + w * 0.9}Q${-r * 0.7} ${-r * 0.4 + w} ${-r} 60Z`
    const bits = shards.map(([r, a, s, turn]) => {
      const [px, py] = [Math.cos((a * Math.PI) / 180) * r, Math.sin((a * Math.PI) / 180) * r * 0.9]
      return `<path transform="translate(${num(px)} ${num(py)}) rotate(${num(turn)})" d="M0 ${num(-s)}L${num(s * 0.4)} 0L0 ${num(s * 0.8)}L${num(-s * 0.4)} 0Z" fill="${lighten(bright, 0.3)}" fill-opacity="0.85" stroke="#fff" stroke-width="1.5"/>`
    })
    return (
      `<g transform="translate(${num(x)} ${num(y - 90 * scale)}) rotate(-14) scale(${num(scale)})"><path d="${swoosh(400, 74)}" fill="${fill}"/>` +
      `<path d="${swoosh(380, 22)}" fill="#ffffff" fill-opacity="0.7"/>${bits.join('')}</g>`
    )
  }
}

import { flat, stroke } from './ink.ts'
import { lighten, mix, shadow } from './palette.ts'
import { num, oval } from './shape.ts'
import { place, type Sheet } from './sheet.ts'

export type Mood = 'smile' | 'joy' | 'calm' | 'brave' | 'wink' | 'shy' | 'grin'

interface EyeSize {
  w: number
  h: number
}

/** One open eye around 0,0; the outer corner is to the right. `side` keeps the highlights of both eyes on the left. */
function openEye(sheet: Sheet, color: string, lash: string, { w, h }: EyeSize, squint: number, side: number): string {
  const top = -h * (0.5 - squint)
  const white =
    `M${num(-w * 0.5)} ${num(h * 0.05)}Q${num(-w * 0.42)} ${num(top)} ${num(w * 0.05)} ${num(top)}` +
    `Q${num(w * 0.56)} ${num(top)} ${num(w * 0.56)} ${num(h * 0.02)}Q${num(w * 0.5)} ${num(h * 0.48)} 0 ${num(h * 0.5)}` +
    `Q${num(-w * 0.42)} ${num(h * 0.46)} ${num(-w * 0.5)} ${num(h * 0.05)}Z`
  const iris = sheet.linear([
    [0, shadow(mix(color, '#1a1028', 0.62), 0.4)],
    [0.42, mix(color, '#1a1028', 0.18)],
    [0.72, color],
    [1, lighten(color, 0.55)],
  ])
  const ix = w * 0.03
  const iy = h * 0.04 + squint * h * 0.3
  const [rx, ry] = [w * 0.375, h * 0.47 - squint * h * 0.3]
  const lashLine =
    `M${num(-w * 0.56)} ${num(h * 0.1)}Q${num(-w * 0.46)} ${num(top - h * 0.08)} ${num(w * 0.05)} ${num(top - h * 0.09)}` +
    `Q${num(w * 0.56)} ${num(top - h * 0.06)} ${num(w * 0.76)} ${num(-h * 0.12)}` +
    `L${num(w * 0.66)} ${num(h * 0.02)}L${num(w * 0.6)} ${num(h * 0.16)}Q${num(w * 0.5)} ${num(top + h * 0.14)} ${num(w * 0.05)} ${num(top + h * 0.07)}` +
    `Q${num(-w * 0.38)} ${num(top + h * 0.07)} ${num(-w * 0.56)} ${num(h * 0.1)}Z`
  return (
    flat(white, '#fffdfb') +
    `<path d="${oval(ix, iy, rx, ry)}" fill="${iris}" stroke="${mix(color, '#1a1028', 0.6)}" stroke-width="${num(w * 0.045)}"/>` +
    flat(oval(ix, iy - h * 0.02, rx * 0.45, ry * 0.46), mix(color, '#120a1e', 0.78)) +
    flat(oval(ix, iy + ry * 0.62, rx * 0.6, ry * 0.24), lighten(color, 0.5), 0.75) +
    // The lid throws a shade over the white and the top of the iris.
    flat(
      `M${num(-w * 0.48)} ${num(0)}Q${num(-w * 0.4)} ${num(top)} ${num(w * 0.05)} ${num(top)}Q${num(w * 0.54)} ${num(top)} ${num(w * 0.55)} 0` +
        `Q${num(w * 0.42)} ${num(top + h * 0.24)} ${num(w * 0.05)} ${num(top + h * 0.22)}Q${num(-w * 0.36)} ${num(top + h * 0.24)} ${num(-w * 0.48)} 0Z`,
      '#4a3560',
      0.28,
    ) +
    flat(oval(ix - side * rx * 0.38, iy - ry * 0.4, rx * 0.36, ry * 0.26), '#ffffff') +
    flat(oval(ix + side * rx * 0.42, iy + ry * 0.4, rx * 0.17, ry * 0.12), '#ffffff', 0.95) +
    flat(lashLine, lash) +
    stroke(
      sheet,
      `M${num(-w * 0.1)} ${num(h * 0.53)}Q${num(w * 0.2)} ${num(h * 0.54)} ${num(w * 0.36)} ${num(h * 0.42)}`,
      lash,
      0.6,
      0.6,
    ) +
    stroke(
      sheet,
      `M${num(-w * 0.4)} ${num(top - h * 0.16)}Q${num(w * 0.1)} ${num(top - h * 0.27)} ${num(w * 0.55)} ${num(top - h * 0.08)}`,
      lash,
      0.6,
      0.4,
    )
  )
}

function closedEye(lash: string, { w, h }: EyeSize, happy: boolean): string {
  const lift = happy ? -h * 0.3 : h * 0.26
  const y = happy ? h * 0.16 : 0
  return (
    `<path d="M${num(-w * 0.52)} ${num(y)}Q${num(w * 0.04)} ${num(y + lift * 2)} ${num(w * 0.6)} ${num(y)}" fill="none" stroke="${lash}"` +
    ` stroke-width="${num(h * 0.11)}" stroke-linecap="round"/>` +
    `<path d="M${num(w * 0.5)} ${num(y - h * 0.04)}L${num(w * 0.74)} ${num(y - h * 0.12)}" stroke="${lash}" stroke-width="${num(h * 0.08)}" stroke-linecap="round"/>`
  )
}

/** Both eyes; `spread` is half the distance between them. */
export function drawEyes(
  sheet: Sheet,
  color: string,
  lash: string,
  mood: Mood,
  layout: { y: number; spread: number; size: EyeSize; turn: number },
): string {
  const { y, spread, size, turn } = layout
  const squint = mood === 'calm' ? 0.1 : mood === 'brave' ? 0.07 : 0
  const eye = (side: -1 | 1): string => {
    const far = turn * side > 0
    // The eye turned away from the viewer is a little narrower.
    const fit = { w: size.w * (far ? 0.92 : 1.02), h: size.h }
    const shut = mood === 'joy' || (mood === 'wink' && side === 1)
    const art = shut ? closedEye(lash, fit, true) : openEye(sheet, color, lash, fit, squint, side)
    return place(`<g transform="scale(${side} 1)">${art}</g>`, side * spread + turn * 9, y)
  }
  return eye(-1) + eye(1)
}

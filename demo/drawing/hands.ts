import { ink, stroke } from './ink.ts'
import { skinShadow } from './palette.ts'
import { pts, smooth } from './shape.ts'
import { place, type Sheet } from './sheet.ts'

export type HandShape = 'relaxed' | 'fist' | 'open' | 'flat'

/** Hand in its own space: wrist at 0,0, fingers towards +x, thumb towards -y; 40 units long. */
function shapeOf(sheet: Sheet, shape: HandShape, color: string): string {
  const crease = skinShadow(color, 0.95)
  const draw = (d: string): string => ink(sheet, d, color, { tone: 'skin' })
  const line = (d: string): string => stroke(sheet, d, crease, 0.7)
  if (shape === 'fist') {
    return (
      draw(smooth(pts('-4,-11 8,-15 24,-14 32,-6 32,6 26,14 12,15 -4,11'))) +
      line('M30 -6L20 -5M32 1L21 2M30 8L20 8') +
      draw(smooth(pts('8,-14 18,-17 26,-11 24,-4 14,-6')))
    )
  }
  if (shape === 'open') {
    const fingers = [-22, -7, 8, 24].map((turn, i) => {
      const long = i === 1 || i === 2 ? 25 : 21
      return place(
        draw(
          smooth([
            [0, -5],
            [long - 4, -5.5],
            [long, 0],
            [long - 4, 5.5],
            [0, 5],
          ]),
        ),
        19 - Math.abs(turn) * 0.08,
        turn * 0.5,
        1,
        turn,
      )
    })
    const thumb = place(draw(smooth(pts('0,-5 17,-5 21,0 17,5 0,6'))), 8, -9, 1, -58)
    return fingers.join('') + thumb + draw(smooth(pts('-4,-10 8,-14 20,-14 25,-2 23,12 10,14 -4,10')))
  }
  if (shape === 'flat') {
    return draw(smooth(pts('-4,-9 10,-13 30,-10 42,-3 41,4 28,10 10,12 -4,9'))) + line('M26 -4L39 -2M26 3L38 3')
  }
  return (
    draw(smooth(pts('-4,-10 10,-13 26,-11 38,-3 40,5 34,9 24,11 8,13 -4,10'))) +
    line('M27 2L37 4M25 -4L37 0') +
    draw(smooth(pts('6,-12 16,-17 26,-13 27,-8 14,-7')))
  )
}

/** Chibi hands are mittens; a thumb is all they need. */
function mitten(sheet: Sheet, shape: HandShape, color: string): string {
  const draw = (d: string): string => ink(sheet, d, color, { tone: 'skin' })
  const thumb = draw(smooth(pts('6,-14 14,-24 23,-22 22,-12 14,-8')))
  const palm = draw(smooth(pts('-6,-17 12,-19 29,-14 35,0 29,14 12,19 -6,17')))
  if (shape === 'open') {
    const crease = stroke(sheet, 'M33 -5L24 -4M34 4L24 4', skinShadow(color, 0.95), 0.7)
    return thumb + palm + crease
  }
  const knuckles = shape === 'fist' ? stroke(sheet, 'M33 -5L25 -4M33 4L25 5', skinShadow(color, 0.95), 0.7) : ''
  return palm + knuckles + (shape === 'fist' ? thumb : '')
}

/** `side` puts the thumb to the body's inner side. */
export function drawHand(
  sheet: Sheet,
  at: readonly [number, number],
  angle: number,
  shape: HandShape,
  color: string,
  look: { chibi: boolean; length: number; thumbUp: boolean },
): string {
  const scale = look.length / 40
  const art = sheet.withLine(sheet.line / scale, () => (look.chibi ? mitten : shapeOf)(sheet, shape, color))
  const flip = look.thumbUp ? '' : ' scale(1 -1)'
  return place(`<g transform="scale(${scale})${flip}">${art}</g>`, at[0], at[1], 1, angle)
}

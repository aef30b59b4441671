import { flat, ink, stroke } from './ink.ts'
import { lighten, shadow } from './palette.ts'
import { circle, oval, polar, poly, pts, smooth } from './shape.ts'
import { place, type Sheet } from './sheet.ts'

/** A ribbon tied in a bow around x, y. */
export function drawBow(sheet: Sheet, x: number, y: number, k: number, color: string): string {
  const wing = (s: number): string =>
    ink(
      sheet,
      smooth(
        [
          [0, 0],
          [s * 26, -24],
          [s * 56, -30],
          [s * 60, 4],
          [s * 54, 26],
          [s * 24, 16],
        ],
        true,
        0.9,
      ),
      color,
    ) +
    stroke(
      sheet,
      `M${s * 8} -2Q${s * 24} -6 ${s * 38} -14M${s * 8} 4Q${s * 24} 6 ${s * 36} 12`,
      shadow(color, 0.8),
      0.8,
    )
  const end = (s: number): string =>
    ink(
      sheet,
      poly([
        [s * 2, 6],
        [s * 14, 8],
        [s * 40, 58],
        [s * 24, 54],
        [s * 16, 66],
      ]),
      shadow(color, 0.25),
    )
  return place(
    end(-1) +
      end(1) +
      wing(-1) +
      wing(1) +
      ink(sheet, smooth(pts('-10,-12 10,-12 12,12 -12,12')), lighten(color, 0.12)),
    x,
    y,
    k,
    0,
  )
}

export function drawFlower(sheet: Sheet, x: number, y: number, k: number, color: string): string {
  const petals = [0, 72, 144, 216, 288].map((turn) => {
    const [cx, cy] = polar(turn - 90, 19)
    return place(ink(sheet, oval(0, 0, 15, 19), color), cx, cy, 1, turn)
  })
  return place(petals.join('') + ink(sheet, circle(0, 0, 9), '#f7d774') + flat(circle(-3, -3, 3), '#fff', 0.7), x, y, k)
}

export const drawLeaf = (sheet: Sheet, x: number, y: number, turn: number): string =>
  place(
    ink(sheet, 'M0 0Q16 -16 36 0Q16 14 0 0Z', '#6fae78') + stroke(sheet, 'M4 0L28 0', '#3f7a50', 0.7),
    x,
    y,
    1,
    turn,
  )

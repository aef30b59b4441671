import type { CharacterLook } from '../look.ts'
import { flat, ink, stroke } from './ink.ts'
import { lighten, luminance, shadow } from './palette.ts'
import { add, circle, num, oval, type Pt, poly, pts, smooth, star } from './shape.ts'
import { place, type Sheet } from './sheet.ts'

import { drawBow, drawFlower, drawLeaf } from './trimmings.ts'
/** Things that sit behind the head: the wide brim of a hat, a hood. */
export function drawHeadwearBack(sheet: Sheet, look: CharacterLook): string {
  const main = look.outfit.color
  if (look.headwear === 'witch-hat') return ink(sheet, oval(0, -56, 176, 46), shadow(main, 0.75))
  if (look.headwear === 'hood') {
    return ink(
      sheet,
      smooth(pts('0,-137 75,-118 115,-56 117,19 94,86 0,103 -94,86 -117,19 -115,-56 -75,-118')),
      shadow(main, 0.55),
    )
  }
  return ''
}

export function drawHeadwear(sheet: Sheet, look: CharacterLook, back = false): string {
  const { color: main, accent } = look.outfit
  switch (look.headwear) {
    case 'ribbon':
      return back ? drawBow(sheet, 0, -92, 1.1, accent) : drawBow(sheet, 62, -96, 0.95, accent)
    case 'witch-hat':
      return witchHat(sheet, main, accent)
    case 'beret':
      return (
        ink(sheet, smooth(pts('-104,-70 -96,-118 -30,-150 50,-146 112,-110 110,-66 60,-60 0,-72 -60,-62')), accent) +
        flat(smooth(pts('-80,-106 -26,-136 40,-134 20,-124 -40,-120')), lighten(accent, 0.5), 0.5) +
        stroke(sheet, 'M-96 -64Q0 -92 104 -62', shadow(accent, 0.9), 1.8) +
        ink(sheet, oval(14, -150, 7, 11), accent)
      )
    case 'crown':
      return crown(sheet, accent)
    case 'headphones':
      return headphones(sheet, accent, main)
    case 'flower':
      return back
        ? ''
        : drawFlower(sheet, 72, -66, 1, accent) +
            drawFlower(sheet, 96, -34, 0.62, lighten(accent, 0.4)) +
            drawLeaf(sheet, 46, -92, -40) +
            drawLeaf(sheet, 104, -70, 20)
    case 'hood':
      return hood(sheet, main, accent, back)
    case 'visor':
      return back ? '' : visor(sheet, accent)
    default:
      return ''
  }
}

function witchHat(sheet: Sheet, main: string, accent: string): string {
  const cone = smooth(
    pts('-92,-74 -70,-130 -36,-196 8,-248 70,-268 96,-250 62,-236 50,-200 72,-140 92,-74 0,-58'),
    true,
    0.85,
  )
  return (
    ink(sheet, cone, main) +
    stroke(sheet, 'M-20 -206Q10 -190 48 -206M-46 -160Q0 -140 40 -172', shadow(main, 0.9), 1.2, 0.7) +
    ink(sheet, 'M-94 -76Q0 -50 94 -76L86 -108Q0 -84 -84 -108Z', accent) +
    ink(sheet, star(40, -82, 22, 10), '#f5cf6a', { tone: 'gloss' }) +
    // Front half of the brim covers the fringe's roots.
    ink(sheet, 'M-178 -54Q-130 -96 -92 -78Q0 -52 92 -78Q130 -96 178 -54Q120 -26 0 -30Q-120 -26 -178 -54Z', main) +
    stroke(sheet, 'M-166 -52Q-100 -36 0 -38Q100 -36 166 -52', lighten(main, 0.35), 1, 0.6)
  )
}

function crown(sheet: Sheet, accent: string): string {
  const gold = '#f2c34e'
  const points: Pt[] = pts('-52,-92 -62,-142 -34,-120 0,-158 34,-120 62,-142 52,-92')
  return place(
    ink(sheet, `${poly(points).replace('Z', '')}Q0 -76 -52 -92Z`, gold, { tone: 'gloss' }) +
      stroke(sheet, 'M-50 -102Q0 -88 50 -102', '#b9812a', 1.2) +
      [-62, 0, 62]
        .map((x) => ink(sheet, circle(x, x === 0 ? -160 : -144, 7), lighten(gold, 0.3), { tone: 'gloss' }))
        .join('') +
      ink(sheet, smooth(pts('0,-126 9,-114 0,-100 -9,-114')), accent, { tone: 'gloss' }),
    8,
    -8,
    1,
    5,
  )
}

function headphones(sheet: Sheet, accent: string, main: string): string {
  const shell = luminance(main) > 0.35 ? main : lighten(main, 0.2)
  const cup = (k: number): string =>
    ink(sheet, oval(k * 102, 12, 22, 38), shell, { tone: 'gloss' }) +
    ink(sheet, oval(k * 108, 12, 13, 26), accent, { tone: 'gloss' }) +
    flat(oval(k * 108 - 4, 2, 4, 9), '#ffffff', 0.6)
  return (
    stroke(sheet, 'M-104 0Q-112 -130 0 -132Q112 -130 104 0', shadow(shell, 0.8), 7.5) +
    stroke(sheet, 'M-104 0Q-112 -130 0 -132Q112 -130 104 0', shell, 5.5) +
    stroke(sheet, 'M-70 -104Q-30 -128 20 -128', lighten(shell, 0.7), 1.2, 0.8) +
    cup(-1) +
    cup(1)
  )
}

function hood(sheet: Sheet, main: string, accent: string, back: boolean): string {
  if (back)
    return (
      ink(sheet, smooth(pts('0,-140 92,-112 116,-20 98,84 0,116 -98,84 -116,-20 -92,-112')), main) +
      stroke(sheet, 'M0 -136L0 108', shadow(main, 0.9), 1)
    )
  const rim =
    'M-122 62Q-138 -70 -78 -124Q0 -168 78 -124Q138 -70 122 62Q112 92 96 84Q112 -30 66 -82Q0 -118 -66 -82Q-112 -30 -96 84Q-112 92 -122 62Z'
  return (
    ink(sheet, rim, main) +
    stroke(sheet, 'M-104 70Q-120 -36 -68 -90Q0 -126 68 -90Q120 -36 104 70', accent, 1.8, 0.9) +
    flat('M-110 -40Q-96 -110 -30 -136Q-80 -96 -98 -30Z', lighten(main, 0.5), 0.4)
  )
}

function visor(sheet: Sheet, accent: string): string {
  const glass = sheet.linear(
    [
      [0, lighten(accent, 0.55), 0.92],
      [0.5, accent, 0.72],
      [1, shadow(accent, 0.4), 0.82],
    ],
    [0, 0, 1, 1],
  )
  const band =
    stroke(sheet, 'M-104 -56Q0 -96 104 -56', '#3b3f4d', 6.5) + stroke(sheet, 'M-100 -62Q0 -100 100 -62', '#7c8296', 1.2)
  const pane = 'M-92 -64Q0 -100 92 -64Q98 -42 84 -28Q40 -40 0 -38Q-40 -40 -84 -28Q-98 -42 -92 -64Z'
  const box = [-1, 1].map((k) =>
    ink(
      sheet,
      poly(
        [
          [k * 90, -76],
          [k * 112, -60],
          [k * 112, -20],
          [k * 94, -28],
        ].map((p) => add([p[0] ?? 0, p[1] ?? 0], [0, 0])),
      ),
      '#4a4f60',
      { tone: 'gloss' },
    ),
  )
  return (
    band +
    `<path d="${pane}" fill="${glass}" stroke="${shadow(accent, 0.9)}" stroke-width="${num(sheet.line)}"/>` +
    flat('M-70 -66Q-40 -80 -10 -82L-26 -46Q-50 -48 -70 -40Z', '#fff', 0.5) +
    box.join('')
  )
}

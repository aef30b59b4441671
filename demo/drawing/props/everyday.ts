import { flat, glow, ink, stroke } from '../ink.ts'
import { lighten, mix, shadow } from '../palette.ts'
import { block, circle, heart, num, oval, type Pt, polar, poly, pts, smooth } from '../shape.ts'
import type { Sheet } from '../sheet.ts'
import { pole } from './blades.ts'
import type { PropArt, PropColors } from './prop-art.ts'

const GOLD = '#e9c25c'
const WOOD = '#9a6a4a'

export function book(sheet: Sheet, { main, accent }: PropColors): PropArt {
  const page = '#fdf6e6'
  const leaf = (k: number): string => `M0 -40Q${k * 36} -66 ${k * 82} -50L${k * 82} 20Q${k * 36} 6 0 30Z`
  const cover = (k: number): string => `M0 -30Q${k * 40} -58 ${k * 92} -46L${k * 92} 32Q${k * 40} 18 0 42Z`
  const text = [0, 1, 2, 3]
    .map(
      (i) =>
        `M${-70} ${-36 + i * 13}Q-40 ${-46 + i * 13} -14 ${-30 + i * 13}M70 ${-36 + i * 13}Q40 ${-46 + i * 13} 14 ${-30 + i * 13}`,
    )
    .join('')
  return {
    front:
      ink(sheet, cover(-1), mix(main, accent, 0.6)) +
      ink(sheet, cover(1), mix(main, accent, 0.6)) +
      ink(sheet, leaf(-1), page) +
      ink(sheet, leaf(1), shadow(page, 0.2)) +
      stroke(sheet, text, '#a49a8c', 0.7, 0.8) +
      ink(sheet, poly(pts('-5,26 5,26 5,62 0,54 -5,62')), accent),
  }
}

export function umbrella(sheet: Sheet, { main, accent }: PropColors): PropArt {
  const r = 250
  const rim = -262
  const top = -470
  const edge = (angle: number): Pt => {
    const [x, y] = polar(angle, r)
    return [x, y * 0.24 + rim]
  }
  const panel = (color: string, from: number): string => {
    const [a, b, mid] = [edge(from), edge(from + 36), edge(from + 18)]
    const side = (p: Pt): string => `${num(p[0] * 0.78)} ${num(top + (p[1] - top) * 0.28)}`
    return ink(
      sheet,
      `M0 ${top}Q${side(a)} ${num(a[0])} ${num(a[1])}Q${num(mid[0] * 0.94)} ${num(mid[1] - 24)} ${num(b[0])} ${num(b[1])}Q${side(b)} 0 ${top}Z`,
      color,
    )
  }
  const panels = [180, 216, 252, 288, 324].map((from, i) => panel(i % 2 ? lighten(accent, 0.4) : accent, from))
  const inside = `M-${r} ${rim}Q0 ${rim + 92} ${r} ${rim}Q0 ${rim - 130} -${r} ${rim}Z`
  const ribs = [24, 60, 90, 120, 156].map((a) => `M0 ${rim - 60}L${num(edge(a)[0])} ${num(edge(a)[1] - 16)}`)
  return {
    back:
      panels.join('') +
      ink(sheet, inside, shadow(accent, 0.9)) +
      stroke(sheet, ribs.join(''), GOLD, 0.8, 0.8) +
      flat(
        `M-60 ${top + 34}Q-150 ${top + 70} -206 ${rim - 58}Q-150 ${rim - 84} -112 ${rim - 88}Q-98 ${top + 80} -60 ${top + 34}Z`,
        '#ffffff',
        0.3,
      ) +
      ink(
        sheet,
        smooth([
          [-7, top + 6],
          [0, top - 32],
          [7, top + 6],
        ]),
        GOLD,
        { tone: 'gloss' },
      ) +
      pole(sheet, rim - 40, -30, 6, WOOD),
    front: pole(sheet, -40, 86, 6, WOOD) + stroke(sheet, 'M0 84Q2 112 22 110Q38 106 34 90', mix(main, WOOD, 0.5), 4.2),
  }
}

export function fan(sheet: Sheet, { main, accent }: PropColors): PropArt {
  const wedge = (r: number): string => {
    const [a, b] = [polar(-160, r), polar(-20, r)]
    return `M0 0L${num(a[0])} ${num(a[1])}A${r} ${r} 0 0 1 ${num(b[0])} ${num(b[1])}Z`
  }
  const ribs = [-160, -137, -113, -90, -67, -43, -20].map((t) => {
    const [x, y] = polar(t, 112)
    return `M0 0L${num(x)} ${num(y)}`
  })
  const petals: Pt[] = pts('-58,-58 -8,-84 50,-62')
  return {
    front:
      ink(sheet, wedge(120), accent) +
      ink(sheet, wedge(98), lighten(accent, 0.7)) +
      flat(wedge(52), mix(main, accent, 0.4), 0.5) +
      petals
        .map(([x, y], i) =>
          flat(
            [0, 72, 144, 216, 288]
              .map((t) => {
                const p = polar(t - 90, 8 + i)
                return circle(x + p[0], y + p[1], 6 + i)
              })
              .join(''),
            i === 1 ? accent : mix(accent, '#ffffff', 0.2),
            0.95,
          ),
        )
        .join('') +
      stroke(sheet, ribs.join(''), WOOD, 0.9, 0.75) +
      ink(sheet, circle(0, 0, 9), GOLD, { tone: 'gloss' }) +
      stroke(sheet, 'M0 8Q10 34 2 54', accent, 1.6),
  }
}

export function teacup(sheet: Sheet, { accent }: PropColors): PropArt {
  const china = '#fffaf4'
  return {
    front:
      stroke(
        sheet,
        'M-12 -74Q-24 -92 -10 -108Q2 -122 -8 -140M14 -76Q4 -94 16 -108Q26 -122 18 -136',
        '#ffffff',
        1.8,
        0.75,
      ) +
      ink(sheet, oval(0, 4, 62, 13), china) +
      stroke(sheet, 'M-54 5Q0 20 54 5', accent, 1) +
      stroke(sheet, 'M36 -42Q64 -46 58 -22Q52 -8 30 -12', china, 4.2) +
      stroke(sheet, 'M37 -46Q69 -50 62 -20Q54 -4 28 -8', '#b9a9a9', 0.8) +
      ink(sheet, 'M-42 -58Q-44 -8 -18 4L18 4Q44 -8 42 -58Z', china) +
      flat('M14 2Q40 -10 40 -56L22 -56Q22 -16 2 2Z', '#d8c7cf', 0.7) +
      ink(sheet, oval(0, -58, 42, 11), '#b5713f') +
      stroke(sheet, 'M-40 -46Q0 -32 40 -46', accent, 1.2) +
      flat(heart(-4, -22, 10), accent, 0.9),
  }
}

export function lantern(sheet: Sheet, { main, accent }: PropColors): PropArt {
  const paper = mix('#ffd98a', accent, 0.12)
  return {
    front:
      glow(sheet, 0, 110, 150, '#ffd98a', 0.5) +
      stroke(sheet, 'M0 0L0 44', '#5a4636', 1.6) +
      ink(sheet, block(-30, 42, 60, 14, 5), mix(main, '#3a2a2a', 0.6)) +
      ink(sheet, smooth(pts('-28,54 28,54 54,84 56,122 30,160 -30,160 -56,122 -54,84')), paper) +
      flat(oval(-8, 100, 28, 34), '#fff6d6', 0.8) +
      stroke(
        sheet,
        'M-44 72Q0 84 44 72M-55 96Q0 110 55 96M-55 122Q0 136 55 122M-40 146Q0 158 40 146',
        shadow('#d89a4a', 0.4),
        0.8,
        0.7,
      ) +
      ink(sheet, block(-28, 158, 56, 13, 5), mix(main, '#3a2a2a', 0.6)) +
      stroke(sheet, 'M-6 171L-8 204M0 171L0 210M6 171L8 204', accent, 1.8),
  }
}

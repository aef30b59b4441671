import { flat, glow, ink, limb, stroke } from '../ink.ts'
import { lighten, mix, shadow } from '../palette.ts'
import { block, circle, heart, num, oval, type Pt, polar, poly, pts, smooth } from '../shape.ts'
import { place, type Sheet } from '../sheet.ts'
import { pole } from './blades.ts'
import type { PropArt, PropColors } from './held.ts'

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

export function guitar(sheet: Sheet, { main, accent }: PropColors): PropArt {
  const body = smooth(pts('-6,-46 30,-56 58,-30 60,0 92,20 104,66 70,100 20,96 -10,70 -8,36 -34,10 -34,-26'))
  const art =
    ink(sheet, poly(pts('-26,-30 -6,-48 -176,-226 -196,-208')), WOOD) +
    stroke(sheet, 'M-60 -84L-78 -66M-90 -116L-108 -98M-120 -148L-138 -130M-148 -178L-166 -160', GOLD, 0.8) +
    ink(
      sheet,
      smooth(pts('-170,-224 -196,-206 -232,-226 -250,-262 -214,-264 -188,-250'), true, 0.6),
      mix(accent, '#3a2c30', 0.5),
    ) +
    pts('-204,-222 -222,-236 -236,-252')
      .map(([x = 0, y = 0]) => ink(sheet, circle(x - 8, y + 10, 5), GOLD))
      .join('') +
    ink(sheet, body, accent, { tone: 'gloss' }) +
    ink(sheet, smooth(pts('4,-20 38,-26 48,10 74,40 50,70 14,50 10,20')), '#fdf8f0') +
    ink(sheet, block(-2, 12, 36, 10, 4), '#3a3444') +
    ink(sheet, block(14, 36, 36, 10, 4), '#3a3444') +
    ink(sheet, circle(70, 72, 7), GOLD) +
    stroke(sheet, 'M52 56L-190 -216M46 62L-196 -210', '#f6f1e4', 0.5) +
    stroke(sheet, 'M-22 -24Q-10 -40 20 -44', '#ffffff', 1.6, 0.8) +
    flat(oval(0, 0, 1, 1), main)
  return { front: art }
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

export function cat(sheet: Sheet, { accent }: PropColors): PropArt {
  const fur = '#f4ede6'
  const patch = '#e39a5a'
  const face = '#4a3340'
  return {
    front:
      limb(sheet, pts('46,34 88,20 98,-24 80,-46'), [12, 13, 12, 9], patch, { round: true }) +
      ink(sheet, smooth(pts('-44,26 -40,-26 0,-40 42,-26 58,26 40,58 -30,58')), fur) +
      flat(smooth(pts('20,-30 44,-20 56,22 34,20')), patch) +
      ink(sheet, poly(pts('-48,-76 -54,-122 -16,-100')), patch) +
      ink(sheet, poly(pts('30,-76 42,-120 4,-102')), fur) +
      flat(poly(pts('-44,-84 -48,-110 -26,-98')), '#f4a9a4') +
      flat(poly(pts('28,-84 36,-108 14,-98')), '#f4a9a4') +
      ink(sheet, smooth(pts('-6,-108 30,-96 46,-64 30,-32 -6,-24 -44,-32 -58,-64 -42,-96')), fur) +
      flat(smooth(pts('-10,-107 -40,-96 -56,-66 -34,-66 -16,-84')), patch) +
      flat(oval(-28, -62, 5.5, 8) + oval(18, -62, 5.5, 8), face) +
      flat(circle(-30, -66, 2.4) + circle(16, -66, 2.4), '#fff') +
      flat(oval(-5, -51, 4, 3), '#e5868a') +
      stroke(sheet, 'M-14 -44Q-9 -39 -5 -45Q-1 -39 5 -44', face, 0.8) +
      stroke(sheet, 'M-40 -52L-62 -56M-40 -46L-60 -42M30 -52L52 -56M30 -46L50 -42', face, 0.5, 0.6) +
      stroke(sheet, 'M-30 -30Q-6 -16 20 -30', accent, 2.6) +
      ink(sheet, circle(-5, -20, 7), GOLD, { tone: 'gloss' }),
  }
}

export function balloon(sheet: Sheet, { main, accent }: PropColors): PropArt {
  const one = (x: number, y: number, r: number, color: string): string =>
    place(
      ink(
        sheet,
        smooth([
          [0, -r * 1.1],
          [r * 0.72, -r * 0.8],
          [r, -r * 0.1],
          [r * 0.56, r * 0.76],
          [0, r * 1.1],
          [-r * 0.56, r * 0.76],
          [-r, -r * 0.1],
          [-r * 0.72, -r * 0.8],
        ]),
        color,
        { tone: 'gloss' },
      ) +
        ink(
          sheet,
          poly([
            [0, r * 1.08],
            [9, r * 1.28],
            [-9, r * 1.28],
          ]),
          color,
        ) +
        flat(
          smooth([
            [-r * 0.5, -r * 0.62],
            [-r * 0.2, -r * 0.8],
            [-r * 0.3, -r * 0.4],
            [-r * 0.56, -r * 0.1],
          ]),
          '#ffffff',
          0.65,
        ),
      x,
      y,
      1,
      x * 0.12,
    )
  return {
    back: '',
    front:
      stroke(sheet, 'M0 0Q20 -80 -4 -160M0 0Q36 -60 76 -116M0 0Q14 -120 68 -208', '#7c6f80', 0.8) +
      one(68, -286, 58, lighten(main, 0.3)) +
      one(-14, -238, 62, accent) +
      one(100, -176, 50, mix(accent, '#ffe9b8', 0.6)) +
      stroke(sheet, 'M0 0Q-10 26 6 44', '#7c6f80', 0.8),
  }
}

export function camera(sheet: Sheet, { accent }: PropColors): PropArt {
  const shell = '#3d3b4a'
  return {
    front:
      stroke(sheet, 'M-58 -30Q-70 -110 -34 -150M58 -30Q70 -110 34 -150', accent, 2.4) +
      ink(sheet, poly(pts('-24,-40 -16,-62 16,-62 24,-40')), shell, { tone: 'gloss' }) +
      ink(sheet, block(-64, -42, 128, 82, 14), shell, { tone: 'gloss' }) +
      ink(sheet, block(-64, -18, 128, 40, 2), mix(accent, '#6a4a3a', 0.5), { line: 0.4 }) +
      ink(sheet, circle(0, 0, 36), '#d9dde6', { tone: 'gloss' }) +
      ink(sheet, circle(0, 0, 27), '#23222e') +
      ink(sheet, circle(0, 0, 18), '#4b5f8f', { tone: 'gloss' }) +
      flat(circle(-7, -8, 6), '#ffffff', 0.85) +
      ink(sheet, block(-54, -52, 24, 10, 4), '#c9cdd6') +
      ink(sheet, circle(46, -30, 6), '#f2c14e', { tone: 'gloss' }),
  }
}

export function microphone(sheet: Sheet, { main, accent }: PropColors): PropArt {
  return {
    front:
      limb(sheet, pts('0,-22 0,20 0,64'), [12, 10, 7], mix(main, '#34303f', 0.75)) +
      ink(sheet, block(-15, -32, 30, 14, 4), accent, { tone: 'gloss' }) +
      ink(sheet, oval(0, -50, 23, 25), '#b9c0cc', { tone: 'gloss' }) +
      stroke(
        sheet,
        'M-20 -58Q0 -50 20 -58M-22 -46Q0 -38 22 -46M-8 -74Q-14 -50 -8 -28M8 -74Q14 -50 8 -28',
        '#6d7484',
        0.7,
        0.8,
      ) +
      flat(oval(-8, -60, 6, 8), '#ffffff', 0.7),
  }
}

import { flat, ink, limb, stroke } from '../ink.ts'
import { lighten, mix } from '../palette.ts'
import { block, circle, oval, poly, pts, smooth } from '../shape.ts'
import { place, type Sheet } from '../sheet.ts'
import type { PropArt, PropColors } from './prop-art.ts'

const GOLD = '#e9c25c'
const WOOD = '#9a6a4a'

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
      .map(([x, y]) => ink(sheet, circle(x - 8, y + 10, 5), GOLD))
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

/** The strap goes around the neck; a chibi has none to speak of. */
export function camera(sheet: Sheet, { accent }: PropColors, strap: boolean): PropArt {
  const shell = '#3d3b4a'
  return {
    front:
      (strap ? stroke(sheet, 'M-58 -30Q-70 -110 -34 -150M58 -30Q70 -110 34 -150', accent, 2.4) : '') +
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

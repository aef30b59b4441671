import { flat, ink, limb, stroke } from '../ink.ts'
import { lighten, mix, shadow } from '../palette.ts'
import { circle, poly, pts, smooth, star } from '../shape.ts'
import type { Sheet } from '../sheet.ts'
import type { PropArt, PropColors } from './prop-art.ts'

const STEEL = '#cfd6e2'
const GOLD = '#e9c25c'
const WOOD = '#8a5f45'

/** A round pole along the y axis. */
export function pole(sheet: Sheet, from: number, to: number, width: number, color: string): string {
  return limb(
    sheet,
    [
      [0, from],
      [0, (from + to) / 2],
      [0, to],
    ],
    [width, width, width],
    color,
    { round: true },
  )
}

export function sword(sheet: Sheet, { main, accent }: PropColors): PropArt {
  const blade = 'M-13 -46L-11 -330Q-4 -368 0 -378Q6 -366 13 -330L13 -46Z'
  return {
    front:
      ink(sheet, blade, STEEL, { tone: 'gloss' }) +
      flat('M0 -374Q6 -364 12 -330L12 -48L0 -48Z', shadow(STEEL, 0.7), 0.7) +
      stroke(sheet, 'M-5 -70L-4 -320', '#ffffff', 1, 0.9) +
      stroke(sheet, 'M0 -60L0 -300', shadow(STEEL, 0.9), 0.7) +
      ink(sheet, smooth(pts('-46,-52 -20,-44 0,-52 20,-44 46,-52 40,-32 0,-28 -40,-32'), true, 0.7), GOLD, {
        tone: 'gloss',
      }) +
      pole(sheet, -32, 34, 9, mix(main, '#2c2438', 0.5)) +
      stroke(sheet, 'M-8 -16L8 -8M-8 -2L8 6M-8 14L8 22', GOLD, 0.9) +
      ink(sheet, circle(0, 42, 12), GOLD, { tone: 'gloss' }) +
      ink(sheet, circle(0, -40, 8), accent, { tone: 'gloss' }),
  }
}

export function staff(sheet: Sheet, { main, accent }: PropColors): PropArt {
  const crescent =
    'M-44 -318Q-64 -398 0 -420Q-34 -386 -22 -346Q0 -316 26 -346Q40 -386 0 -420Q66 -398 44 -318Q0 -268 -44 -318Z'
  return {
    front:
      pole(sheet, -300, 330, 8, mix(WOOD, main, 0.25)) +
      ink(sheet, crescent, GOLD, { tone: 'gloss' }) +
      ink(sheet, circle(0, -362, 26), accent, { tone: 'gloss' }) +
      flat(circle(-8, -371, 9), '#ffffff', 0.8) +
      flat(circle(9, -350, 4), '#ffffff', 0.6) +
      ink(sheet, poly(pts('-14,-300 14,-300 10,-274 -10,-274')), GOLD, { tone: 'gloss' }) +
      stroke(sheet, 'M16 -296Q40 -262 30 -226M-16 -296Q-36 -268 -28 -240', lighten(accent, 0.3), 2) +
      ink(sheet, star(30, -214, 13, 6), GOLD) +
      ink(sheet, star(-28, -230, 10, 5), GOLD),
  }
}

export function broom(sheet: Sheet, { accent }: PropColors): PropArt {
  const straw = '#d9b06a'
  const bristles = smooth(
    pts('-12,-236 12,-236 34,-284 52,-372 28,-364 14,-384 0,-366 -16,-384 -28,-364 -52,-372 -34,-284'),
    true,
    0.6,
  )
  return {
    front:
      pole(sheet, -240, 330, 8, WOOD) +
      ink(sheet, bristles, straw) +
      stroke(
        sheet,
        'M0 -262L0 -360M-10 -264L-26 -358M10 -264L26 -358M-16 -270L-40 -350M16 -270L40 -350',
        shadow(straw, 0.85),
        0.9,
      ) +
      ink(sheet, poly(pts('-17,-256 17,-256 21,-276 -21,-276')), accent) +
      stroke(sheet, 'M14 -262Q40 -250 46 -222M14 -262Q34 -240 30 -212', accent, 2.4),
  }
}

export function scythe(sheet: Sheet, { main, accent }: PropColors): PropArt {
  const dark = mix('#353044', main, 0.25)
  const blade = 'M6 -396Q-130 -440 -262 -290Q-150 -372 -18 -340Q4 -350 6 -396Z'
  return {
    back:
      ink(sheet, blade, STEEL, { tone: 'gloss' }) +
      flat('M-262 -290Q-150 -372 -18 -340L-10 -352Q-140 -394 -262 -290Z', lighten(accent, 0.25), 0.9) +
      stroke(sheet, 'M-20 -382Q-120 -412 -214 -334', '#ffffff', 1.2, 0.85),
    front:
      pole(sheet, -410, 330, 8, dark) +
      ink(sheet, smooth(pts('-22,-402 16,-410 22,-346 -16,-334'), true, 0.7), dark, { tone: 'gloss' }) +
      ink(sheet, circle(0, -370, 11), accent, { tone: 'gloss' }) +
      stroke(sheet, 'M-8 -40L8 -32M-8 -28L8 -20M-8 20L8 28M-8 32L8 40', GOLD, 1) +
      ink(sheet, poly(pts('-9,326 9,326 0,356')), STEEL),
  }
}

export function bowWeapon(sheet: Sheet, { main, accent }: PropColors, drawn: boolean): PropArt {
  const wood = mix(WOOD, main, 0.35)
  const pull = drawn ? -96 : -34
  const string = `M-38 -206L${pull} 0L-38 206`
  const arrow = drawn
    ? stroke(sheet, `M${pull} 0L54 0`, '#f1e6d2', 1.8) +
      ink(sheet, poly(pts('50,-11 82,0 50,11')), STEEL, { tone: 'gloss' }) +
      ink(
        sheet,
        poly([
          [pull, 0],
          [pull - 16, -10],
          [pull + 14, -10],
          [pull + 26, 0],
          [pull + 14, 10],
          [pull - 16, 10],
        ]),
        accent,
      )
    : ''
  return {
    front:
      stroke(sheet, string, '#f4efe6', 0.9) +
      arrow +
      limb(sheet, pts('-38,-206 -16,-186 12,-104 0,0 12,104 -16,186 -38,206'), [4, 8, 11, 10, 11, 8, 4], wood) +
      ink(sheet, 'M-13 -34L13 -34L11 34L-11 34Z', accent) +
      stroke(sheet, 'M-11 -20L11 -20M-11 20L11 20', GOLD, 1.2) +
      ink(sheet, circle(-36, -206, 7), GOLD) +
      ink(sheet, circle(-36, 206, 7), GOLD),
  }
}

export function shield(sheet: Sheet, { main, accent }: PropColors): PropArt {
  const rim = 'M0 -112Q54 -92 84 -94Q92 30 0 122Q-92 30 -84 -94Q-54 -92 0 -112Z'
  const field = 'M0 -92Q44 -76 68 -76Q72 22 0 98Q-72 22 -68 -76Q-44 -76 0 -92Z'
  return {
    front:
      ink(sheet, rim, GOLD, { tone: 'gloss' }) +
      ink(sheet, field, main) +
      flat('M0 -90Q44 -76 66 -74Q70 22 0 96Z', shadow(main, 0.6), 0.6) +
      ink(
        sheet,
        'M-10 -80L10 -80L10 -20L58 -20L56 0L10 0L10 74L0 86L-10 74L-10 0L-56 0L-58 -20L-10 -20Z',
        lighten(accent, 0.2),
      ) +
      ink(sheet, circle(0, -10, 22), GOLD, { tone: 'gloss' }) +
      ink(sheet, star(0, -10, 14, 6), accent, { tone: 'gloss' }) +
      stroke(sheet, 'M-56 -62Q-58 0 -28 50', '#ffffff', 1.6, 0.6),
  }
}

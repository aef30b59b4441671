import { drawBackdrop } from '../backdrop.ts'
import type { Mood } from '../eyes.ts'
import { flat, ink, softShadow, stroke } from '../ink.ts'
import { lighten, mix, shadow } from '../palette.ts'
import { otherBackdrop, type Studio } from '../scene.ts'
import { block, circle, num } from '../shape.ts'
import { cut, place, Sheet } from '../sheet.ts'
import { packView } from './acrylic.ts'
import { portrait, printedGround } from './portrait.ts'

/** A button badge: printed portrait, domed gloss and a metal rim. */
export function badge(
  sheet: Sheet,
  studio: Studio,
  x: number,
  y: number,
  r: number,
  options: { part?: string; build?: 'scale' | 'chibi'; mood?: Mood } = {},
): string {
  const { part = 'badge', build = 'scale', mood = studio.mood } = options
  const { accent } = studio.look.outfit
  const ground = place(printedGround(sheet, studio, 2 * r, 2 * r, part), x - r, y - r)
  const tall =
    studio.look.ears === 'rabbit' || studio.look.headwear === 'witch-hat' || studio.look.hair.style === 'bun'
      ? 0.3
      : studio.look.ears || studio.look.headwear
        ? 0.18
        : 0.04
  const size = r * (build === 'scale' ? 0.92 : 0.98) * (tall > 0.25 ? 0.84 : 1)
  const art = portrait(sheet, studio, x, y + r * tall, size, { build, mood })
  const dome = sheet.radial(
    [
      [0, '#ffffff', 0.14],
      [0.7, '#ffffff', 0],
      [0.9, '#20162c', 0.16],
      [1, '#20162c', 0.4],
    ],
    0.46,
    0.44,
    0.54,
  )
  const crescent = `M${num(x - r * 0.84)} ${num(y - r * 0.2)}A${num(r * 0.88)} ${num(r * 0.88)} 0 0 1 ${num(x + r * 0.3)} ${num(y - r * 0.82)}Q${num(x - r * 0.42)} ${num(y - r * 0.68)} ${num(x - r * 0.84)} ${num(y - r * 0.2)}Z`
  return (
    softShadow(sheet, x + r * 0.08, y + r * 0.14, r * 1.26, r * 1.26, '#1d1428', 0.55) +
    cut(sheet, circle(x, y, r), ground + art) +
    `<path d="${circle(x, y, r)}" fill="${dome}"/>` +
    flat(crescent, '#ffffff', 0.42) +
    stroke(sheet, circle(x, y, r), lighten(accent, 0.2), 2.4, 0.8) +
    stroke(sheet, circle(x, y, r + 4), '#e8ebf0', 1.6) +
    flat(circle(x + r * 0.58, y + r * 0.62, r * 0.03), '#ffffff', 0.8)
  )
}

function mainView(studio: Studio): string {
  const sheet = new Sheet()
  const backdrop = drawBackdrop(sheet, studio.order.backdrop, studio.random('pin'), 'sweep')
  return sheet.document(1200, 1200, backdrop + badge(sheet, studio, 600, 590, 430))
}

function backView(studio: Studio): string {
  const sheet = new Sheet()
  const backdrop = drawBackdrop(sheet, otherBackdrop(studio.order.backdrop), studio.random('pinback'), 'sweep')
  const metal = sheet.radial(
    [
      [0, '#f4f6f9'],
      [0.6, '#c6ccd6'],
      [1, '#8e95a4'],
    ],
    0.4,
    0.36,
    0.7,
  )
  const [x, y, r] = [470, 560, 330]
  const back =
    softShadow(sheet, x + 26, y + 46, r * 1.24, r * 1.24, '#1d1428', 0.5) +
    `<path d="${circle(x, y, r)}" fill="${metal}" stroke="#7d8494" stroke-width="3"/>` +
    stroke(sheet, circle(x, y, r * 0.86), '#9aa1b0', 1.6) +
    stroke(sheet, circle(x, y, r * 0.8), '#ffffff', 1, 0.8) +
    ink(sheet, block(x - 190, y - 24, 60, 60, 10), '#aeb5c2', { tone: 'gloss' }) +
    ink(sheet, block(x + 150, y - 24, 44, 60, 10), '#aeb5c2', { tone: 'gloss' }) +
    stroke(sheet, `M${x - 150} ${y}H${x + 186}`, '#6f7584', 4) +
    stroke(sheet, `M${x - 150} ${y - 2}H${x + 180}`, '#f1f3f6', 2)
  return sheet.document(1200, 1200, backdrop + back + badge(sheet, studio, 850, 860, 250))
}

/** The badge on a canvas bag, to show its size. */
function bagView(studio: Studio): string {
  const sheet = new Sheet()
  const cloth = mix('#e9dfcf', studio.order.backdrop, 0.3)
  const backdrop = drawBackdrop(sheet, studio.order.backdrop, studio.random('bag'), 'sweep')
  let weave = ''
  for (let i = 0; i < 30; i += 1) weave += `M${220 + i * 26} 420V1110`
  const bag =
    softShadow(sheet, 620, 1100, 520, 60, '#1d1428', 0.45) +
    stroke(sheet, 'M400 430Q410 90 600 90Q790 90 800 430', shadow(cloth, 0.6), 17) +
    stroke(sheet, 'M400 430Q410 90 600 90Q790 90 800 430', shadow(cloth, 0.12), 14) +
    ink(sheet, 'M230 410H970L1000 1060Q1000 1100 960 1100H240Q200 1100 200 1060Z', cloth) +
    stroke(sheet, weave, shadow(cloth, 0.5), 0.5, 0.25) +
    stroke(sheet, 'M236 470H964', shadow(cloth, 0.7), 1.2, 0.7) +
    stroke(sheet, 'M216 1000Q260 760 240 520M960 620Q940 840 985 1010', shadow(cloth, 0.6), 2, 0.5)
  return sheet.document(
    1200,
    1200,
    backdrop +
      bag +
      badge(sheet, studio, 470, 730, 150) +
      badge(sheet, studio, 770, 800, 112, { part: 'badge2', build: 'chibi', mood: 'joy' }),
  )
}

export function pinViews(studio: Studio): string[] {
  return [
    mainView(studio),
    backView(studio),
    bagView(studio),
    packView(studio, (sheet) => badge(sheet, studio, 600, 700, 230)),
  ]
}

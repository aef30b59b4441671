import { CAST } from './cast.ts'
import { plushArt } from './goods/plush.ts'
import { framed } from './goods/poster.ts'
import { miniFigure } from './goods/showcase.ts'
import { flat, glow, ink, softShadow, stroke } from './ink.ts'
import { drawFoxMark } from './marks.ts'
import { lighten, mix, shadow } from './palette.ts'
import { openStudio, type Studio } from './scene.ts'
import { block, circle, clampAt, num, oval, poly, pts, smooth } from './shape.ts'
import { place, Sheet } from './sheet.ts'

const WOOD = '#a8764e'
const WARM = '#ffe2a8'

const studioOf = (index: number): Studio =>
  openStudio({
    kind: 'chibi',
    seed: `store/${index}`,
    character: clampAt(CAST, index % CAST.length),
    label: '',
    backdrop: '#f0d8b8',
  })

/** Lit wall shelves full of figures. */
function shelves(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  rows: number,
  columns: number,
  first: number,
): string {
  const studio = studioOf(first)
  const step = h / rows
  let art =
    flat(block(x + 14, y + 14, w, h), '#3a2420', 0.25) +
    ink(sheet, block(x - 18, y - 18, w + 36, h + 36, 8), WOOD) +
    `<path d="${block(x, y, w, h)}" fill="${sheet.linear([
      [0, '#f6dfbb'],
      [1, '#d9b58a'],
    ])}"/>`
  for (let r = 0; r < rows; r += 1) {
    const floor = y + step * (r + 1)
    const beam = sheet.linear([
      [0, '#fff3cf', 0.95],
      [1, WARM, 0.05],
    ])
    art += `<path d="${poly([
      [x + 30, floor - step + 8],
      [x + w - 30, floor - step + 8],
      [x + w, floor],
      [x, floor],
    ])}" fill="${beam}"/>${flat(block(x + 24, floor - step + 2, w - 48, 6, 3), '#fffdf0')}`
    for (let c = 0; c < columns; c += 1) {
      const px = x + (w * (c + 0.5)) / columns
      art +=
        softShadow(sheet, px + 4, floor - 8, 52, 10, '#3a2018', 0.45) +
        miniFigure(
          sheet,
          studio,
          first + r * columns + c,
          px,
          floor - 10,
          step * 0.84,
          w / columns - 6,
          r % 2 ? 'scale' : 'chibi',
        )
    }
    art += ink(sheet, block(x - 4, floor - 7, w + 8, 16, 3), lighten(WOOD, 0.16), { line: 0.7 })
  }
  return art
}

function lamp(sheet: Sheet, x: number, y: number, k: number): string {
  return (
    glow(sheet, x, y + 40 * k, 190 * k, '#ffe3a0', 0.55) +
    stroke(sheet, `M${x} 0V${num(y - 30 * k)}`, '#4a332c', 1.2) +
    place(
      ink(sheet, block(-24, -40, 48, 14, 5), '#5a3a30') +
        ink(sheet, smooth(pts('-26,-28 26,-28 54,4 56,44 30,82 -30,82 -56,44 -54,4')), '#ffd98a') +
        flat(oval(-8, 24, 28, 36), '#fff8de', 0.85) +
        stroke(sheet, 'M-48 -6Q0 8 48 -6M-56 18Q0 34 56 18M-54 46Q0 62 54 46', '#d89a4a', 0.8, 0.7) +
        ink(sheet, block(-24, 80, 48, 12, 5), '#5a3a30') +
        stroke(sheet, 'M-6 92V118M0 92V124M6 92V118', '#c9444a', 1.8),
      x,
      y,
      k,
    )
  )
}

/** Door curtain with the fox mark. */
function noren(sheet: Sheet, x: number, y: number, w: number): string {
  const cloth = '#c9503f'
  const part = (i: number): string => {
    const px = x + (w * i) / 3
    const d = `M${num(px + 3)} ${y}h${num(w / 3 - 6)}q8 90 -2 178q-${num(w / 6)} 10 -${num(w / 3 - 12)} 0q-6 -90 2 -178Z`
    return (
      ink(sheet, d, cloth) +
      stroke(sheet, `M${num(px + w / 6 - 20)} ${y + 8}q8 80 -2 160`, shadow(cloth, 0.7), 1.2, 0.5)
    )
  }
  return (
    ink(sheet, block(x - 30, y - 16, w + 60, 18, 9), '#6a4636', { tone: 'gloss' }) +
    part(0) +
    part(1) +
    part(2) +
    drawFoxMark(x + w / 2, y + 92, 56, '#fff1df')
  )
}

function counter(sheet: Sheet): string {
  const top = 742
  return (
    softShadow(sheet, 800, 946, 420, 36, '#2a1612', 0.5) +
    ink(sheet, block(500, top + 20, 600, 196, 10), lighten(WOOD, 0.1)) +
    [560, 700, 840, 980]
      .map((x) => stroke(sheet, block(x - 34, top + 56, 108, 130, 6), shadow(WOOD, 0.6), 1.2, 0.7))
      .join('') +
    ink(sheet, block(476, top, 648, 30, 8), lighten(WOOD, 0.3), { tone: 'gloss' }) +
    place(plushArt(sheet, studioOf(0)), 610 - 600 * 0.2, top + 8 - 1066 * 0.2, 0.2) +
    place(plushArt(sheet, studioOf(5)), 740 - 600 * 0.17, top + 8 - 1066 * 0.17, 0.17) +
    ink(sheet, block(880, top - 62, 120, 64, 8), '#f4ece0') +
    ink(sheet, block(892, top - 108, 96, 54, 8), '#4a4250') +
    flat(block(900, top - 102, 80, 40, 5), '#bfe3dc') +
    ink(
      sheet,
      poly([
        [1030, top - 80],
        [1090, top - 80],
        [1084, top],
        [1036, top],
      ]),
      '#e8955a',
    ) +
    stroke(sheet, `M1046 ${top - 80}q14 -34 28 0`, '#8a4a2c', 1.6) +
    drawFoxMark(1060, top - 38, 16, '#fff3e2')
  )
}

/** The shop on an evening: lit shelves, a counter, lanterns and the fox over the door curtain. 1600 by 1000. */
export function drawStore(): string {
  const sheet = new Sheet()
  const wall = sheet.linear([
    [0, '#8f5f4c'],
    [0.5, '#c08a66'],
    [1, '#9a6a50'],
  ])
  const floor = sheet.linear([
    [0, '#8a5a40'],
    [0.3, '#b98560'],
    [1, '#7a4c38'],
  ])
  let boards = ''
  for (let i = -8; i <= 8; i += 1) boards += `M${800 + i * 74} 830L${800 + i * 190} 1000`
  const sign =
    glow(sheet, 800, 200, 260, '#ffe0a0', 0.6) +
    ink(sheet, circle(800, 190, 104), '#fff4e2') +
    stroke(sheet, circle(800, 190, 92), '#d8743c', 2, 0.8) +
    drawFoxMark(800, 196, 56, '#e07a3f', '#fff8ee')
  const body =
    `<path d="M0 0h1600v840h-1600Z" fill="${wall}"/><path d="M0 830h1600v170h-1600Z" fill="${floor}"/>` +
    stroke(sheet, boards, '#5f3a2a', 1, 0.5) +
    flat('M0 822h1600v12h-1600Z', '#5f3a2a') +
    glow(sheet, 800, 420, 620, '#ffd490', 0.4) +
    shelves(sheet, 50, 170, 420, 620, 4, 3, 0) +
    shelves(sheet, 1130, 170, 420, 620, 4, 3, 4) +
    sign +
    noren(sheet, 640, 330, 320) +
    framed(sheet, studioOf(2), 520, 380, 96, 136) +
    framed(sheet, studioOf(4), 985, 380, 96, 136) +
    flat(oval(800, 960, 560, 46), mix('#c9503f', '#5f3a2a', 0.3), 0.8) +
    stroke(sheet, oval(800, 960, 530, 38), '#f0c98a', 1.4, 0.7) +
    counter(sheet) +
    lamp(sheet, 300, 70, 0.72) +
    lamp(sheet, 1300, 70, 0.72) +
    lamp(sheet, 556, 150, 0.6) +
    lamp(sheet, 1044, 150, 0.6) +
    `<path d="M0 0h1600v1000h-1600Z" fill="${sheet.radial(
      [
        [0, '#2a1218', 0],
        [0.6, '#2a1218', 0],
        [1, '#2a1218', 0.5],
      ],
      0.5,
      0.46,
      0.72,
    )}"/>`
  return sheet.document(1600, 1000, body)
}

import { type Limb, limbLine, type Side, type Skeleton } from '../body.ts'
import { flat, ink, limb, stroke } from '../ink.ts'
import { lighten, mix, shadow } from '../palette.ts'
import { along, type Pt, smooth, sub, tube } from '../shape.ts'
import { place, type Sheet } from '../sheet.ts'
import { type Clothes, WHITE } from './wardrobe.ts'

/** One leg with what covers it; trousers and boots are wider tubes over the same line. */
function drawLeg(sheet: Sheet, skeleton: Skeleton, side: Side, clothes: Clothes, skin: string): string {
  const { build } = skeleton
  const bones = skeleton.legs[side]
  const line = limbLine(bones)
  const widths = build.legWidths
  const wider = (extra: number): number[] => widths.map((w) => w + extra * (build.name === 'chibi' ? 0.8 : 1))
  const { cut, color } = clothes.legs
  let art = ''
  if (cut === 'trousers') {
    const wide = widths.map((w, i) => (i < 2 ? w + 4 : Math.max(w + 7, (widths[2] ?? 20) + 2)))
    art += limb(sheet, line, wide, color, { end: 0.96, gloss: false })
    art += flat(
      tube(line, wide, { from: -0.5, to: 0.3, start: 0.47, end: 0.5 }) +
        tube(line, wide, { from: -0.2, to: 0.6, start: 0.53, end: 0.555 }),
      shadow(color, 0.8),
      0.7,
    )
  } else if (cut === 'suit') {
    art += limb(sheet, line, wider(1), color)
    if (clothes.style === 'pilot') {
      art += flat(
        tube(line, wider(1), { from: side === 'L' ? 0.35 : -0.95, to: side === 'L' ? 0.95 : -0.35, end: 0.6 }),
        clothes.accent,
        0.9,
      )
      art += ink(sheet, smooth(kneePad(bones, (widths[2] ?? 20) * 0.95)), lighten(color, 0.3), { line: 0.7 })
    }
  } else {
    art += limb(sheet, line, widths, skin, { skin: true })
    if (cut === 'shorts') {
      art += limb(sheet, line, wider(7), color, { end: 0.34, gloss: false })
      art += limb(sheet, line, wider(1.5), WHITE, { start: 0.82, end: 0.99 })
    } else {
      const start = cut === 'socks' ? 0.6 : 0.3
      art += limb(sheet, line, wider(1.4), cut === 'striped' ? WHITE : color, { start, end: 1 })
      art += flat(
        tube(line, wider(2.6), { start, end: start + 0.025 }),
        cut === 'striped' ? shadow(color, 0.4) : lighten(color, 0.3),
      )
      if (cut === 'striped') {
        for (let t = start + 0.02; t < 0.98; t += 0.09)
          art += flat(tube(line, wider(1.4), { start: t, end: t + 0.045 }), color, 0.92)
      }
    }
  }
  return art + drawShoe(sheet, skeleton, side, clothes, line)
}

function kneePad({ middle: [x, y] }: Limb, r: number): Pt[] {
  return [
    [x - r, y - r * 0.6],
    [x, y - r * 1.1],
    [x + r, y - r * 0.6],
    [x + r * 0.8, y + r * 0.7],
    [x, y + r * 1.2],
    [x - r * 0.8, y + r * 0.7],
  ]
}

interface ShoeParts {
  sheet: Sheet
  color: string
  accent: string
  toe: number
  body: string
  sole: (tall: number, tint: string) => string
  shine: string
}

const shoes: Record<Clothes['shoes']['cut'], (parts: ShoeParts) => string> = {
  sneakers: ({ sheet, color, accent, toe, body, sole }) =>
    ink(sheet, body, color) +
    flat(
      smooth([
        [14, 2],
        [30 + toe, 20],
        [36 + toe, 30],
        [20, 30],
      ]),
      lighten(color, 0.6),
      0.7,
    ) +
    sole(2, WHITE) +
    stroke(sheet, 'M4 4L16 10M2 11L20 16', shadow(color, 0.9), 1) +
    flat('M-18 22L4 26L-16 32Z', accent, 0.8),
  zori: ({ sheet, color, body, sole }) =>
    ink(sheet, body, WHITE) + sole(1, color) + stroke(sheet, 'M28 20L16 26M-4 18Q12 14 28 20', color, 2),
  loafers: (parts) =>
    lowShoe(parts) + stroke(parts.sheet, 'M2 14Q14 10 24 16', shadow(parts.color, 0.9), 2) + parts.shine,
  heels: (parts) => lowShoe(parts) + stroke(parts.sheet, 'M-17 8Q0 2 18 8', parts.color, 2) + parts.shine,
  greaves: ({ sheet, color, body, shine }) =>
    ink(sheet, body, color, { tone: 'gloss' }) +
    stroke(sheet, 'M-6 18Q12 8 24 16M-2 26Q18 16 32 26', shadow(color, 0.9), 1) +
    shine,
  boots: boot,
  longboots: boot,
}

function lowShoe({ sheet, color, toe }: ShoeParts): string {
  return ink(
    sheet,
    smooth([
      [-18, 8],
      [-6, 14],
      [10, 12],
      [20, 10],
      [32 + toe, 21],
      [36 + toe, 32],
      [30, 39],
      [0, 39],
      [-17, 38],
      [-20, 22],
    ]),
    color,
    { tone: 'gloss' },
  )
}

function boot({ sheet, color, body, sole, shine }: ShoeParts): string {
  return ink(sheet, body, color, { tone: 'gloss' }) + sole(1, shadow(color, 0.7)) + shine
}

/** Shoe in its own space: ankle at 0,0, sole at y = 40, toe to the right. */
function shoeArt(sheet: Sheet, clothes: Clothes, chibi: boolean): string {
  const { cut, color } = clothes.shoes
  const toe = chibi ? 6 : 0
  const body: Pt[] = [
    [-16, -10],
    [15, -10],
    [19, 8],
    [32 + toe, 20],
    [36 + toe, 32],
    [30, 38],
    [0, 39],
    [-17, 38],
    [-20, 20],
  ]
  const sole = (tall: number, tint: string): string =>
    ink(
      sheet,
      smooth(
        [
          [-20, 34],
          [0, 36],
          [34 + toe, 31],
          [37 + toe, 38],
          [30, 40 + tall],
          [-18, 40 + tall],
          [-21, 38],
        ],
        true,
        0.6,
      ),
      tint,
    )
  const shine = flat(
    smooth([
      [20, 17],
      [29 + toe, 23],
      [27 + toe, 27],
      [18, 22],
    ]),
    '#ffffff',
    0.55,
  )
  const parts = { sheet, color, accent: clothes.accent, toe, body: smooth(body), sole, shine }
  return shoes[cut](parts)
}

function drawShoe(sheet: Sheet, skeleton: Skeleton, side: Side, clothes: Clothes, line: readonly Pt[]): string {
  const { build, pose } = skeleton
  const chibi = build.name === 'chibi'
  const bones = skeleton.legs[side]
  const { cut, color } = clothes.shoes
  const scale = chibi ? 0.92 * 1.14 : 0.98
  const grow = chibi ? 1.1 : 1
  const [dx, dy] = sub(bones.end, bones.middle)
  const swing = (Math.atan2(dx, dy) * -180) / Math.PI
  // Feet in the air follow the shin and point down; on the floor they stay flat.
  const turn = pose.pointed ? swing + (side === 'L' ? -28 : 28) : swing * 0.15
  const art = sheet.withLine(sheet.line / scale, () => shoeArt(sheet, clothes, chibi))
  const foot = place(
    `<g transform="scale(${side === 'L' ? -scale * grow : scale * grow} ${scale})">${art}</g>`,
    bones.end[0],
    bones.end[1],
    1,
    turn,
  )
  const high = cut === 'longboots' ? 0.56 : cut === 'boots' ? 0.68 : cut === 'greaves' ? 0.52 : 1
  if (high === 1) return foot
  const widths = build.legWidths.map((w, i) => (i === 4 ? w + 5 : w + 4))
  const bootTop = along(line, high)
  let shaft = limb(sheet, line, widths, color, { start: high, end: 1 })
  shaft += flat(
    tube(
      line,
      widths.map((w) => w + 2),
      { start: high, end: high + 0.035 },
    ),
    cut === 'greaves' ? clothes.accent : mix(color, clothes.accent, 0.7),
  )
  if (cut === 'greaves')
    shaft += ink(
      sheet,
      smooth(kneePad({ ...bones, middle: bootTop }, (build.legWidths[2] ?? 20) * 1.12)),
      lighten(color, 0.15),
      { tone: 'gloss' },
    )
  return foot + shaft
}

export function drawLegs(sheet: Sheet, skeleton: Skeleton, clothes: Clothes, skin: string): string {
  return drawLeg(sheet, skeleton, 'L', clothes, skin) + drawLeg(sheet, skeleton, 'R', clothes, skin)
}

import { flat } from './ink.ts'
import { lighten, mix, saturate, shadow, soften } from './palette.ts'
import type { Random } from './random.ts'
import { block, circle, num, oval, poly, pts } from './shape.ts'
import type { Sheet } from './sheet.ts'

export type BackdropStyle = 'sweep' | 'arch' | 'disc' | 'window' | 'bokeh' | 'slats' | 'hills' | 'corner'

const STYLES: readonly [BackdropStyle, ...BackdropStyle[]] = [
  'sweep',
  'arch',
  'disc',
  'window',
  'bokeh',
  'slats',
  'hills',
  'corner',
]

/** A photographer's paper sweep: wall runs into floor without an edge, light comes from the upper left. */
export function drawBackdrop(sheet: Sheet, tint: string, random: Random, style = random.pick(STYLES)): string {
  const paper = (amount: number): string => soften(tint, amount)
  const sweep = sheet.linear([
    [0, paper(0.36)],
    [0.45, paper(0.5)],
    [0.66, paper(0.36)],
    [0.74, mix(paper(0.26), shadow(tint, 0.4), 0.16)],
    [0.86, paper(0.46)],
    [1, paper(0.3)],
  ])
  return `<path d="M0 0h1200v1200h-1200Z" fill="${sweep}"/>${motif(sheet, tint, random, style)}${light(sheet, tint)}`
}

/** One gradient for the lamp's pool of light and the dim corners: a second full fill would cost as much again. */
function light(sheet: Sheet, tint: string): string {
  const dark = shadow(saturate(tint, 0.2), 0.8)
  return `<path d="M0 0h1200v1200h-1200Z" fill="${sheet.radial(
    [
      [0, '#ffffff', 0.5],
      [0.3, '#ffffff', 0.24],
      [0.56, '#ffffff', 0],
      [0.5601, dark, 0],
      [1, dark, 0.32],
    ],
    0.4,
    0.38,
    0.86,
  )}"/>`
}

interface Wall {
  sheet: Sheet
  tint: string
  random: Random
  light: string
  deep: string
}

const motifs: Record<BackdropStyle, (wall: Wall) => string> = {
  sweep: () => '',
  arch: ({ sheet, light }) => {
    const d = 'M280 900V520Q280 190 600 190Q920 190 920 520V900Z'
    const fill = sheet.linear([
      [0, light, 0.9],
      [0.7, light, 0.45],
      [1, light, 0],
    ])
    return `<path d="${d}" fill="${fill}"/><path d="M244 900V520Q244 154 600 154Q956 154 956 520V900" fill="none" stroke="${light}" stroke-width="3" stroke-opacity="0.6"/>`
  },
  disc: ({ sheet, tint, light }) => {
    const fill = sheet.linear([
      [0, lighten(tint, 0.55), 0.95],
      [1, soften(tint, 0.45), 0.15],
    ])
    return (
      `<path d="${circle(600, 500, 372)}" fill="${fill}"/>` +
      flat(circle(985, 250, 54), light, 0.55) +
      flat(circle(205, 700, 26), light, 0.55)
    )
  },
  window: () => {
    const beam = (x: number): string =>
      poly([
        [x, 0],
        [x + 120, 0],
        [x + 470, 860],
        [x + 300, 860],
      ])
    return flat(beam(60) + beam(260), '#ffffff', 0.22) + flat(poly(pts('560,0 620,0 930,860 850,860')), '#ffffff', 0.14)
  },
  bokeh: ({ tint, random }) => {
    let art = ''
    for (let i = 0; i < 22; i += 1) {
      const r = random.range(18, 84)
      const [x, y] = [random.range(0, 1200), random.range(0, 800)]
      art += flat(circle(x, y, r), random.chance(0.5) ? '#ffffff' : lighten(tint, 0.45), random.range(0.1, 0.3))
    }
    return art
  },
  slats: ({ sheet, tint, light, deep }) => {
    let art = ''
    for (let x = 0; x < 1200; x += 75) {
      art += `<path d="${block(x, 0, 75, 800)}" fill="${sheet.linear(
        [
          [0, light, 0.5],
          [0.82, light, 0.12],
          [0.9, deep, 0.4],
          [1, deep, 0.1],
        ],
        [0, 0, 1, 0],
      )}"/>`
    }
    return `${art}<path d="M0 700h1200v160h-1200Z" fill="${sheet.linear([
      [0, soften(tint, 0.46), 0],
      [0.62, mix(soften(tint, 0.36), shadow(tint, 0.4), 0.14), 1],
      [1, soften(tint, 0.5), 1],
    ])}"/>`
  },
  hills: ({ tint, light }) => {
    const wave = (y: number, a: number, color: string, opacity: number): string =>
      flat(`M0 ${num(y)}Q300 ${num(y - a)} 600 ${num(y)}T1200 ${num(y)}V880H0Z`, color, opacity)
    return wave(620, 130, light, 0.4) + wave(690, -110, lighten(tint, 0.4), 0.45) + wave(760, 80, light, 0.5)
  },
  corner: ({ tint, light, deep }) =>
    flat(poly(pts('760,0 1200,0 1200,900 760,800')), deep, 0.34) +
    flat(poly(pts('752,0 764,0 764,802 752,800')), '#ffffff', 0.3) +
    flat(oval(980, 320, 120, 120), light, 0.5) +
    flat(oval(980, 320, 86, 86), soften(tint, 0.3), 0.45),
}

function motif(sheet: Sheet, tint: string, random: Random, style: BackdropStyle): string {
  const light = soften(tint, 0.82)
  const deep = mix(soften(tint, 0.3), shadow(tint, 0.5), 0.12)
  return motifs[style]({ sheet, tint, random, light, deep })
}

/** Loose petals, stars or sparks in front of the wall, for lively poses. */
export function drawSparkles(tint: string, random: Random, count: number): string {
  let d = ''
  for (let i = 0; i < count; i += 1) {
    const [x, y, r] = [random.range(90, 1110), random.range(90, 820), random.range(7, 18)]
    d += `M${num(x)} ${num(y - r)}Q${num(x)} ${num(y)} ${num(x + r)} ${num(y)}Q${num(x)} ${num(y)} ${num(x)} ${num(y + r)}Q${num(x)} ${num(y)} ${num(x - r)} ${num(y)}Q${num(x)} ${num(y)} ${num(x)} ${num(y - r)}Z`
  }
  return flat(d, mix('#ffffff', tint, 0.12), 0.85)
}

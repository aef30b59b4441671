import { drawBackdrop, drawSparkles } from '../backdrop.ts'
import { flat, glow, ink, softShadow, stroke } from '../ink.ts'
import { drawBox } from '../packaging.ts'
import { complement, lighten, mix, shadow } from '../palette.ts'
import { otherBackdrop, type Studio } from '../scene.ts'
import { block, circle, num, type Pt, poly, pts } from '../shape.ts'
import { place, Sheet } from '../sheet.ts'
import { drawStand } from '../stand.ts'
import { slashEffect } from './effects.ts'
import { designRobot, drawRobot, type RobotLook } from './robot.ts'

function designOf(studio: Studio): RobotLook {
  const colors = studio.order.colors ?? { main: studio.look.outfit.color, accent: studio.look.outfit.accent }
  return designRobot(studio.random('robot'), colors.main, colors.accent)
}

function standingView(studio: Studio, options: { action?: boolean; flip?: boolean; tint?: string }): string {
  const sheet = new Sheet()
  const look = designOf(studio)
  const random = studio.random(`mecha${options.action ? 1 : 0}`)
  const backdrop = drawBackdrop(
    sheet,
    options.tint ?? studio.order.backdrop,
    random,
    options.action ? 'corner' : random.pick(['slats', 'disc', 'window', 'sweep']),
  )
  const effects = options.action
    ? slashEffect(look.eye, studio.random('effect'))(sheet, [600, 640], 1.05) +
      drawSparkles(studio.order.backdrop, random, 12)
    : ''
  const scale = options.action ? 1.06 : look.weapon === 'rifle' ? 1.2 : 1.14
  const scene =
    drawStand(
      sheet,
      { shape: 'hex', theme: 'plain', color: '#3b3d4a', accent: look.accent },
      600,
      1036,
      330,
      studio.order.label,
    ) +
    softShadow(sheet, 616, 1036, 250, 46, '#1b1526', 0.55) +
    effects +
    glow(sheet, 520, 520, 380, '#ffffff', 0.3) +
    place(drawRobot(sheet, look, options.action ?? false), 600, 1030, scale, 0, options.flip ?? false)
  return sheet.document(1200, 1200, backdrop + scene)
}

function headView(studio: Studio): string {
  const sheet = new Sheet()
  const look = designOf(studio)
  const backdrop = drawBackdrop(sheet, otherBackdrop(studio.order.backdrop), studio.random('mechahead'), 'bokeh')
  const scale = 4.3
  return sheet.document(
    1200,
    1200,
    backdrop +
      place(drawRobot(sheet, look, false, false), 600, 800 + 632 * scale, scale) +
      glow(sheet, 600, 600, 380, look.eye, 0.3),
  )
}

/** A runner with parts still on their gates, as they come in the box. */
function runner(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  color: string,
  parts: readonly (readonly Pt[])[],
  turn: number,
): string {
  const bar = (d: string): string =>
    stroke(sheet, d, shadow(color, 0.6), 7) +
    stroke(sheet, d, color, 5.4) +
    stroke(sheet, d, lighten(color, 0.5), 1.2, 0.7)
  const cols = 4
  const rows = 3
  let art = bar(block(0, 0, w, h, 22))
  for (let r = 1; r < rows; r += 1) art += bar(`M0 ${num((h * r) / rows)}H${num(w)}`)
  for (let i = 0; i < cols * rows; i += 1) {
    const cx = (w * ((i % cols) + 0.5)) / cols
    const cy = (h * (Math.floor(i / cols) + 0.5)) / rows
    const shape = parts[i % parts.length] ?? []
    const s = Math.min(w / cols, h / rows) / 96
    art +=
      stroke(sheet, `M${num(cx)} ${num(cy - h / rows / 2)}V${num(cy + h / rows / 2)}`, color, 2.6) +
      place(
        ink(sheet, poly(shape), color) + stroke(sheet, 'M-16 -4H16M0 -18V14', shadow(color, 0.8), 0.8, 0.7),
        cx,
        cy,
        s,
        (i * 37) % 360 > 180 ? 180 : 0,
      )
  }
  return place(art, x, y, 1, turn)
}

const PARTS: readonly (readonly Pt[])[] = [
  pts('-28,-30 28,-30 34,10 0,34 -34,10'),
  pts('-20,-34 20,-34 26,34 -26,34'),
  pts('-34,-16 10,-30 34,0 10,30 -34,16'),
  pts('-30,-26 30,-26 20,26 -20,26'),
  pts('-14,-36 14,-36 14,36 -14,36'),
]

function runnersView(studio: Studio): string {
  const sheet = new Sheet()
  const look = designOf(studio)
  const backdrop = drawBackdrop(sheet, studio.order.backdrop, studio.random('runners'), 'sweep')
  const shade = softShadow(sheet, 620, 640, 600, 520, '#241a30', 0.3)
  const cutter = place(
    ink(sheet, poly(pts('-8,-120 8,-120 26,-10 -26,-10')), '#aab2c0', { tone: 'gloss' }) +
      ink(sheet, circle(0, 0, 22), '#8a92a2', { tone: 'gloss' }) +
      stroke(sheet, 'M-10 16Q-60 110 -34 230', look.accent, 13) +
      stroke(sheet, 'M10 16Q60 110 34 230', look.accent, 13) +
      stroke(sheet, 'M-16 30Q-58 110 -40 200', lighten(look.accent, 0.5), 2, 0.7),
    1010,
    820,
    1.05,
    24,
  )
  return sheet.document(
    1200,
    1200,
    backdrop +
      shade +
      runner(sheet, 90, 110, 560, 420, look.armor, PARTS, -4) +
      runner(sheet, 610, 170, 500, 380, look.main, [...PARTS].toReversed(), 5) +
      runner(sheet, 150, 640, 520, 400, look.accent, PARTS.slice(1), 3) +
      place(drawRobot(sheet, look, false, false), 800, 1130, 0.62) +
      cutter,
  )
}

function kitBox(studio: Studio): string {
  const sheet = new Sheet()
  const look = designOf(studio)
  const backdrop = drawBackdrop(sheet, otherBackdrop(studio.order.backdrop), studio.random('kitbox'), 'sweep')
  const color = mix(look.main, '#20202e', 0.55)
  const art = drawBox(
    sheet,
    {
      x: 170,
      y: 260,
      w: 760,
      h: 790,
      color,
      accent: look.accent,
      label: studio.order.label,
      age: studio.order.age ?? '12+',
    },
    ([x, y, w, h]) => {
      const sky = sheet.linear([
        [0, mix(look.main, '#141428', 0.7)],
        [0.6, complement(look.main, 0.5)],
        [1, lighten(look.accent, 0.4)],
      ])
      let rays = ''
      for (let i = 0; i < 9; i += 1)
        rays += poly([
          [x + w * 0.5, y + h * 0.5],
          [x + w * (i * 0.26 - 0.5), y - h * 0.2],
          [x + w * (i * 0.26 - 0.4), y - h * 0.2],
        ])
      return (
        `<path d="${block(x, y, w, h)}" fill="${sky}"/>` +
        flat(rays, '#ffffff', 0.14) +
        slashEffect(look.eye, studio.random('effect'))(sheet, [x + w / 2, y + h * 0.7], 0.9) +
        place(drawRobot(sheet, look, true), x + w * 0.5, y + h * 1.16, 0.86)
      )
    },
  )
  return sheet.document(1200, 1200, backdrop + art)
}

export function mechaViews(studio: Studio): string[] {
  return [
    standingView(studio, {}),
    standingView(studio, { action: true, flip: true, tint: otherBackdrop(studio.order.backdrop) }),
    headView(studio),
    runnersView(studio),
    kitBox(studio),
  ]
}

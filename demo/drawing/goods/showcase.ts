import { drawBackdrop } from '../backdrop.ts'
import { CAST } from '../cast.ts'
import { drawFigure } from '../figure.ts'
import { frameOf } from '../framing.ts'
import { flat, glow, ink, softShadow, stroke } from '../ink.ts'
import { lighten, luminance, mix, shadow } from '../palette.ts'
import { otherBackdrop, type Studio } from '../scene.ts'
import { block, clampAt, num, oval, poly } from '../shape.ts'
import { place, Sheet } from '../sheet.ts'

/** One figure of the house cast on a tiny clear stand, fitted into height and width. */
export function miniFigure(
  sheet: Sheet,
  studio: Pick<Studio, 'random'>,
  index: number,
  x: number,
  floor: number,
  height: number,
  width: number,
  build: 'scale' | 'chibi' = 'chibi',
): string {
  const look = clampAt(CAST, index % CAST.length)
  const order = { build, mood: index % 3 === 1 ? 'joy' : 'smile' } as const
  const figure = drawFigure(sheet, look, studio.random(`mini${index}`), order)
  const frame = frameOf(figure, look, order)
  const scale = Math.min(height / -frame.top, width / (frame.right - frame.left))
  return (
    ink(sheet, oval(x, floor, Math.min(width * 0.36, 70), Math.min(width * 0.08, 15)), '#e9eff4', { line: 0.5 }) +
    place(figure.art, x - ((frame.left + frame.right) / 2) * scale * 0.6, floor, scale)
  )
}

interface Cabinet {
  shelves: number
  filled: boolean
  open: boolean
  night: boolean
}

interface Case {
  x: number
  y: number
  w: number
  h: number
  frame: string
}

/** A glass cabinet with a light under every shelf. */
export function cabinet(sheet: Sheet, studio: Pick<Studio, 'order' | 'random'>, options: Cabinet): string {
  const colors = studio.order.colors ?? { main: '#4a4652', accent: '#f2c14e' }
  const random = studio.random('case')
  const offset = random.int(0, CAST.length - 1)
  const frame = luminance(colors.main) > 0.75 ? mix(colors.main, '#cbbfb4', 0.3) : colors.main
  const [x, y, w, h] = options.shelves > 1 ? [310, 70, 580, 990] : [190, 300, 820, 740]
  const box: Case = { x, y, w, h, frame }
  const inner = options.night ? mix(frame, '#2a2230', 0.6) : mix('#f4ede4', frame, 0.12)
  let art =
    softShadow(sheet, x + w / 2 + 24, y + h + 10, w * 0.82, 60, '#1d1428', 0.55) +
    ink(sheet, block(x, y, w, h, 10), frame) +
    `<path d="${block(x + 22, y + 30, w - 44, h - 60)}" fill="${sheet.linear([
      [0, lighten(inner, 0.3)],
      [1, shadow(inner, 0.25)],
    ])}"/>`
  for (let s = 0; s < options.shelves; s += 1) art += shelf(sheet, studio, options, box, s, offset)
  const post = (px: number): string => ink(sheet, block(px, y, 22, h, 6), frame, { tone: 'gloss' })
  art +=
    (options.open ? '' : glass(box)) +
    post(x) +
    post(x + w - 22) +
    ink(sheet, block(x - 8, y - 14, w + 16, 46, 8), frame, { tone: 'gloss' }) +
    ink(sheet, block(x - 8, y + h - 32, w + 16, 52, 8), frame, { tone: 'gloss' }) +
    flat(block(x + w / 2 - 60, y + h - 14, 120, 14, 7), colors.accent)
  return (
    art +
    (options.open
      ? openDoor(sheet, box)
      : ink(sheet, block(x + w - 48, y + h * 0.46, 12, 90, 6), lighten(colors.accent, 0.2), { tone: 'gloss' }))
  )
}

function shelf(
  sheet: Sheet,
  studio: Pick<Studio, 'random'>,
  { shelves, filled, night }: Cabinet,
  { x, y, w, h, frame }: Case,
  index: number,
  offset: number,
): string {
  const step = (h - 60) / shelves
  const floor = y + 30 + step * (index + 1)
  const top = floor - step
  const warm = '#ffe9bd'
  const beam = sheet.linear([
    [0, warm, night ? 0.85 : 0.75],
    [1, warm, 0.04],
  ])
  let art = `<path d="${poly([
    [x + 60, top + 10],
    [x + w - 60, top + 10],
    [x + w - 26, floor],
    [x + 26, floor],
  ])}" fill="${beam}"/>${flat(block(x + 60, top + 2, w - 120, 8, 4), '#fffbe9')}`
  const count = filled ? (shelves > 1 ? 3 : 4) : 0
  for (let i = 0; i < count; i += 1) {
    const px = x + (w * (i + 0.5)) / count + (i - (count - 1) / 2) * -14
    const build = shelves > 1 ? 'chibi' : 'scale'
    art +=
      softShadow(sheet, px + 6, floor - 8, 84, 16, '#2a1a20', 0.4) +
      miniFigure(sheet, studio, index * 3 + i + offset, px, floor - 12, step * 0.78, w / count - 8, build)
  }
  return (
    art +
    ink(sheet, block(x + 22, floor - 8, w - 44, 16), mix('#dfeaf0', frame, 0.15), { line: 0.7 }) +
    stroke(sheet, `M${x + 30} ${num(floor - 4)}H${x + w - 30}`, '#ffffff', 1, 0.9)
  )
}

function glass({ x, y, w, h }: Case): string {
  return (
    flat(
      poly([
        [x + 22, y + h * 0.46],
        [x + w * 0.56, y + 30],
        [x + w * 0.74, y + 30],
        [x + 22, y + h * 0.64],
      ]),
      '#ffffff',
      0.16,
    ) +
    flat(
      poly([
        [x + w * 0.5, y + h - 30],
        [x + w - 22, y + h * 0.54],
        [x + w - 22, y + h * 0.6],
        [x + w * 0.6, y + h - 30],
      ]),
      '#ffffff',
      0.13,
    )
  )
}

function openDoor(sheet: Sheet, { x, y, w, h, frame }: Case): string {
  const door: readonly (readonly [number, number])[] = [
    [x + w - 4, y + 24],
    [x + w + 190, y - 30],
    [x + w + 190, y + h + 40],
    [x + w - 4, y + h - 20],
  ]
  return (
    flat(poly(door), '#e8f3f8', 0.45) +
    stroke(sheet, poly(door), frame, 4.5) +
    flat(
      poly([
        [x + w + 30, y + 60],
        [x + w + 90, y + 30],
        [x + w + 150, y + h - 60],
        [x + w + 90, y + h - 40],
      ]),
      '#ffffff',
      0.25,
    )
  )
}

function caseView(studio: Studio, options: Cabinet, tint: string): string {
  const sheet = new Sheet()
  const night = options.night
  const backdrop = drawBackdrop(
    sheet,
    night ? mix(tint, '#2b2440', 0.86) : tint,
    studio.random(`case${night ? 1 : 0}`),
    night ? 'sweep' : undefined,
  )
  const dark = night ? flat('M0 0h1200v1200h-1200Z', '#1c1630', 0.62) + glow(sheet, 600, 600, 640, '#ffdf9e', 0.4) : ''
  return sheet.document(1200, 1200, backdrop + dark + cabinet(sheet, studio, options))
}

/** Close look at one lit shelf. */
function shelfView(studio: Studio, shelves: number): string {
  const sheet = new Sheet()
  const backdrop = drawBackdrop(sheet, studio.order.backdrop, studio.random('shelf'), 'bokeh')
  const art = cabinet(sheet, studio, { shelves, filled: true, open: false, night: false })
  const [k, cx, cy] = shelves > 1 ? [2.1, 600, 70 + 30 + (930 / shelves) * 1.45] : [1.5, 560, 690]
  return sheet.document(1200, 1200, backdrop + place(art, 600 - cx * k, 600 - cy * k, k))
}

export function showcaseViews(studio: Studio): string[] {
  const shelves = studio.random('shelves').pick([1, 3, 4])
  const base = { shelves, filled: true, open: false, night: false }
  return [
    caseView(studio, base, studio.order.backdrop),
    caseView(studio, { ...base, night: true }, studio.order.backdrop),
    shelfView(studio, shelves),
    caseView(studio, { ...base, filled: false, open: true }, otherBackdrop(studio.order.backdrop)),
  ]
}

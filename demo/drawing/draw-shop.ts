import type { GoodsKind } from '../look.ts'
import { drawBackdrop } from './backdrop.ts'
import { CAST } from './cast.ts'
import { acrylicArt } from './goods/acrylic.ts'
import { bookArt } from './goods/artbook.ts'
import { bustArt } from './goods/bust.ts'
import { slashEffect } from './goods/effects.ts'
import { keychainArt } from './goods/keychain.ts'
import { badge } from './goods/pin.ts'
import { plushArt } from './goods/plush.ts'
import { framed } from './goods/poster.ts'
import { designRobot, drawRobot } from './goods/robot.ts'
import { cabinet } from './goods/showcase.ts'
import { softShadow } from './ink.ts'
import { createRandom } from './random.ts'
import { openStudio, type Studio, stageFigure } from './scene.ts'
import { clampAt } from './shape.ts'
import { place, Sheet } from './sheet.ts'
import { drawStand } from './stand.ts'

export { drawStore } from './store.ts'

type Art = (sheet: Sheet, studio: Studio) => string

/** Cover of a category card, 1200 by 900: a group of its goods on the category's colour. */
export function drawCategory(kind: GoodsKind, color: string): string {
  const sheet = new Sheet()
  const random = createRandom(`category/${kind}`)
  const backdrop = place(drawBackdrop(sheet, color, random, random.pick(['arch', 'disc', 'sweep', 'hills'])), 0, -200)
  const studio = (index: number): Studio =>
    openStudio({
      kind,
      seed: `category/${kind}/${index}`,
      character: clampAt(CAST, index % CAST.length),
      label: '',
      backdrop: color,
    })
  return sheet.document(1200, 900, backdrop + groups[kind]({ sheet, studio, color }))
}

/** Puts 1200-square art with its floor at 1060 onto the cover's floor. */
const put = (art: string, x: number, floor: number, scale: number): string =>
  place(art, x - 600 * scale, floor - 1060 * scale, scale)

function trio(
  sheet: Sheet,
  studio: (i: number) => Studio,
  cast: readonly [number, number, number],
  draw: Art,
  scale: number,
): string {
  const [a, b, c] = cast
  return (
    put(draw(sheet, studio(a)), 268, 770, scale * 0.86) +
    put(draw(sheet, studio(c)), 932, 770, scale * 0.86) +
    put(draw(sheet, studio(b)), 600, 830, scale)
  )
}

interface Cover {
  sheet: Sheet
  studio: (i: number) => Studio
  color: string
}

const slash = () => slashEffect('#f0a04b', createRandom('category/effect'))

const groups: Record<GoodsKind, (cover: Cover) => string> = {
  'scale-figure': ({ sheet, studio }) => trio(sheet, studio, [3, 2, 4], (s, one) => stageFigure(s, one, 'scale'), 0.72),
  chibi: ({ sheet, studio }) => trio(sheet, studio, [5, 0, 7], (s, one) => stageFigure(s, one, 'chibi'), 0.7),
  'action-figure': ({ sheet, studio }) =>
    trio(
      sheet,
      studio,
      [6, 3, 1],
      (s, one) =>
        stageFigure(s, one, 'scale', {
          joints: true,
          pose: one.look.prop === 'sword' ? 'fighting' : 'jumping',
          mood: 'brave',
          ...(one.look.prop === 'sword' ? { effects: slash() } : {}),
        }),
      0.72,
    ),
  bust: ({ sheet, studio }) => trio(sheet, studio, [1, 0, 5], (s, one) => bustArt(s, one, false), 0.7),
  plush: ({ sheet, studio }) => trio(sheet, studio, [5, 0, 7], (s, one) => plushArt(s, one), 0.66),
  acrylic: ({ sheet, studio }) => trio(sheet, studio, [4, 1, 2], acrylicArt, 0.7),
  keychain: ({ sheet, studio }) => trio(sheet, studio, [5, 4, 0], keychainArt, 0.74),
  pin: ({ sheet, studio }) =>
    [
      [260, 300, 190, 7],
      [930, 290, 196, 4],
      [600, 440, 250, 0],
      [250, 680, 150, 1],
      [960, 680, 158, 5],
    ]
      .map(([x = 0, y = 0, r = 0, i = 0]) => badge(sheet, studio(i), x, y, r))
      .join(''),
  poster: ({ sheet, studio }) =>
    framed(sheet, studio(4), 90, 220, 280, 396) +
    framed(sheet, studio(2), 436, 150, 330, 500) +
    framed(sheet, studio(1), 832, 220, 280, 396),
  artbook: ({ sheet, studio }) =>
    put(bookArt(sheet, studio(2)), 250, 780, 0.6) +
    put(bookArt(sheet, studio(7)), 920, 780, 0.6) +
    put(bookArt(sheet, studio(0)), 590, 830, 0.72),
  mecha: ({ sheet }) => {
    const robot = (
      x: number,
      floor: number,
      scale: number,
      main: string,
      accent: string,
      seed: string,
      action: boolean,
    ): string =>
      drawStand(sheet, { shape: 'hex', theme: 'plain', color: '#3b3d4a', accent }, x, floor, 230 * scale, '') +
      softShadow(sheet, x, floor, 190 * scale, 30 * scale, '#1b1526', 0.5) +
      place(drawRobot(sheet, designRobot(createRandom(seed), main, accent), action), x, floor - 4, scale)
    return (
      robot(270, 740, 0.78, '#b8493f', '#3a4a78', 'robot-a', false) +
      robot(940, 740, 0.78, '#4f8a6a', '#e8b84b', 'robot-b', false) +
      robot(600, 810, 0.96, '#3f6fb8', '#d8485a', 'robot-c', false)
    )
  },
  showcase: ({ sheet, studio, color }) => {
    const colors = { main: '#5a4a44', accent: '#f2c14e' }
    const base = studio(0)
    const order = { ...base.order, colors, backdrop: color }
    return (
      put(
        cabinet(sheet, { order, random: base.random }, { shelves: 3, filled: true, open: false, night: false }),
        380,
        850,
        0.76,
      ) +
      put(
        cabinet(
          sheet,
          { order: { ...order, colors: { main: '#e6ded6', accent: '#d8743c' } }, random: studio(1).random },
          { shelves: 1, filled: true, open: false, night: false },
        ),
        860,
        860,
        0.62,
      )
    )
  },
}

import type { CharacterLook } from '../../look.ts'
import { drawBackdrop } from '../backdrop.ts'
import { drawEars } from '../ears.ts'
import { drawHairBack, drawHairOver } from '../hair-back.ts'
import { capPath } from '../hair-front.ts'
import { drawHeadwear, drawHeadwearBack } from '../headwear.ts'
import { flat, glow, ink, softShadow, stroke } from '../ink.ts'
import { lettering } from '../lettering.ts'
import { drawFoxMark } from '../marks.ts'
import { type Clothes, clothesOf } from '../outfits/wardrobe.ts'
import { lighten, lineOf, mix, shadow, skinShadow } from '../palette.ts'
import { headBack } from '../scalp.ts'
import { otherBackdrop, type Studio } from '../scene.ts'
import { block, circle, heart, oval, type Pt, pts, smooth, star, tube } from '../shape.ts'
import { place, Sheet } from '../sheet.ts'
import { drawTail } from '../tails.ts'

/** Short pile at the edge of a fabric shape: a dotted stroke in its own colour. */
const fuzz = (d: string, color: string, size = 7): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${size}" stroke-dasharray="${size * 0.25} ${size * 0.5}" stroke-opacity="0.9"/>`

const stitch = (d: string, color: string, width = 3): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-dasharray="11 8" stroke-linecap="round" stroke-opacity="0.75"/>`

/** A stuffed part: soft light in the middle, darker seams at the edge. */
function stuffed(sheet: Sheet, d: string, color: string, skin = false, pile = 7): string {
  const dark = skin ? skinShadow(color, 0.7) : shadow(color, 0.55)
  const fill = sheet.radial(
    [
      [0, lighten(color, 0.16)],
      [0.55, color],
      [1, dark],
    ],
    0.4,
    0.36,
    0.72,
  )
  return (
    `<path d="${d}" fill="${fill}" stroke="${mix(lineOf(color), color, 0.5)}" stroke-width="${pile * 0.34}"/>` +
    fuzz(d, mix(color, dark, 0.35), pile)
  )
}

function face(sheet: Sheet, look: CharacterLook, sleepy: boolean): string {
  const eye = (k: number): string => {
    const x = k * 44
    if (sleepy) return stroke(sheet, `M${x - 17} 26Q${x} 44 ${x + 17} 26`, '#4a3040', 2.6)
    const iris = sheet.linear([
      [0, mix(look.eyes, '#1d1226', 0.75)],
      [0.55, mix(look.eyes, '#1d1226', 0.2)],
      [1, lighten(look.eyes, 0.3)],
    ])
    return (
      `<path d="${oval(x, 26, 16, 24)}" fill="${iris}" stroke="#3a2733" stroke-width="3"/>` +
      flat(oval(x - 5, 15, 5.5, 7.5), '#fff') +
      flat(circle(x + 5, 38, 3), '#fff', 0.9)
    )
  }
  const cheek = (k: number): string => flat(oval(k * 70, 56, 14, 9), '#f59aa6', 0.75)
  return eye(-1) + eye(1) + cheek(-1) + cheek(1) + stroke(sheet, 'M-9 56Q-4 63 0 57Q4 63 9 56', '#7c3b4a', 1.7)
}

function head(sheet: Sheet, look: CharacterLook, back: boolean, sleepy: boolean): string {
  const round = smooth(pts('0,92 52,84 92,48 98,-6 74,-66 0,-94 -74,-66 -98,-6 -92,48 -52,84'))
  const cap = capPath(look.hair.style)
  const color = look.hair.color
  if (back) return drawEars(sheet, look, true) + headBack(sheet, look.hair, '') + drawHeadwear(sheet, look, true)
  const lower = Math.max(-40, -52)
  return (
    drawEars(sheet, look) +
    stuffed(sheet, round, look.skin, true, 3) +
    face(sheet, look, sleepy) +
    stuffed(sheet, cap, color, false, 3) +
    stitch(`M-80 -34Q-60 ${lower - 46} 0 -108M80 -34Q60 ${lower - 46} 0 -108`, lighten(color, 0.45), 1.6) +
    flat(oval(-30, -84, 30, 13), '#ffffff', 0.16) +
    drawHeadwear(sheet, look)
  )
}

function arm(sheet: Sheet, look: CharacterLook, clothes: Clothes, k: number): string {
  const line: Pt[] = [
    [600 + k * 112, 742],
    [600 + k * 176, 800],
    [600 + k * 208, 880],
  ]
  const d = tube(line, [40, 46, 44], { round: true })
  const hand = tube(
    [
      [600 + k * 196, 852],
      [600 + k * 208, 880],
    ],
    [44, 44],
    { round: true },
  )
  return (
    stuffed(sheet, d, clothes.sleeve.color) +
    stuffed(sheet, hand, clothes.glove ?? look.skin, !clothes.glove) +
    stitch(`M${600 + k * 168} 858Q${600 + k * 190} 838 ${600 + k * 226} 842`, lighten(clothes.sleeve.cuff, 0.2), 5)
  )
}

function leg(sheet: Sheet, clothes: Clothes, back: boolean, k: number): string {
  const d = smooth([
    [600 + k * 30, 910],
    [600 + k * 100, 884],
    [600 + k * 176, 930],
    [600 + k * 190, 1010],
    [600 + k * 120, 1062],
    [600 + k * 44, 1040],
  ])
  const sole = oval(600 + k * 122, 994, 56, 62)
  return (
    stuffed(sheet, d, clothes.shoes.color) +
    (back
      ? ''
      : stuffed(sheet, sole, lighten(clothes.shoes.color, 0.3)) +
        flat(heart(600 + k * 122, 996, 24), mix(clothes.accent, '#ffffff', 0.15), 0.9))
  )
}

/** Sitting rag-doll body: belly, stubby limbs, a hint of the character's clothes. */
function body(sheet: Sheet, studio: Studio, back: boolean): string {
  const { look } = studio
  const clothes = clothesOf(look.outfit)
  const main = clothes.top === clothes.color ? clothes.color : clothes.top
  const lower = clothes.skirt?.color ?? clothes.legs.color
  const belly = smooth(pts('600,640 712,690 752,830 720,960 600,1000 480,960 448,830 488,690'))
  const skirt = smooth(pts('600,850 724,862 788,950 720,984 600,996 480,984 412,950 476,862'))
  const badge = back
    ? stitch('M600 660V960', lighten(main, 0.4))
    : flat(star(600, 806, 34, 16), clothes.accent) +
      stitch(star(600, 806, 34, 16), lighten(clothes.accent, 0.5), 2) +
      stitch('M500 730Q600 790 700 730', lighten(clothes.accent, 0.2), 6)
  const legs = leg(sheet, clothes, back, -1) + leg(sheet, clothes, back, 1)
  return (
    (back ? legs : '') +
    stuffed(sheet, belly, main) +
    badge +
    arm(sheet, look, clothes, -1) +
    arm(sheet, look, clothes, 1) +
    stuffed(sheet, skirt, lower) +
    stitch('M430 944Q600 1000 770 944', lighten(lower, 0.5)) +
    (back ? '' : legs)
  )
}

function sewnTag(sheet: Sheet): string {
  return place(
    ink(sheet, block(0, -26, 64, 52, 4), '#fdf8f2') +
      drawFoxMark(34, 2, 16, '#d8743c') +
      stitch('M7 -20V20', '#b9a99c', 2),
    748,
    930,
    1,
    14,
  )
}

interface PlushOptions {
  back?: boolean
  flip?: boolean
  sleepy?: boolean
}

/** The toy in the 1200 square, without a backdrop. */
export function plushArt(sheet: Sheet, studio: Studio, options: PlushOptions = {}): string {
  const { look } = studio
  const { back = false, flip = false, sleepy = false } = options
  const room = { reach: 178, flow: 0.1, accent: look.outfit.accent, behind: !back }
  const tail = drawTail(sheet, look, [back ? 600 : 640, 900], back ? 1 : 1, 1.35)
  const at = (draw: () => string): string => place(sheet.withLine(0.9, draw), 600, 430, 2.75)
  const behind = at(() => drawHeadwearBack(sheet, look) + drawHairBack(sheet, look.hair, room))
  const front = at(() => head(sheet, look, back, sleepy) + (back ? '' : drawHairOver(sheet, look.hair, room)))
  const art = back
    ? body(sheet, studio, true) + tail + behind + front
    : tail + behind + body(sheet, studio, false) + front
  const scale =
    look.ears === 'rabbit'
      ? 0.72
      : look.hair.style === 'twintails' || look.hair.style === 'ponytail'
        ? 0.78
        : look.ears || look.headwear
          ? 0.84
          : 0.92
  return (
    softShadow(sheet, 616, 1056, 420, 70, '#241a30', 0.55) +
    `<g transform="translate(600 1066) scale(${flip ? -scale : scale} ${scale}) translate(-600 -1066)">${art}${sewnTag(sheet)}</g>`
  )
}

function plushView(studio: Studio, options: PlushOptions & { tint?: string; tag?: boolean }): string {
  const sheet = new Sheet()
  const { look, order } = studio
  const part = `plush${options.flip ? 1 : 0}${options.back ? 2 : 0}`
  const backdrop = drawBackdrop(sheet, options.tint ?? order.backdrop, studio.random(part))
  const tag = options.tag ? hangTag(sheet, order.label, look.outfit.accent) : ''
  return sheet.document(1200, 1200, backdrop + plushArt(sheet, studio, options) + tag)
}

/** The paper tag of the shop, as on a new toy. */
function hangTag(sheet: Sheet, label: string, accent: string): string {
  const card =
    ink(sheet, block(-84, 0, 168, 220, 22), '#fffaf3') +
    flat(block(-84, 150, 168, 70, 22), accent) +
    drawFoxMark(0, 84, 44, '#e07a3f', '#fff3e6') +
    lettering(label, 0, 172, 24, { color: '#ffffff', fit: 138, weight: 0.2 }) +
    flat(circle(0, 20, 9), '#cfc3ba')
  return (
    softShadow(sheet, 218, 1068, 150, 22, '#241a30', 0.35) +
    stroke(sheet, 'M330 900Q260 800 214 850', '#cdbba8', 1.4) +
    place(card, 210, 838, 1, 8)
  )
}

function detailView(studio: Studio): string {
  const sheet = new Sheet()
  const { look, order } = studio
  const backdrop = drawBackdrop(sheet, mix(order.backdrop, look.outfit.accent, 0.15), studio.random('detail'), 'bokeh')
  const room = { reach: 178, flow: 0.1, accent: look.outfit.accent, behind: true }
  const art =
    place(
      sheet.withLine(0.7, () => drawHeadwearBack(sheet, look) + drawHairBack(sheet, look.hair, room)),
      600,
      640,
      4.6,
    ) +
    place(body(sheet, studio, false), 600 - 600 * 1.5, -130, 1.5) +
    place(
      sheet.withLine(0.7, () => head(sheet, look, false, false)),
      600,
      640,
      4.6,
    )
  return sheet.document(1200, 1200, backdrop + art + glow(sheet, 300, 200, 500, '#ffffff', 0.3))
}

export function plushViews(studio: Studio): string[] {
  return [
    plushView(studio, {}),
    plushView(studio, { flip: true, sleepy: true, tint: otherBackdrop(studio.order.backdrop) }),
    detailView(studio),
    plushView(studio, { back: true, tag: true }),
  ]
}

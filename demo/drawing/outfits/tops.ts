import type { Skeleton } from '../body.ts'
import { flat, ink, limb, stroke } from '../ink.ts'
import { lighten, shadow, skinShadow } from '../palette.ts'
import { add, lerp, oval, type Pt, poly, smooth } from '../shape.ts'
import type { Sheet } from '../sheet.ts'
import { drawBow } from '../trimmings.ts'
import { drawTopDetails } from './top-details.ts'
import { type At, belt, line } from './top-pieces.ts'
import { type Clothes, WHITE } from './wardrobe.ts'

function torsoShape(skeleton: Skeleton, ease: number, to: number): string {
  const { build, torso } = skeleton
  const u = (width: number): number => (width + ease) / build.shoulder
  const end = to > 0.9 ? build.hip : build.waist + (build.hip - build.waist) * Math.max(0, (to - 0.62) / 0.3)
  const right: Pt[] = [
    torso(0.3, -0.01),
    torso(0.82, 0.05),
    torso(u(build.chest) * 1.02, 0.2),
    torso(u(build.chest), 0.36),
    torso(u(build.waist), 0.62),
    torso(u(end), to),
  ]
  const left: Pt[] = [
    torso(-u(end), to),
    torso(-u(build.waist), 0.62),
    torso(-u(build.chest), 0.36),
    torso(-u(build.chest) * 1.02, 0.2),
    torso(-0.82, 0.05),
    torso(-0.3, -0.01),
  ]
  return smooth([...right, ...left], true, 0.85)
}

export function drawNeck(sheet: Sheet, skeleton: Skeleton, skin: string): string {
  const { build, neck, head } = skeleton
  const top = lerp(neck, head, 0.5)
  return (
    limb(sheet, [add(neck, [0, 16]), lerp(neck, top, 0.5), top], [build.neck * 1.5, build.neck, build.neck], skin, {
      skin: true,
      gloss: false,
    }) +
    // The chin throws a shade.
    flat(
      oval(lerp(neck, head, 0.24)[0], lerp(neck, head, 0.24)[1], build.neck * 0.95, build.neck * 0.7),
      skinShadow(skin, 1),
      0.7,
    )
  )
}

/** Upper clothes over the torso; details sit in torso coordinates, so they fit any build and lean. */
export function drawTop(sheet: Sheet, skeleton: Skeleton, clothes: Clothes, skin: string, back: boolean): string {
  const at: At = skeleton.torso
  const loose = clothes.style === 'street' || clothes.style === 'sport'
  const to = loose ? 0.92 : clothes.skirt ? 0.68 : 1
  const hips = clothes.skirt ? '' : ink(sheet, torsoShape(skeleton, 1, 1.02), clothes.legs.color)
  const base = hips + ink(sheet, torsoShape(skeleton, loose ? 9 : 2, to), clothes.top)
  const k = skeleton.build.name === 'chibi' ? 0.8 : 1
  return (
    base +
    sideShade(skeleton, clothes.top, to) +
    (back ? backDetails(sheet, at, clothes, k) : drawTopDetails(sheet, at, clothes, skin, k))
  )
}

function sideShade({ torso: at, build }: Skeleton, color: string, to: number): string {
  const u = (width: number): number => width / build.shoulder
  const d = smooth([
    at(u(build.chest) * 0.7, 0.14),
    at(u(build.chest), 0.3),
    at(u(build.waist), 0.62),
    at(u(build.waist), to),
    at(u(build.waist) * 0.5, to),
    at(u(build.waist) * 0.55, 0.58),
    at(u(build.chest) * 0.66, 0.36),
  ])
  return flat(d, shadow(color, 0.6), 0.5)
}

function backDetails(sheet: Sheet, at: At, clothes: Clothes, k: number): string {
  const seam = stroke(sheet, line(at(0, 0.08), at(0, 0.6)), shadow(clothes.top, 0.8), 0.9)
  const knot = (v: number, color: string, size: number): string => {
    const [x, y] = at(0, v)
    return sheet.withLine(sheet.line / size, () => drawBow(sheet, x, y, size, color))
  }
  switch (clothes.style) {
    case 'school': {
      return (
        seam +
        ink(sheet, poly([at(-0.7, 0), at(0.7, 0), at(0.72, 0.3), at(-0.72, 0.3)]), clothes.color) +
        stroke(sheet, line(at(-0.62, 0.25), at(0.62, 0.25)), WHITE, 1.2)
      )
    }
    case 'kimono':
      return (
        ink(sheet, poly([at(-0.68, 0.44), at(0.68, 0.44), at(0.66, 0.7), at(-0.66, 0.7)]), clothes.accent) +
        knot(0.55, lighten(clothes.accent, 0.15), 1.05 * k)
      )
    case 'maid':
    case 'dress':
    case 'idol':
      return seam + knot(0.64, clothes.style === 'maid' ? WHITE : clothes.accent, k)
    case 'coat':
      return seam + belt(sheet, at, clothes.accent)
    default:
      return seam
  }
}

import type { Skeleton } from '../body.ts'
import { drawBow } from '../headgear.ts'
import { flat, ink, limb, stroke } from '../ink.ts'
import { lighten, lineOf, mix, shadow, skinShadow } from '../palette.ts'
import { add, circle, lerp, num, oval, type Pt, poly, pts, smooth, star } from '../shape.ts'
import type { Sheet } from '../sheet.ts'
import { place } from '../sheet.ts'
import { type Clothes, WHITE } from './wardrobe.ts'

type At = (u: number, v: number) => Pt

const line = (a: Pt, b: Pt): string => `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`
const curve = (a: Pt, c: Pt, b: Pt): string =>
  `M${num(a[0])} ${num(a[1])}Q${num(c[0])} ${num(c[1])} ${num(b[0])} ${num(b[1])}`

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
    (back ? backDetails(sheet, at, clothes, k) : details(sheet, at, clothes, skin, k))
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
        stroke(sheet, `${line(at(-0.62, 0.25), at(0.62, 0.25))}`, WHITE, 1.2)
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

function belt(sheet: Sheet, at: At, color: string, v = 0.6): string {
  const [x, y] = at(0.04, v + 0.035)
  return (
    ink(sheet, poly([at(-0.68, v), at(0.68, v), at(0.7, v + 0.075), at(-0.7, v + 0.075)]), color) +
    ink(sheet, `M${num(x - 9)} ${num(y - 10)}h18v20h-18Z`, '#e8c46a', { tone: 'gloss', line: 0.8 })
  )
}

/** Crossed collar of kimono and shrine robes. */
function crossedCollar(sheet: Sheet, at: At, skin: string, color: string, under: string): string {
  return (
    ink(
      sheet,
      smooth([at(-0.34, -0.03), at(0.34, -0.03), at(0.12, 0.2), at(0.02, 0.26), at(-0.12, 0.18)], true, 0.5),
      skin,
      { tone: 'skin', line: 0.5 },
    ) +
    band(sheet, at(0.38, -0.05), at(-0.2, 0.44), 9, under) +
    band(sheet, at(-0.38, -0.05), at(0.26, 0.46), 9, under) +
    band(sheet, at(0.48, -0.04), at(-0.1, 0.46), 9, color) +
    band(sheet, at(-0.48, -0.04), at(0.36, 0.48), 11, color)
  )
}

const band = (sheet: Sheet, a: Pt, b: Pt, width: number, color: string): string =>
  limb(sheet, [a, lerp(a, b, 0.5), b], [width * 0.7, width, width * 0.8], color, { gloss: false })

function bowAt(sheet: Sheet, [x, y]: Pt, size: number, color: string): string {
  return sheet.withLine(sheet.line / size, () => drawBow(sheet, x, y, size, color))
}

function details(sheet: Sheet, at: At, clothes: Clothes, skin: string, k: number): string {
  const { color, accent } = clothes
  switch (clothes.style) {
    case 'school':
      return (
        ink(sheet, poly([at(-0.36, -0.05), at(0.36, -0.05), at(0, 0.26)]), skin, { tone: 'skin', line: 0.4 }) +
        ink(sheet, poly([at(-0.34, -0.06), at(-0.86, 0.06), at(-0.72, 0.3), at(-0.06, 0.36), at(0, 0.26)]), color) +
        ink(sheet, poly([at(0.34, -0.06), at(0.86, 0.06), at(0.72, 0.3), at(0.06, 0.36), at(0, 0.26)]), color) +
        stroke(
          sheet,
          line(at(-0.76, 0.09), at(-0.64, 0.265)) +
            line(at(-0.64, 0.265), at(-0.1, 0.315)) +
            line(at(0.76, 0.09), at(0.64, 0.265)) +
            line(at(0.64, 0.265), at(0.1, 0.315)),
          WHITE,
          1.1,
        ) +
        bowAt(sheet, at(0, 0.34), 0.62 * k, accent)
      )
    case 'kimono':
      return (
        crossedCollar(sheet, at, skin, mix(color, '#ffffff', 0.3), WHITE) +
        ink(sheet, poly([at(-0.72, 0.44), at(0.72, 0.44), at(0.68, 0.72), at(-0.68, 0.72)]), accent) +
        stroke(sheet, line(at(-0.7, 0.58), at(0.68, 0.58)), lighten(accent, 0.6), 2) +
        ink(sheet, circle(...at(0, 0.58), 8 * k), '#f1d38a', { tone: 'gloss' }) +
        stroke(
          sheet,
          line(at(-0.71, 0.475), at(0.71, 0.475)) + line(at(-0.69, 0.685), at(0.69, 0.685)),
          shadow(accent, 0.8),
          0.9,
        )
      )
    case 'shrine':
      return (
        crossedCollar(sheet, at, skin, WHITE, accent) +
        ink(sheet, poly([at(-0.66, 0.58), at(0.66, 0.58), at(0.68, 0.7), at(-0.68, 0.7)]), color) +
        stroke(sheet, line(at(-0.66, 0.635), at(0.66, 0.635)), lighten(color, 0.4), 1)
      )
    case 'armor':
      return breastplate(sheet, at, color, accent, k)
    case 'dress':
      return (
        ink(sheet, smooth([at(-0.5, -0.03), at(0.5, -0.03), at(0.4, 0.14), at(0, 0.2), at(-0.4, 0.14)]), skin, {
          tone: 'skin',
          line: 0.5,
        }) +
        frillLine(sheet, at, pts('-0.56,0 -0.42,0.15 0,0.22 0.42,0.15 0.56,0'), WHITE) +
        ink(sheet, poly([at(-0.62, 0.58), at(0.62, 0.58), at(0.64, 0.67), at(-0.64, 0.67)]), accent) +
        bowAt(sheet, at(0, 0.24), 0.4 * k, accent) +
        stroke(
          sheet,
          line(at(-0.22, 0.3), at(-0.16, 0.57)) + line(at(0.22, 0.3), at(0.16, 0.57)),
          lighten(color, 0.45),
          1,
        )
      )
    case 'coat':
      return (
        stroke(sheet, line(at(0, 0.1), at(0, 0.6)), lighten(clothes.top, 0.25), 0.8) +
        ink(sheet, poly([at(-0.3, -0.06), at(0.3, -0.06), at(0.1, 0.12), at(-0.1, 0.12)]), WHITE) +
        ink(sheet, poly([at(-0.07, 0.08), at(0.07, 0.08), at(0.1, 0.36), at(0, 0.42), at(-0.1, 0.36)]), accent) +
        lapels(sheet, at, color) +
        belt(sheet, at, shadow(accent, 0.3))
      )
    case 'sport':
      return (
        stroke(sheet, line(at(0, 0.04), at(0, 0.9)), WHITE, 1.6) +
        stroke(sheet, line(at(0, 0.04), at(0, 0.9)), shadow(color, 0.9), 0.5) +
        ink(
          sheet,
          smooth([at(-0.42, 0.02), at(-0.3, -0.07), at(0.3, -0.07), at(0.42, 0.02), at(0, 0.12)], true, 0.6),
          accent,
        ) +
        flat(poly([at(-0.98, 0.3), at(0.98, 0.3), at(0.96, 0.36), at(-0.96, 0.36)].map((p) => p)), accent) +
        ink(sheet, poly([at(-0.86, 0.86), at(0.86, 0.86), at(0.86, 0.93), at(-0.86, 0.93)]), accent) +
        flat(star(...at(0.42, 0.22), 11 * k, 5 * k), WHITE)
      )
    case 'witch':
      return (
        ink(sheet, poly([at(-0.3, -0.06), at(0.3, -0.06), at(0.16, 0.1), at(0, 0.16), at(-0.16, 0.1)]), WHITE) +
        [0.26, 0.36, 0.46]
          .map((v) =>
            stroke(sheet, line(at(-0.16, v), at(0.16, v + 0.06)) + line(at(0.16, v), at(-0.16, v + 0.06)), accent, 1.1),
          )
          .join('') +
        belt(sheet, at, accent) +
        ink(sheet, star(...at(0, 0.15), 13 * k, 6 * k), '#f5cf6a', { tone: 'gloss' })
      )
    case 'pilot':
      return pilotSuit(sheet, at, color, accent, k)
    case 'maid':
      return (
        ink(sheet, poly([at(-0.42, 0.16), at(0.42, 0.16), at(0.5, 0.66), at(-0.5, 0.66)]), WHITE, {
          lineColor: '#8d86a0',
        }) +
        frillLine(sheet, at, pts('-0.62,0.04 -0.5,0.3 -0.56,0.62'), WHITE) +
        frillLine(sheet, at, pts('0.62,0.04 0.5,0.3 0.56,0.62'), WHITE) +
        ink(sheet, poly([at(-0.3, -0.05), at(0.3, -0.05), at(0.34, 0.06), at(0, 0.12), at(-0.34, 0.06)]), WHITE, {
          lineColor: '#8d86a0',
        }) +
        bowAt(sheet, at(0, 0.13), 0.42 * k, accent) +
        ink(sheet, poly([at(-0.66, 0.6), at(0.66, 0.6), at(0.68, 0.68), at(-0.68, 0.68)]), WHITE, {
          lineColor: '#8d86a0',
        })
      )
    case 'street':
      return (
        ink(
          sheet,
          smooth([
            at(-0.56, 0.02),
            at(-0.4, -0.09),
            at(0.4, -0.09),
            at(0.56, 0.02),
            at(0.3, 0.14),
            at(0, 0.18),
            at(-0.3, 0.14),
          ]),
          shadow(color, 0.3),
        ) +
        stroke(sheet, line(at(-0.14, 0.15), at(-0.17, 0.34)) + line(at(0.14, 0.15), at(0.17, 0.38)), WHITE, 1.5) +
        ink(sheet, poly([at(-0.5, 0.62), at(0.5, 0.62), at(0.64, 0.84), at(-0.64, 0.84)]), shadow(color, 0.16)) +
        flat(star(...at(0, 0.46), 20 * k, 9 * k, 4, -90), accent) +
        ink(sheet, poly([at(-0.88, 0.86), at(0.88, 0.86), at(0.84, 0.93), at(-0.84, 0.93)]), mix(color, '#3a3346', 0.3))
      )
    case 'idol':
      return (
        ink(sheet, smooth([at(-0.44, -0.03), at(0.44, -0.03), at(0.3, 0.13), at(0, 0.18), at(-0.3, 0.13)]), skin, {
          tone: 'skin',
          line: 0.5,
        }) +
        ink(sheet, poly([at(-0.2, 0.18), at(0.2, 0.18), at(0.14, 0.64), at(-0.14, 0.64)]), WHITE) +
        [0.28, 0.4, 0.52].map((v) => flat(circle(...at(0, v), 4.5 * k), '#f1c75c')).join('') +
        frillLine(sheet, at, pts('-0.62,0.03 -0.36,0.15 0,0.2 0.36,0.15 0.62,0.03'), accent) +
        bowAt(sheet, at(0, 0.2), 0.52 * k, accent) +
        ink(sheet, star(...at(0, 0.2), 12 * k, 5.5 * k), '#f6d25e', { tone: 'gloss' }) +
        ink(sheet, poly([at(-0.64, 0.6), at(0.64, 0.6), at(0.66, 0.68), at(-0.66, 0.68)]), accent)
      )
  }
}

function frillLine(sheet: Sheet, at: At, uv: readonly (readonly [number, number])[], color: string): string {
  const d = smooth(
    uv.map(([u, v]) => at(u, v)),
    false,
  )
  return stroke(sheet, d, lineOf(color), 4.4) + stroke(sheet, d, color, 3.4)
}

function lapels(sheet: Sheet, at: At, color: string): string {
  const side = (k: number): string =>
    ink(
      sheet,
      poly([
        at(k * 0.32, -0.06),
        at(k * 0.9, 0.06),
        at(k * 0.84, 0.4),
        at(k * 0.64, 0.68),
        at(k * 0.3, 0.68),
        at(k * 0.22, 0.36),
      ]),
      color,
    ) +
    ink(
      sheet,
      poly([at(k * 0.32, -0.07), at(k * 0.56, 0.06), at(k * 0.62, 0.18), at(k * 0.5, 0.2), at(k * 0.22, 0.4)]),
      lighten(color, 0.14),
    )
  return side(-1) + side(1)
}

function breastplate(sheet: Sheet, at: At, color: string, accent: string, k: number): string {
  return (
    ink(sheet, smooth([at(-0.5, 0), at(-0.3, -0.09), at(0.3, -0.09), at(0.5, 0), at(0, 0.08)]), shadow(accent, 0.3)) +
    ink(
      sheet,
      smooth(
        [
          at(-0.7, 0.06),
          at(0, 0.1),
          at(0.7, 0.06),
          at(0.84, 0.3),
          at(0.62, 0.5),
          at(0, 0.58),
          at(-0.62, 0.5),
          at(-0.84, 0.3),
        ],
        true,
        0.7,
      ),
      color,
      { tone: 'gloss' },
    ) +
    stroke(
      sheet,
      curve(at(-0.68, 0.4), at(0, 0.56), at(0.68, 0.4)) + line(at(0, 0.12), at(0, 0.54)),
      shadow(color, 0.9),
      0.9,
    ) +
    stroke(sheet, curve(at(-0.6, 0.12), at(-0.72, 0.24), at(-0.56, 0.38)), '#ffffff', 1.6, 0.75) +
    ink(sheet, smooth([at(0, 0.17), at(0.1, 0.24), at(0, 0.32), at(-0.1, 0.24)], true, 0.5), accent, {
      tone: 'gloss',
    }) +
    ink(sheet, poly([at(-0.66, 0.6), at(0.66, 0.6), at(0.7, 0.7), at(-0.7, 0.7)]), accent) +
    ink(sheet, circle(...at(0, 0.65), 10 * k), '#e8c46a', { tone: 'gloss' })
  )
}

function pilotSuit(sheet: Sheet, at: At, color: string, accent: string, k: number): string {
  const light = lighten(color, 0.55)
  const jewel = at(0, 0.26)
  return (
    ink(sheet, poly([at(-0.86, 0.06), at(-0.3, 0.04), at(-0.16, 0.44), at(-0.7, 0.38)]), light) +
    ink(sheet, poly([at(0.86, 0.06), at(0.3, 0.04), at(0.16, 0.44), at(0.7, 0.38)]), light) +
    ink(sheet, poly([at(-0.6, 0.5), at(-0.1, 0.54), at(-0.12, 0.86), at(-0.5, 0.8)]), accent) +
    ink(sheet, poly([at(0.6, 0.5), at(0.1, 0.54), at(0.12, 0.86), at(0.5, 0.8)]), accent) +
    ink(
      sheet,
      smooth([at(-0.42, 0.02), at(-0.34, -0.08), at(0.34, -0.08), at(0.42, 0.02), at(0, 0.07)], true, 0.5),
      '#454a5c',
      { tone: 'gloss' },
    ) +
    ink(sheet, circle(jewel[0], jewel[1], 12 * k), accent, { tone: 'gloss' }) +
    flat(circle(jewel[0] - 3, jewel[1] - 4, 4 * k), '#fff', 0.8) +
    place('', 0, 0) +
    stroke(sheet, line(at(0, 0.34), at(0, 0.96)), shadow(color, 0.95), 0.9)
  )
}

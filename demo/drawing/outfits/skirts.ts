import type { Skeleton } from '../body.ts'
import { flat, ink, stroke } from '../ink.ts'
import { lighten, lineOf, shadow } from '../palette.ts'
import { add, along, lerp, num, type Pt, poly, pts, smooth, sub } from '../shape.ts'
import type { Sheet } from '../sheet.ts'
import { type Drape, drapeOf, foldShades, hemPoints, outline } from './drape.ts'
import type { Clothes, Skirt } from './wardrobe.ts'

const settings: Record<Skirt['cut'], { folds: number; depth: number; dip: number }> = {
  pleated: { folds: 9, depth: 5, dip: 20 },
  frill: { folds: 8, depth: 13, dip: 24 },
  gown: { folds: 9, depth: 14, dip: 36 },
  straight: { folds: 2, depth: 0, dip: 8 },
  hakama: { folds: 7, depth: 5, dip: 14 },
  tassets: { folds: 6, depth: 8, dip: 18 },
}

/** Inside of the skirt, seen behind the legs. */
export function drawSkirtBack(sheet: Sheet, skeleton: Skeleton, clothes: Clothes): string {
  const skirt = clothes.skirt
  if (!skirt) return ''
  const { dip } = settings[skirt.cut]
  const drape = drapeOf(skeleton, skirt.length, skirt.flare, dip)
  const [a, b] = [drape.hem(0), drape.hem(1)]
  const up = dip * 0.8
  const d = `M${num(a[0])} ${num(a[1])}Q${num((a[0] + b[0]) / 2)} ${num((a[1] + b[1]) / 2 - up)} ${num(b[0])} ${num(b[1])}Q${num((a[0] + b[0]) / 2)} ${num((a[1] + b[1]) / 2 + dip * 2.2)} ${num(a[0])} ${num(a[1])}Z`
  return ink(sheet, d, shadow(skirt.color, 0.9), { tone: 'flat' })
}

export function drawSkirt(sheet: Sheet, skeleton: Skeleton, clothes: Clothes, back: boolean): string {
  const skirt = clothes.skirt
  if (!skirt) return ''
  const { folds, depth, dip } = settings[skirt.cut]
  const drape = drapeOf(skeleton, skirt.length, skirt.flare, dip)
  const hem = hemPoints(drape, folds, depth)
  const rounded = skirt.cut === 'frill' || skirt.cut === 'gown'
  let art = ''
  if (rounded) {
    // An underskirt peeks out below the main cloth.
    const under = drapeOf(skeleton, skirt.length * 1.1, skirt.flare * 1.04, dip, 0.8)
    art += ink(sheet, outline(under, hemPoints(under, folds + 3, depth * 0.8), true), skirt.trim)
    art += flat(foldShades(under, folds + 3, 0.4, 0.1), shadow(skirt.trim, 0.6), 0.6)
  }
  art += ink(sheet, outline(drape, hem, rounded), skirt.color)
  const dark = shadow(skirt.color, 0.75)
  const [width, root] = skirt.cut === 'pleated' || skirt.cut === 'hakama' ? [0.42, 0.36] : [0.46, 0.08]
  if (skirt.cut !== 'straight') art += flat(foldShades(drape, folds, width, root), dark, 0.55)
  art += trimLine(sheet, skirt, drape, rounded)
  if (skirt.cut === 'straight' && !back) art += wrapFold(sheet, skirt, drape)
  if (skirt.cut === 'tassets') art += tassets(sheet, skirt, drape)
  if (clothes.style === 'maid' && !back) art += apron(sheet, drape)
  if (skirt.cut === 'hakama' && !back) art += sash(sheet, skeleton, clothes)
  return art
}

function curveAt(drape: Drape, share: number): string {
  const points: Pt[] = [0.02, 0.25, 0.5, 0.75, 0.98].map((t) => {
    const hem = drape.hem(t)
    return lerp(
      lerp(along(drape.left, share), along(drape.right, share), t),
      [hem[0], hem[1]],
      share > 0.85 ? 0.7 : 0.2,
    )
  })
  return smooth(points, false)
}

function trimLine(sheet: Sheet, skirt: Skirt, drape: Drape, rounded: boolean): string {
  if (skirt.cut === 'tassets' || skirt.cut === 'straight') return ''
  const bandAt = rounded ? 0.86 : 0.9
  const line = stroke(sheet, curveAt(drape, bandAt), skirt.trim, rounded ? 2.2 : 2, 0.95)
  return skirt.cut === 'hakama'
    ? ''
    : line + (skirt.cut === 'pleated' ? stroke(sheet, curveAt(drape, 0.83), skirt.trim, 0.9, 0.9) : '')
}

/** Kimono: the left side lies over the right one, with a printed pattern near the hem. */
function wrapFold(sheet: Sheet, skirt: Skirt, drape: Drape): string {
  const [top, bottom] = [drape.waist(0.62), drape.hem(0.66)]
  const fold = stroke(
    sheet,
    `M${num(top[0])} ${num(top[1])}Q${num(lerp(top, bottom, 0.5)[0] + 16)} ${num(lerp(top, bottom, 0.5)[1])} ${num(bottom[0])} ${num(bottom[1])}`,
    lineOf(skirt.color),
    1,
  )
  const shade = flat(
    poly([top, lerp(top, bottom, 0.5), bottom, add(bottom, [18, -4]), add(lerp(top, bottom, 0.5), [22, 0])]),
    shadow(skirt.color, 0.8),
    0.5,
  )
  const blossoms = pts('0.18,0.8 0.34,0.92 0.5,0.76 0.84,0.84 0.24,0.58 0.78,0.62').map(([t, s], i) => {
    const p = lerp(drape.waist(t), drape.hem(t), s)
    return blossom(p, 11 + (i % 3) * 4, i % 2 ? skirt.trim : lighten(skirt.color, 0.65))
  })
  return shade + fold + blossoms.join('') + stroke(sheet, curveAt(drape, 0.97), skirt.trim, 2.2)
}

function blossom([x, y]: Pt, r: number, color: string): string {
  let d = ''
  for (let i = 0; i < 5; i += 1) {
    const a = ((i * 72 - 90) * Math.PI) / 180
    d += `M${num(x + Math.cos(a) * r * 0.6 - r * 0.42)} ${num(y + Math.sin(a) * r * 0.6)}a${num(r * 0.42)} ${num(r * 0.42)} 0 1 0 ${num(r * 0.84)} 0a${num(r * 0.42)} ${num(r * 0.42)} 0 1 0 ${num(-r * 0.84)} 0Z`
  }
  return (
    flat(d, color, 0.9) +
    flat(
      `M${num(x - r * 0.2)} ${num(y)}a${num(r * 0.2)} ${num(r * 0.2)} 0 1 0 ${num(r * 0.4)} 0a${num(r * 0.2)} ${num(r * 0.2)} 0 1 0 ${num(-r * 0.4)} 0Z`,
      '#f4d27a',
    )
  )
}

/** Hip plates of armour over the cloth. */
function tassets(sheet: Sheet, skirt: Skirt, drape: Drape): string {
  const plate = (t1: number, t2: number, reach: number): string => {
    const [a, b, c, d] = [
      drape.waist(t1),
      drape.waist(t2),
      lerp(drape.waist(t2), drape.hem(t2), reach),
      lerp(drape.waist(t1), drape.hem(t1), reach),
    ]
    const tip = add(lerp(c, d, 0.5), [0, 16])
    const mid = lerp(lerp(a, b, 0.5), tip, 0.5)
    return (
      ink(sheet, smooth([a, b, c, tip, d], true, 0.35), skirt.trim, { tone: 'gloss' }) +
      stroke(
        sheet,
        `M${num(lerp(a, b, 0.5)[0])} ${num(lerp(a, b, 0.5)[1] + 6)}Q${num(mid[0])} ${num(mid[1])} ${num(tip[0])} ${num(tip[1] - 5)}`,
        lighten(skirt.trim, 0.6),
        0.8,
        0.8,
      )
    )
  }
  return plate(0.34, 0.66, 0.5) + plate(-0.04, 0.36, 0.78) + plate(0.64, 1.04, 0.78)
}

function apron(sheet: Sheet, drape: Drape): string {
  const cloth = '#fdfbfa'
  const at = (t: number, s: number): Pt => lerp(drape.waist(t), drape.hem(t), s)
  const edge: Pt[] = []
  for (let i = 0; i <= 10; i += 1)
    edge.push(add(at(0.84 - i * 0.068, 0.72 + Math.sin((Math.PI * i) / 10) * 0.16), [0, i % 2 ? 7 : 0]))
  const d = `M${num(at(0.16, 0)[0])} ${num(at(0.16, 0)[1])}L${num(at(0.84, 0)[0])} ${num(at(0.84, 0)[1])}${smooth(edge, false).replace('M', 'L')}Z`
  const fold = sub(at(0.5, 0.8), [0, 0])
  return (
    ink(sheet, d, cloth, { lineColor: '#8d86a0' }) +
    stroke(
      sheet,
      `M${num(at(0.36, 0.1)[0])} ${num(at(0.36, 0.1)[1])}L${num(at(0.3, 0.72)[0])} ${num(at(0.3, 0.72)[1])}M${num(at(0.6, 0.1)[0])} ${num(at(0.6, 0.1)[1])}L${num(fold[0] + 22)} ${num(fold[1])}`,
      '#b9b3c9',
      1,
    )
  )
}

function sash(sheet: Sheet, skeleton: Skeleton, clothes: Clothes): string {
  const knot = skeleton.torso(0, 0.72)
  const tail = (k: number): string =>
    ink(
      sheet,
      smooth(
        [
          add(knot, [0, 4]),
          add(knot, [k * 12, 40]),
          add(knot, [k * 18, 84]),
          add(knot, [k * 6, 82]),
          add(knot, [k * 2, 40]),
        ],
        true,
        0.6,
      ),
      clothes.color,
    )
  const loop = (k: number): string =>
    ink(
      sheet,
      smooth([knot, add(knot, [k * 18, -14]), add(knot, [k * 32, -4]), add(knot, [k * 20, 10])]),
      clothes.color,
    )
  return (
    tail(-1) +
    tail(1) +
    loop(-1) +
    loop(1) +
    ink(
      sheet,
      smooth([add(knot, [-8, -8]), add(knot, [8, -8]), add(knot, [8, 8]), add(knot, [-8, 8])]),
      lighten(clothes.color, 0.12),
    )
  )
}

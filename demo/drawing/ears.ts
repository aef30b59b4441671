import type { CharacterLook } from '../look.ts'
import { flat, ink, limb } from './ink.ts'
import { lighten, mix, shadow } from './palette.ts'
import { mirrorX, type Pt, pts, smooth, tube } from './shape.ts'
import type { Sheet } from './sheet.ts'

/** Animal ears and horns, in head space; drawn before the fringe so their roots sink into the hair. */
export function drawEars(sheet: Sheet, look: CharacterLook, back = false): string {
  const color = look.hair.color
  const both = (draw: (k: number) => string): string => draw(-1) + draw(1)
  const inner = back ? color : mix(lighten(color, 0.5), '#f6b7b4', 0.6)
  switch (look.ears) {
    case 'fox':
      return both((k) => {
        const at = (points: Pt[]): string => smooth(k > 0 ? points : mirrorX(points), true, 0.8)
        return (
          ink(sheet, at(pts('24,-92 40,-148 74,-196 88,-182 100,-128 96,-66 60,-60')), color) +
          (back ? '' : ink(sheet, at(pts('46,-96 56,-140 76,-172 86,-134 84,-84')), inner, { line: 0.4 })) +
          flat(at(pts('62,-170 74,-196 87,-182 92,-158 78,-164')), look.hair.tips ?? shadow(color, 0.9), 0.9) +
          (back
            ? ''
            : flat(at(pts('50,-92 58,-126 64,-104 72,-128 74,-98 84,-104 82,-76')), lighten(color, 0.75), 0.85))
        )
      })
    case 'cat':
      return both((k) => {
        const at = (points: Pt[]): string => smooth(k > 0 ? points : mirrorX(points), true, 0.7)
        return (
          ink(sheet, at(pts('22,-96 52,-142 86,-170 96,-160 104,-108 98,-58 58,-62')), color) +
          (back ? '' : ink(sheet, at(pts('48,-98 66,-132 86,-150 92,-112 88,-76')), inner, { line: 0.4 }))
        )
      })
    case 'rabbit':
      return both((k) => {
        const at = (points: Pt[]): string => smooth(k > 0 ? points : mirrorX(points), true, 0.9)
        return (
          ink(sheet, at(pts('20,-88 22,-160 38,-232 66,-272 90,-248 98,-180 84,-84')), color) +
          (back
            ? ''
            : ink(sheet, at(pts('38,-104 38,-164 50,-222 66,-250 80,-226 84,-172 70,-100')), inner, { line: 0.4 })) +
          flat(at(pts('46,-240 66,-272 88,-250 84,-240 66,-258')), lighten(color, 0.5), 0.5)
        )
      })
    case 'horns':
      return both((k) => {
        const line: Pt[] = pts('52,-86 84,-112 104,-150 92,-190')
        const points = k > 0 ? line : mirrorX(line)
        const bone = mix('#4a3b4f', look.outfit.accent, 0.18)
        const widths = [21, 17, 11, 1.5]
        const rings = [0.2, 0.34, 0.48, 0.62].map((t) =>
          tube(points, widths, { start: t, end: t + 0.025, from: -0.9, to: 0.9 }),
        )
        return limb(sheet, points, widths, bone) + flat(rings.join(''), lighten(bone, 0.4), 0.45)
      })
    default:
      return ''
  }
}

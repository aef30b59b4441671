import { flat } from './ink.ts'
import { num } from './shape.ts'

/** The shop's fox mark: a head with two ears, in one colour, `r` is half its height. */
export function drawFoxMark(x: number, y: number, r: number, color: string, cheeks = ''): string {
  const p = (dx: number, dy: number): string => `${num(x + dx * r)} ${num(y + dy * r)}`
  const head = `M${p(-1, -0.95)}Q${p(-0.5, -0.8)} ${p(-0.34, -0.42)}Q${p(0, -0.54)} ${p(0.34, -0.42)}Q${p(0.5, -0.8)} ${p(1, -0.95)}Q${p(1.12, -0.2)} ${p(0.86, 0.24)}Q${p(0.5, 0.5)} ${p(0, 1)}Q${p(-0.5, 0.5)} ${p(-0.86, 0.24)}Q${p(-1.12, -0.2)} ${p(-1, -0.95)}Z`
  const eye = (k: number): string =>
    `M${p(k * 0.56, 0.02)}Q${p(k * 0.36, -0.16)} ${p(k * 0.2, 0.1)}Q${p(k * 0.4, 0.06)} ${p(k * 0.56, 0.02)}Z`
  const nose = `M${p(-0.12, 0.72)}L${p(0.12, 0.72)}L${p(0, 0.92)}Z`
  if (!cheeks) return `<path d="${head}${eye(-1)}${eye(1)}" fill="${color}" fill-rule="evenodd"/>`
  const cheek = (k: number): string =>
    `M${p(k * 0.9, 0.2)}Q${p(k * 0.5, 0.5)} ${p(0, 1)}Q${p(k * 0.08, 0.5)} ${p(k * 0.28, 0.34)}Q${p(k * 0.6, 0.36)} ${p(k * 0.9, 0.2)}Z`
  return flat(head, color) + flat(cheek(-1) + cheek(1), cheeks) + flat(eye(-1) + eye(1) + nose, '#3a2430')
}

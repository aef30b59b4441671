import { num } from './shape.ts'

// Letters are strokes on a grid 4 wide and 6 high (y down), so labels need no font on the machine.
// A point is two characters, x then y ("-" is just above the letter); a space draws on, a bar lifts the pen.
const GLYPHS: Record<string, string> = {
  А: '06 20 46|14 34',
  Б: '40 00 06 36 45 44 33 03',
  В: '00 30 41 42 33 03|33 44 45 36 06 00',
  Г: '06 00 40',
  Д: '07 06 46 47|16 10 40 36 36',
  Е: '40 00 06 46|03 33',
  Ё: '40 00 06 46|03 33|1- 1-|3- 3-',
  Ж: '00 23 06|40 23 46|20 26',
  З: '01 10 30 41 42 33 13|33 44 45 36 16 05',
  И: '00 06 40 46',
  Й: '00 06 40 46|1- 2- 3-',
  К: '00 06|40 03 46',
  Л: '06 10 40 46',
  М: '06 00 23 40 46',
  Н: '00 06|40 46|03 43',
  О: '10 30 41 45 36 16 05 01 10',
  П: '06 00 40 46',
  Р: '06 00 30 41 42 33 03',
  С: '41 30 10 01 05 16 36 45',
  Т: '00 40|20 26',
  У: '00 23|40 16 06',
  Ф: '20 26|11 31 42 44 35 15 04 02 11',
  Х: '00 46|40 06',
  Ц: '00 06 46 47|40 46',
  Ч: '00 03 43|40 46',
  Ш: '00 06 46 40|20 26',
  Щ: '00 06 46 40|20 26|46 47',
  Ъ: '00 10 16 36 45 44 33 13',
  Ы: '00 06 26 35 34 23 03|40 46',
  Ь: '00 06 36 45 44 33 03',
  Э: '01 10 30 41 45 36 16 05|43 23',
  Ю: '00 06|03 13|20 30 41 45 36 26 15 11 20',
  Я: '46 40 10 01 02 13 43|23 06',
  A: '06 20 46|14 34',
  B: '00 30 41 42 33 03|33 44 45 36 06 00',
  C: '41 30 10 01 05 16 36 45',
  D: '00 30 41 45 36 06 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '20 26',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10|34 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 22 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  0: '10 30 41 45 36 16 05 01 10',
  1: '11 20 26',
  2: '01 10 30 41 42 06 46',
  3: '01 10 30 41 42 33 13|33 44 45 36 16 05',
  4: '36 30 04 44',
  5: '40 00 03 33 44 45 36 06',
  6: '41 30 10 01 05 16 36 45 44 33 03',
  7: '00 40 16',
  8: '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  9: '43 13 02 01 10 30 41 45 36 16',
  '-': '13 33',
  '–': '03 43',
  '—': '03 43',
  '+': '03 43|21 25',
  '.': '26 26',
  ',': '26 17',
  '!': '20 24|26 26',
  '«': '22 03 24|42 23 44',
  '»': '02 23 04|22 43 24',
  ':': '22 22|25 25',
  '/': '40 06',
  '&': '46 01 10 21 04 16 26 44',
  '№': '06 00 36 30|42 43',
  "'": '20 21',
}

const coordinate = (c: string | undefined): number => (c === '-' ? -1.2 : Number(c ?? 0))

function glyphPath(glyph: string, x: number, y: number, unit: number): string {
  return glyph
    .split('|')
    .map((run) => {
      const points = run
        .trim()
        .split(' ')
        .map((p) => [x + coordinate(p[0]) * unit, y + coordinate(p[1]) * unit] as const)
      const d = points.map(([px, py]) => `${num(px)} ${num(py)}`).join('L')
      return `M${d}${points.length === 1 ? 'h0.1' : ''}`
    })
    .join('')
}

function letteringWidth(text: string, height: number): number {
  return Array.from(text).reduce((sum, c) => sum + (c === ' ' ? 3 : 5.6), -1.6) * (height / 6)
}

export interface LetteringStyle {
  color: string
  weight?: number
  anchor?: 'middle' | 'start'
  opacity?: number
  /** Shrinks the text when it would be wider than this. */
  fit?: number
}

/** Draws a label in our own stroke letters; `y` is the top of the letters. */
export function lettering(text: string, x: number, y: number, height: number, style: LetteringStyle): string {
  const { color, weight = 0.17, anchor = 'middle', opacity = 1, fit = Infinity } = style
  if (!text.trim()) return ''
  const label = text.toUpperCase()
  const full = letteringWidth(label, height)
  const scale = Math.min(1, fit / full)
  const size = height * scale
  const unit = size / 6
  let pen = anchor === 'middle' ? x - (full * scale) / 2 : x
  const top = y + (height - size) / 2
  let d = ''
  for (const c of label) {
    const glyph = GLYPHS[c]
    if (glyph) d += glyphPath(glyph, pen, top, unit)
    pen += (c === ' ' ? 3 : 5.6) * unit
  }
  const fade = opacity < 1 ? ` stroke-opacity="${opacity}"` : ''
  return (
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(size * weight)}"${fade}` +
    ' stroke-linecap="round" stroke-linejoin="round"/>'
  )
}

/** Splits a label over at most two lines near its middle space. */
export function wrapLabel(label: string, longest = 11): string[] {
  if (label.length <= longest || !label.includes(' ')) return [label]
  const words = label.split(' ')
  let best = 1
  let smallest = Infinity
  for (let i = 1; i < words.length; i += 1) {
    const gap = Math.abs(words.slice(0, i).join(' ').length - words.slice(i).join(' ').length)
    if (gap < smallest) [best, smallest] = [i, gap]
  }
  return [words.slice(0, best).join(' '), words.slice(best).join(' ')]
}

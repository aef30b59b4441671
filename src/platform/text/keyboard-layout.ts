const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const cyrillic = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
const latinShifted = '~{}:"<>'
const cyrillicShifted = 'ёхъжэбю'

const toCyrillic = new Map([...pairs(latin, cyrillic), ...pairs(latinShifted, cyrillicShifted)])
const toLatin = new Map(pairs(cyrillic, latin))

/**
 * The same keys in the other keyboard layout: yfhenj is наруто, ьшлф is mika. A text with letters of both alphabets, or of
 * neither, was not typed in the wrong layout and is returned unchanged.
 */
export function otherLayout(text: string): string {
  const lower = text.toLowerCase()
  const hasCyrillic = /[а-яё]/.test(lower)
  if (hasCyrillic === /[a-z]/.test(lower)) return text
  const keys = hasCyrillic ? toLatin : toCyrillic
  return Array.from(lower, (letter) => keys.get(letter) ?? letter).join('')
}

function pairs(from: string, to: string): [string, string][] {
  return Array.from(from, (letter, index) => [letter, to.charAt(index)])
}

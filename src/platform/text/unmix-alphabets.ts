const latin = 'aceopxykmtbh'
const cyrillic = 'асеорхукмтвн'
const toCyrillic = new Map(Array.from(latin, (letter, at) => [letter, cyrillic.charAt(at)]))
const toLatin = new Map(Array.from(cyrillic, (letter, at) => [letter, latin.charAt(at)]))

/**
 * A word with letters of both alphabets, such as «Peн» with a Latin P and e, in the alphabet in which all of it can be
 * written. Other texts are returned unchanged.
 */
export function unmixAlphabets(text: string): string {
  return text.replace(/[\p{L}\p{N}]+/gu, (word) => {
    const lower = word.toLowerCase()
    if (!/[a-z]/.test(lower) || !/[а-яё]/.test(lower)) return word
    return inOne(lower, /[a-z]/, toCyrillic) ?? inOne(lower, /[а-яё]/, toLatin) ?? word
  })
}

/** The letters in the Latin or Cyrillic form that looks the same; undefined if one has none. */
export function lookalikesIn(alphabet: 'latin' | 'cyrillic', text: string): string {
  const keys = alphabet === 'latin' ? toLatin : toCyrillic
  return Array.from(text.toLowerCase(), (letter) => keys.get(letter) ?? letter).join('')
}

function inOne(word: string, foreign: RegExp, keys: ReadonlyMap<string, string>): string | undefined {
  const letters = Array.from(word, (letter) => (foreign.test(letter) ? keys.get(letter) : letter))
  return letters.includes(undefined) ? undefined : letters.join('')
}

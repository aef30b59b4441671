import { phoneDigits } from '../phone.ts'

const maxWords = 8
const longestWord = 100

/**
 * Turns what staff typed into a query for `find_words` in the database: all words, each matched by its prefix.
 * Undefined when there is no word in it. Phone numbers may be written in any way.
 */
export function wordsQuery(text: string): string | undefined {
  const bare = text.replace(/[\s()+-]/g, '')
  const words = /^\d+$/.test(bare) ? [bare.length >= 10 ? phoneDigits(bare) : bare] : splitWords(text)
  if (words.length === 0) return undefined
  return words
    .slice(0, maxWords)
    .map((word) => `'${word.slice(0, longestWord)}':*`)
    .join(' & ')
}

/** Splits as the database does: a word cannot contain a quote. */
function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

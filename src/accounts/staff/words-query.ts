import { phoneDigits } from '../phone.ts'

const maxWords = 8
const longestWord = 100

export interface WordsQuery {
  /** For `find_words` in the database. */
  words: string
  /** Must be part of the e-mail address, whose words alone say less. */
  address?: string
}

/**
 * Turns what staff typed into a query: all words, each matched by its prefix. Undefined when there is no word in it. Phone
 * numbers may be written in any way. Of an e-mail address only what comes before the «@» is looked up, whole: the
 * addresses of a quarter of all people end in the same words.
 */
export function readWords(text: string): WordsQuery | undefined {
  const address = /^[^\s@]+@[^\s@]*$/.exec(text.trim())?.[0].toLowerCase()
  const before = splitWords(address?.split('@')[0] ?? '')
  if (address !== undefined && before.length > 0) return { words: joinWords(before, ''), address }
  const words = wordsQuery(text)
  return words === undefined ? undefined : { words }
}

function wordsQuery(text: string): string | undefined {
  const bare = text.replace(/[\s()+-]/g, '')
  const words = /^\d+$/.test(bare) ? [bare.length >= 10 ? phoneDigits(bare) : bare] : splitWords(text)
  return words.length === 0 ? undefined : joinWords(words, ':*')
}

function joinWords(words: string[], ending: '' | ':*'): string {
  return words
    .slice(0, maxWords)
    .map((word) => `'${word.slice(0, longestWord)}'${ending}`)
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

import { otherLayout } from '../platform/text/keyboard-layout.ts'
import { hasSignInside } from './choose-layout.server.ts'
import type { QueryToken, SearchWords } from './search-words.server.ts'
import { correctWord, isSlip, type WordWeight } from './spell.server.ts'

const maxWays = 3
/** A typo in the wrong layout needs a long word: short ones are near to something by chance. */
const shortestSwapped = 5

/** A query in parts, with the words of each. */
export interface Reading {
  parts: string[]
  tokens: (QueryToken & { part: number })[]
}

interface Corrected {
  /** Spellings of the query without its typos, the most likely first; empty when there is nothing to correct. */
  ways: string[][]
  /** All of them are slips of the finger or of the ear. Others are guesses. */
  isSure: boolean
}

export async function correctSpelling(words: SearchWords, reading: Reading, weight: WordWeight): Promise<Corrected> {
  let ways: string[][] = []
  let isSure = true
  for (const [part, text] of reading.parts.entries()) {
    const unknown = reading.tokens.filter((token) => token.part === part && (isUnknown(token) || token.isDerived))
    if (unknown.length === 0) continue
    const spellings = await correctPart(words, text, unknown, weight)
    const areSlips = unknown.length === 1 && spellings.every((spelling) => isSlip(text.toLowerCase(), spelling))
    // A slip is likelier than a derived word, a guess is not.
    if (spellings.length === 0 || (!areSlips && !unknown.every(isUnknown))) continue
    isSure &&= areSlips
    ways = (ways.length === 0 ? [reading.parts] : ways)
      .flatMap((parts) => spellings.map((spelling) => parts.with(part, spelling)))
      .slice(0, maxWays)
  }
  return { ways, isSure }
}

async function correctPart(
  words: SearchWords,
  text: string,
  unknown: readonly QueryToken[],
  weight: WordWeight,
): Promise<string[]> {
  const dictionary = await words.dictionary.current()
  for (const word of unknown) {
    // A derived word is only taken for a slip, and that is one edit.
    const found = correctWord(dictionary, word, weight, word.isDerived ? 1 : 2)
    if (found.length > 0) return found.map((right) => text.toLowerCase().replace(word.token, right))
  }
  if (unknown.some(({ isDerived }) => isDerived)) return []
  const other = otherLayout(text)
  if (other === text || other.length < shortestSwapped || hasSignInside(other)) return []
  // By letters only: what sounds similar in the other layout is chance.
  return correctWord(dictionary, { token: other, sound: '' }, weight)
}

/** The beginning of something that a description says is no word of the shop either. */
export function isUnknown({ words, stop, alike = [] }: QueryToken): boolean {
  return words.every(({ level }) => level === 'describedPrefix') && alike.length === 0 && !stop
}

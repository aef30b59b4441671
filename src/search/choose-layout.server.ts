import { isDescribed, isSure, matchLevels } from './dictionary/dictionary.ts'
import type { QueryToken } from './search-words.server.ts'

/** A middle of a word, or worse, says nothing about the layout. */
const weak = matchLevels.indexOf('inside')

/**
 * Whether a part of a query was typed in the wrong keyboard layout. The text as typed wins when it is known, when it is on
 * the way to a known word, and when the other reading is nonsense.
 */
export function isOtherLayout(other: string, typed: readonly QueryToken[], swapped: readonly QueryToken[]): boolean {
  if (hasSignInside(other) || (typed.length > 0 && typed.every(isOnTheWay))) return false
  const swappedPlace = worstLevel(swapped.map(toTheLetter))
  return swappedPlace < weak && swappedPlace < worstLevel(typed)
}

/** Nobody changes the layout within a query: what may be of the layout of the other parts is, unless it is a word as typed. */
export function isAlsoOtherLayout(typed: readonly QueryToken[], swapped: readonly QueryToken[]): boolean {
  return worstLevel(typed) > 0 && worstLevel(swapped) < weak
}

/** «экшн» would be 'riy, and «лю» k.: no word has such signs, except for a quotation mark at its end. */
export function hasSignInside(text: string): boolean {
  return /[[\]{};:'`~,.<>]|"(?=.)/.test(text)
}

/** What only sounds like a word in the other layout is chance. */
function toTheLetter(token: QueryToken): QueryToken {
  return { ...token, words: token.words.filter((word) => word.literal || word.otherForm || isDescribed(word)) }
}

/** The word, something that descriptions say, or the letters with which a word begins. */
function isOnTheWay({ words }: QueryToken): boolean {
  return words.some((word) => isSure(word) || (word.level === 'prefix' && word.literal))
}

/** The place of the least certain token's level among all levels: a lower one is a better match. */
function worstLevel(tokens: readonly QueryToken[]): number {
  if (tokens.length === 0) return Number.POSITIVE_INFINITY
  return Math.max(
    ...tokens.map(({ words }) =>
      Math.min(...words.map(({ level }) => matchLevels.indexOf(level)), Number.POSITIVE_INFINITY),
    ),
  )
}

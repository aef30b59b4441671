import { isDescribed, type MatchingWord } from './dictionary/dictionary.ts'

/**
 * A feminine noun is no form of a masculine one with the same stem: «кружка» of «кружок». In -ка that is sure for the first
 * word, which is a nominative; further on it may be a genitive: «два значка». «Кружку» and «кружкой» are never forms of
 * «кружок».
 */
export function withoutOtherGender<Token extends { token: string; words: MatchingWord[] }>(
  token: Token,
  at: number,
): Token {
  const isFeminine = at === 0 ? /к(?:а|у|ой|ою)$/ : /к(?:у|ой|ою)$/
  if (!isFeminine.test(token.token)) return token
  const masculine = new RegExp(`^${token.token.replace(/к(?:а|у|ой|ою)$/, '')}[оеё]к$`)
  const others = token.words.filter(({ spelling }) => !masculine.test(spelling))
  if (others.length === token.words.length) return token
  // Then descriptions mean the masculine one too.
  const isKnown = others.some(({ level }) => level === 'exact')
  return { ...token, words: isKnown ? others : others.filter((word) => !isDescribed(word)) }
}

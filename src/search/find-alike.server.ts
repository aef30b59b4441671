import { isSure, type MatchingWord } from './dictionary/dictionary.ts'
import { plainWords } from './diminutives.ts'
import type { QueryToken, SearchWords } from './search-words.server.ts'
import type { WordWeight } from './spell.server.ts'

const none: string[] = []

/**
 * Adds to each word what its synonyms match, for a diminutive what the plain word matches, and for an unknown one what
 * descriptions say with the same root.
 */
export async function findAlike(
  words: SearchWords,
  tokens: readonly QueryToken[],
  synonyms: ReadonlyMap<string, string[]>,
  weight: WordWeight,
): Promise<void> {
  const dictionary = await words.dictionary.current()
  await Promise.all(
    tokens.map(async (token) => {
      const own = synonyms.get(token.stem) ?? none
      const isKnown = token.words.some(isSure)
      const plain = isKnown || own.length > 0 ? [] : await knownPlainWords(words, token.token, synonyms, weight)
      const others = plain.flatMap(({ stem }) => [synonyms.get(stem) ?? none])
      const found = await Promise.all([own, ...others].map((texts) => words.readSynonyms(texts)))
      const alike = [...plain.flatMap((other) => other.words.filter(isSure)), ...found.flat()]
      const isUsed = ({ id }: MatchingWord) => weight(id) > 0
      const related = isKnown || alike.some(isUsed) ? [] : dictionary.family(token.stem)
      const used = [...alike, ...related].filter(isUsed)
      if (used.length === 0) return
      token.alike = [...new Map(used.map((word) => [word.id, word])).values()]
      token.isDerived = own.length === 0
    }),
  )
}

/** Words of the shop, and words with synonyms: книжечка is книжка, which is an artbook here. */
async function knownPlainWords(
  words: SearchWords,
  token: string,
  synonyms: ReadonlyMap<string, string[]>,
  weight: WordWeight,
): Promise<QueryToken[]> {
  const read = await Promise.all(plainWords(token).map((plain) => words.readAsTyped(plain, { whole: true })))
  return read
    .flat()
    .filter(({ stem, words: found }) => synonyms.has(stem) || found.some((word) => isSure(word) && weight(word.id) > 0))
}

import type { TextQuery, WantedWord } from '../catalogue/index/text-matches.ts'
import { cleanQuery } from './clean-query.ts'
import type { MatchedWord } from './highlight.ts'
import { otherLayout } from './keyboard-layout.ts'
import { joinMeasures } from './measures.ts'
import { isNoise } from './noise.ts'
import type { QueryToken, SearchWords } from './search-words.server.ts'
import { skuVariants } from './sku.ts'
import { correctWord, type TypedWord, type WordWeight } from './spell.server.ts'
import { replaceSynonyms } from './synonyms.ts'

/** Longer queries are cut: real ones are shorter, and every word costs time. */
const maxParts = 10

export interface ReadQuery {
  /** The typed text after cleaning. */
  query: string
  /** The query in the other keyboard layout or without its typo; null if nothing was corrected. */
  corrected: string | null
  /** Words that no product has, dropped because other words of the query do match. */
  ignored: string[]
  /** All words of the query, for suggesting similar ones. */
  tokens: TypedWord[]
  text: TextQuery
  /** The words of the first of `text.ways`, as they were typed or corrected. */
  known: string[]
  matched: MatchedWord[]
}

/** One interpretation of a query: its parts in the chosen keyboard layout, and their words. */
interface Reading {
  parts: string[]
  tokens: (QueryToken & { part: number })[]
}

/** Interprets a query. With `exact`, neither the layout nor the spelling is corrected and synonyms are not replaced. */
export async function readQuery(
  words: SearchWords,
  typed: string,
  weight: WordWeight,
  { exact = false } = {},
): Promise<ReadQuery> {
  const query = cleanQuery(typed)
  const parts = joinMeasures(query).split(' ').filter(Boolean).slice(0, maxParts)
  const [asTyped, meant] = await Promise.all([
    readParts(words, parts, weight, exact),
    exact ? [] : words.withSku(skuVariants(query)),
  ])
  if (exact || meant.length > 0) return finish(query, [asTyped], meant, null)

  const replaced = replaceSynonyms(asTyped.parts, asTyped.tokens, await words.synonyms())
  const corrected = await correct(
    words,
    asTyped,
    weight,
    new Set(replaced.flatMap(({ replacedParts }) => replacedParts)),
  )
  const readings = await readAll(words, corrected.length > 0 ? corrected : [asTyped.parts], weight)
  const meaning = readings[0]?.parts.join(' ') ?? ''
  // A phrase with unknown words that a synonym replaces is searched for only by its replacement.
  const understood = corrected.length > 0 || replaced.length === 0 || !hasUnknown(asTyped)
  readings.push(
    ...(await readAll(
      words,
      replaced.map((way) => way.parts),
      weight,
    )),
  )
  const changed = meaning.toLowerCase() !== parts.join(' ').toLowerCase()
  return finish(query, understood ? readings : readings.slice(1), [], changed ? meaning : null)
}

async function readAll(words: SearchWords, ways: string[][], weight: WordWeight): Promise<Reading[]> {
  return Promise.all(ways.map((parts) => readParts(words, parts, weight, false)))
}

async function readParts(words: SearchWords, parts: string[], weight: WordWeight, exact: boolean): Promise<Reading> {
  const read = await Promise.all(parts.map((part) => words.read(part)))
  const reading: Reading = { parts: [], tokens: [] }
  for (const [part, { typed, swapped }] of read.entries()) {
    const text = parts[part] ?? ''
    const asTyped = typed.map((token) => withUsedWords(token, weight, exact))
    const asSwapped = swapped.map((token) => withUsedWords(token, weight, exact))
    const swap = !exact && certainty(asSwapped) < certainty(asTyped)
    reading.parts.push(swap ? otherLayout(text) : text)
    reading.tokens.push(...(swap ? asSwapped : asTyped).map((token) => ({ ...token, part })))
  }
  return reading
}

function withUsedWords(token: QueryToken, weight: WordWeight, exact: boolean): QueryToken {
  return { ...token, words: token.words.filter((word) => weight(word.id) > 0 && (!exact || word.literal)) }
}

/** The worst grade among the tokens of a part; a lower grade is a better match. */
function certainty(tokens: QueryToken[]): number {
  if (tokens.length === 0) return Number.POSITIVE_INFINITY
  return Math.max(...tokens.map(({ words }) => Math.min(...words.map((word) => word.grade), Number.POSITIVE_INFINITY)))
}

/** Spellings of the query without its typos, the most likely first; empty when there is nothing to correct. */
async function correct(
  words: SearchWords,
  reading: Reading,
  weight: WordWeight,
  understood: ReadonlySet<number>,
): Promise<string[][]> {
  let ways: string[][] = []
  for (const [part, text] of reading.parts.entries()) {
    const unknown = reading.tokens.filter((token) => token.part === part && isUnknown(token))
    if (unknown.length === 0 || understood.has(part)) continue
    const spellings = await correctPart(words, text, unknown, weight)
    if (spellings.length === 0) continue
    ways = (ways.length === 0 ? [reading.parts] : ways)
      .flatMap((parts) => spellings.map((spelling) => parts.with(part, spelling)))
      .slice(0, 3)
  }
  return ways
}

async function correctPart(
  words: SearchWords,
  text: string,
  unknown: readonly QueryToken[],
  weight: WordWeight,
): Promise<string[]> {
  const dictionary = await words.dictionary.current()
  const other = otherLayout(text)
  const swapped = async () => (other === text ? [] : [{ token: other, sound: (await words.spell(other)).sound }])
  for (const [spelling, typed] of [
    [text, unknown],
    [other, await swapped()],
  ] as const) {
    for (const word of typed) {
      const found = correctWord(dictionary, word, weight)
      if (found.length > 0) return found.map((right) => spelling.toLowerCase().replace(word.token, right))
    }
  }
  return []
}

function isUnknown({ words, stop }: QueryToken): boolean {
  return words.length === 0 && !stop
}

function hasUnknown({ tokens }: Reading): boolean {
  return tokens.some(isUnknown)
}

function finish(query: string, readings: Reading[], meant: number[], corrected: string | null): ReadQuery {
  const ways = readings.map(({ tokens }) => meaningful(tokens))
  const unknown = (ways[0] ?? []).filter(({ words }) => words.length === 0).map(({ token }) => token)
  const known = ways
    .map((tokens) => tokens.filter(({ words }) => words.length > 0))
    .filter((tokens) => tokens.length > 0)
  return {
    query,
    corrected,
    ignored: known.length > 0 ? unknown : [],
    tokens: readings[0]?.tokens ?? [],
    known: (known[0] ?? []).map(({ token }) => token),
    text: { first: meant, ways: known.map((tokens) => tokens.map(toWanted)) },
    matched: known.flat().flatMap(toMatched),
  }
}

/** Drops stop words and noise, unless there are no other words. */
function meaningful<Token extends QueryToken>(tokens: Token[]): Token[] {
  const kept = tokens.filter(({ token, stop }) => !stop && !isNoise(token))
  return kept.length > 0 ? kept : tokens
}

function toWanted({ words }: QueryToken): WantedWord {
  const ofGrade = (grade: number) => words.filter((word) => word.grade === grade).map(({ id }) => id)
  return { exact: ofGrade(0), starting: ofGrade(1), inside: ofGrade(2) }
}

function toMatched({ token, words }: QueryToken): MatchedWord[] {
  return words.map(({ spelling, grade, literal }) => ({ spelling, ...(literal && grade > 0 && { typed: token }) }))
}

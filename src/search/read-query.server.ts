import type { TextQuery, WantedWord } from '../catalogue/index/text-matches.ts'
import { cleanQuery, compact } from './clean-query.ts'
import type { MatchedWord } from './highlight.ts'
import { otherLayout } from './keyboard-layout.ts'
import { joinMeasures } from './measures.ts'
import { isNoise } from './noise.ts'
import type { QueryToken, SearchWords, ShopWord } from './search-words.server.ts'
import { skuVariants } from './sku.ts'
import { correctWord, type WordWeight } from './spell.server.ts'

/** Longer queries are cut: nobody types more, and every word costs. */
const mostParts = 10

export interface ReadQuery {
  /** What was typed, cleaned. */
  query: string
  /** What it was taken for, when that differs: the other keyboard layout, or without the typo. */
  corrected: string | null
  /** Words that the shop does not know, left out because others are known. */
  ignored: string[]
  /** Tokens, for whoever wants to offer something like them. */
  tokens: string[]
  text: TextQuery
  /** The words of the first way of `text`, as they were typed or corrected. */
  known: string[]
  matched: MatchedWord[]
}

/** A token of the query in the layout and spelling that was settled on. */
interface Settled {
  token: string
  stop: boolean
  words: ShopWord[]
}

/** Finds out what a shopper means. With `exact`, what was typed is taken to the letter. */
export async function readQuery(
  words: SearchWords,
  typed: string,
  weight: WordWeight,
  { exact = false } = {},
): Promise<ReadQuery> {
  const query = cleanQuery(typed)
  const first = await readParts(words, query, weight, exact)
  if (exact || first.meant.length > 0) return finish(query, [first], null)

  let reading = first
  const corrected = await correct(words, first, weight)
  const readings: Reading[] = []
  if (corrected.length > 0) {
    for (const parts of corrected) readings.push(await readParts(words, parts.join(' '), weight, false))
    reading = readings[0] ?? first
  } else readings.push(first)
  for (const parts of synonymsOf(first)) readings.push(await readParts(words, parts.join(' '), weight, false))
  const unknownAsTyped = first.settled.some(({ words: found, stop }) => found.length === 0 && !stop)
  const replaced = unknownAsTyped && readings.length > 1 && corrected.length === 0
  const meant = reading.parts.join(' ')
  const changed = meant.toLowerCase() !== first.typed.join(' ').toLowerCase()
  return finish(query, replaced ? readings.slice(1) : readings, changed ? meant : null)
}

interface Reading {
  typed: string[]
  /** In the layout that was settled on. */
  parts: string[]
  settled: (Settled & { part: number })[]
  synonyms: QueryToken[]
  meant: number[]
}

async function readParts(words: SearchWords, query: string, weight: WordWeight, exact: boolean): Promise<Reading> {
  const typed = joinMeasures(query).split(' ').filter(Boolean).slice(0, mostParts)
  const swapped = typed.map(otherLayout)
  const { tokens, meant } = await words.understand(typed, swapped, compact(query), exact ? [] : skuVariants(query))
  const known = tokens.map((token) => ({
    ...token,
    words: token.words.filter((word) => weight(word.id) > 0 && (!exact || word.literal)),
  }))
  const parts: string[] = []
  const settled: Reading['settled'] = []
  for (const [part, text] of typed.entries()) {
    const asTyped = known.filter((token) => token.part === part)
    const asSwapped = known.filter((token) => token.part === part + typed.length)
    const swap = !exact && swapped[part] !== text && certainty(asSwapped) < certainty(asTyped)
    parts.push(swap ? (swapped[part] ?? text) : text)
    settled.push(...(swap ? asSwapped : asTyped).map((token) => ({ ...token, part })))
  }
  return { typed, parts, settled, synonyms: known.filter((token) => token.part < typed.length), meant }
}

/** The worst grade among the tokens of a part: the lower, the surer. */
function certainty(tokens: QueryToken[]): number {
  if (tokens.length === 0) return Number.POSITIVE_INFINITY
  return Math.max(...tokens.map(({ words }) => Math.min(...words.map((word) => word.grade), Number.POSITIVE_INFINITY)))
}

/** Ways to write the query without its typos, the likeliest first; none when there is nothing to correct. */
async function correct(words: SearchWords, reading: Reading, weight: WordWeight): Promise<string[][]> {
  let ways: string[][] = []
  for (const [part, text] of reading.parts.entries()) {
    const unknown = reading.settled.filter((token) => token.part === part && token.words.length === 0 && !token.stop)
    const hasSynonym = reading.synonyms.some((token) => token.part === part && token.synonyms.length > 0)
    if (unknown.length === 0 || hasSynonym) continue
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
  unknown: readonly Settled[],
  weight: WordWeight,
): Promise<string[]> {
  const other = otherLayout(text)
  for (const [spelling, tokens] of [
    [text, unknown.map(({ token }) => token)],
    [other, other === text ? [] : [other]],
  ] as const) {
    for (const token of tokens) {
      const found = await correctWord(words, token, weight)
      if (found.length > 0) return found.map((word) => spelling.toLowerCase().replace(token, word))
    }
  }
  return []
}

/** The query with a phrase replaced by what staff say it means. */
function synonymsOf({ parts, synonyms }: Reading): string[][] {
  const ways: string[][] = []
  for (const [at, token] of synonyms.entries()) {
    for (const { span, replacement } of token.synonyms) {
      const last = synonyms[at + span - 1]?.part ?? token.part
      ways.push([...parts.slice(0, token.part), ...cleanQuery(replacement).split(' '), ...parts.slice(last + 1)])
    }
  }
  return ways.slice(0, 4)
}

function finish(query: string, readings: Reading[], corrected: string | null): ReadQuery {
  const [main] = readings
  const ways = readings.map(({ settled }) => meaningful(settled))
  const unknown = (ways[0] ?? []).filter(({ words }) => words.length === 0).map(({ token }) => token)
  const known = ways
    .map((tokens) => tokens.filter(({ words }) => words.length > 0))
    .filter((tokens) => tokens.length > 0)
  return {
    query,
    corrected,
    ignored: known.length > 0 ? unknown : [],
    tokens: (main?.settled ?? []).map(({ token }) => token),
    known: (known[0] ?? []).map(({ token }) => token),
    text: { first: main?.meant ?? [], ways: known.map((tokens) => tokens.map(toWanted)) },
    matched: known.flat().flatMap(toMatched),
  }
}

/** Without words that mean nothing, unless there are no others. */
function meaningful<Token extends Settled>(tokens: Token[]): Token[] {
  const kept = tokens.filter(({ token, stop }) => !stop && !isNoise(token))
  return kept.length > 0 ? kept : tokens
}

function toWanted({ words }: Settled): WantedWord {
  const ofGrade = (grade: number) => words.filter((word) => word.grade === grade).map(({ id }) => id)
  return { exact: ofGrade(0), starting: ofGrade(1), inside: ofGrade(2) }
}

function toMatched({ token, words }: Settled): MatchedWord[] {
  return words.map(({ spelling, grade, literal }) => ({ spelling, ...(literal && grade > 0 && { typed: token }) }))
}

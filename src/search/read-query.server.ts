import type { TextQuery, WantedWord } from '../catalogue/index/text-layers.ts'
import { otherLayout } from '../platform/text/keyboard-layout.ts'
import { hasSignInside, isAlsoOtherLayout, isOtherLayout } from './choose-layout.server.ts'
import { cleanQuery, compact } from './clean-query.ts'
import { correctSpelling, isUnknown, type Reading } from './correct-spelling.server.ts'
import { isDescribed, isSure, type MatchLevel } from './dictionary/dictionary.ts'
import { divideLiterally, divideQuery } from './divide-query.ts'
import { findAlike } from './find-alike.server.ts'
import type { MatchedWord } from './highlight.ts'
import { mendParts } from './mend-parts.ts'
import { isNoise, isVerb } from './noise.ts'
import { withoutOtherGender } from './other-gender.ts'
import type { QueryToken, SearchWords } from './search-words.server.ts'
import { skuVariants } from './sku.ts'
import type { WordWeight } from './spell.server.ts'
import { type ReplacedWay, replaceSynonyms } from './synonyms.ts'
import { isFormOf, withoutEnding } from './word-endings.ts'

const shortestInside = 5
/** What follows these says what a thing is for: «шкаф для фигурок» may also be one whose name does not say so. */
const purpose = new Set(['для', 'под', 'for'])

export interface ReadQuery {
  /** The typed text after cleaning. */
  query: string
  /** The query in the other keyboard layout or without its typo; null if nothing was corrected. */
  corrected: string | null
  /** Words that no product has, dropped because other words of the query do match. */
  ignored: string[]
  /** Words that no name has, but descriptions do. */
  described: string[]
  /** Words that stand only inside of other words. */
  inside: string[]
  /** The reading without corrections, where those are guesses. */
  asTyped?: ReadQuery
  /** All words of the query, for suggesting similar ones. */
  tokens: QueryToken[]
  text: TextQuery
  /** The words of the first of `text.ways`, as they were typed or corrected. */
  known: string[]
  matched: MatchedWord[]
}

/** Interprets a query. With `exact`, neither the layout nor the spelling is corrected and synonyms are not replaced. */
export async function readQuery(
  words: SearchWords,
  typed: string,
  weight: WordWeight,
  { exact = false } = {},
): Promise<ReadQuery> {
  const query = cleanQuery(typed)
  const parts = exact ? divideLiterally(query) : divideQuery(query)
  const bySku = exact ? [] : await words.withSku(skuVariants(query))
  const asTyped = await readParts(words, parts, weight, exact)
  if (exact) return finish(query, [asTyped], [], null)
  if (bySku.length > 0) return finish(query, isOnlySku(query) ? [] : [asTyped], bySku, null)
  return interpret(words, query, parts, asTyped, weight)
}

async function interpret(
  words: SearchWords,
  query: string,
  parts: string[],
  asTyped: Reading,
  weight: WordWeight,
): Promise<ReadQuery> {
  const { ofWords, ofPhrases } = await words.synonyms()
  const mended = await mend(words, asTyped, weight)
  await findAlike(words, mended.tokens, ofWords, weight)
  const replaced = replaceSynonyms(mended.parts, mended.tokens, ofPhrases)
  const readings = await readAll(words, replaced, mended, weight, ofWords)
  const understood = new Set(readings.length > 0 ? replaced.flatMap(({ replacedParts }) => replacedParts) : [])
  for (const token of mended.tokens) token.inPhrase = understood.has(token.part)
  const corrected = await correctSpelling(words, withoutParts(mended, understood), weight)
  if (corrected.ways.length > 0) {
    const right = await Promise.all(corrected.ways.map((way) => readParts(words, way, weight, false)))
    await Promise.all(right.map(({ tokens }) => findAlike(words, tokens, ofWords, weight)))
    const read = finish(query, [...right, ...readings], [], changedText(right[0], parts))
    return corrected.isSure ? read : { ...read, asTyped: asTypedOnly() }
  }
  return asTypedOnly()

  function asTypedOnly(): ReadQuery {
    // A phrase with unknown words that a synonym replaces is searched for only by its replacement.
    const own =
      readings.length === 0 ||
      mended.tokens.every(
        ({ part, words: found, alike = [], stop }) =>
          !understood.has(part) || stop || found.some(isSure) || alike.length > 0,
      )
        ? [mended]
        : []
    return finish(query, [...own, ...readings], [], changedText(mended, mended === asTyped ? parts : mended.parts))
  }
}

/** The text of a reading if its letters differ from what was typed. */
function changedText(reading: Reading | undefined, parts: string[]): string | null {
  const text = reading?.parts.join(' ') ?? ''
  return text.toLowerCase() === parts.join(' ').toLowerCase() ? null : text
}

async function mend(words: SearchWords, reading: Reading, weight: WordWeight): Promise<Reading> {
  const dictionary = await words.dictionary.current()
  const isUsed = (text: string) => {
    const word = dictionary.find(text)
    return word !== undefined && weight(word.id) > 0
  }
  const isBeginning = (text: string) =>
    reading.tokens.some(
      ({ token, words: found }) =>
        token === text && found.some(({ level }) => level !== 'inside' && level !== 'describedPrefix'),
    )
  const isForm = (text: string) =>
    isUsed(text) ||
    dictionary.startingWith(withoutEnding(text)).some(({ id, word }) => weight(id) > 0 && isFormOf(text, word))
  const parts = mendParts(reading.parts, { isWord: isUsed, isBeginning, isForm })
  return parts.join(' ') === reading.parts.join(' ') ? reading : readParts(words, parts, weight, false)
}

/** Only ways whose replacements the shop knows. */
async function readAll(
  words: SearchWords,
  ways: ReplacedWay[],
  typed: Reading,
  weight: WordWeight,
  synonyms: ReadonlyMap<string, string[]>,
): Promise<Reading[]> {
  const unknown = typed.tokens.filter(isUnknown)
  const read = await Promise.all(ways.map(({ parts }) => readParts(words, parts, weight, false)))
  const useful = read.filter(({ tokens }, at) => {
    const kept = unknown.filter(({ part }) => !ways[at]?.replacedParts.includes(part))
    return tokens.filter(isUnknown).length <= kept.length
  })
  await Promise.all(useful.map(({ tokens }) => findAlike(words, tokens, synonyms, weight)))
  return useful
}

async function readParts(words: SearchWords, parts: string[], weight: WordWeight, exact: boolean): Promise<Reading> {
  const { ofWords } = await words.synonyms()
  const read = await Promise.all(parts.map((part) => words.read(part, exact ? undefined : ofWords)))
  const seen = read.map(({ typed, swapped }, part) => {
    const text = parts[part] ?? ''
    const other = otherLayout(text)
    // A kind of goods is known in all its forms: «значка».
    const own = typed.map((token) => (exact || ofWords.has(token.stem) ? token : withoutOtherGender(token, part)))
    const asTyped = own.map((token) => withUsedWords(token, weight, exact))
    // No word begins with «ь», and alone it is no key of the other layout.
    const isSign = parts.length === 1 && /^[ьъ]$/i.test(text)
    const asSwapped = isSign ? [] : swapped.map((token) => withUsedWords(token, weight, exact))
    // A word with synonyms is known, although no product has it. Two letters are one only by chance: «or» is «щк», as щека.
    const isKnown = ({ stem, token }: QueryToken) => token.length > 2 && ofWords.has(stem)
    const hasSynonyms = asTyped.every(isMissing) && asSwapped.length > 0 && asSwapped.every(isKnown)
    const swap = !exact && (hasSynonyms || isOtherLayout(other, asTyped, asSwapped))
    return { text, other, asTyped, asSwapped, swap }
  })
  const anySwapped = seen.some(({ swap }) => swap)
  const reading: Reading = { parts: [], tokens: [] }
  for (const [part, { text, other, asTyped, asSwapped, swap }] of seen.entries()) {
    const swapToo = swap || (anySwapped && !hasSignInside(other) && isAlsoOtherLayout(asTyped, asSwapped))
    reading.parts.push(swapToo ? other : text)
    reading.tokens.push(...(swapToo ? asSwapped : asTyped).map((token) => ({ ...token, part })))
  }
  return reading
}

function withUsedWords(token: QueryToken, weight: WordWeight, exact: boolean): QueryToken {
  return { ...token, words: token.words.filter((word) => weight(word.id) > 0 && (!exact || word.literal)) }
}

function withoutParts({ parts, tokens }: Reading, understood: ReadonlySet<number>): Reading {
  return { parts, tokens: tokens.filter(({ part }) => !understood.has(part)) }
}

/** Nothing but a SKU was typed, apart from words such as «артикул». */
function isOnlySku(query: string): boolean {
  const words = query.split(' ').filter((word) => !isNoise(word.toLowerCase()))
  return words.length === 1 || /^[a-zа-я]{1,5}\d+$/.test(compact(words.slice(1).join('')))
}

function finish(query: string, readings: Reading[], meant: number[], corrected: string | null): ReadQuery {
  const ways = readings.map(({ tokens }) => meaningful(withPurpose(tokens)))
  const later = readings.flatMap(({ tokens }) => withoutPurpose(tokens)).map(meaningful)
  const unknown = (ways[0] ?? []).filter(isMissing).map(({ token }) => token)
  const known = ways.map(withoutMissing).filter(hasWords)
  const forThem = readings.flatMap(({ tokens }) => onlyPurpose(tokens))
  const first = forThem.length > 0 ? forThem : known
  return {
    query,
    corrected,
    ignored: known.length > 0 ? unknown : [],
    tokens: readings[0]?.tokens ?? [],
    described: (known[0] ?? []).filter(isOnlyDescribed).map(({ token }) => token),
    inside: (known[0] ?? []).filter(isOnlyInside).map(({ token }) => token),
    known: (first[0] ?? []).map(({ token }) => token),
    text: {
      first: meant,
      partial: known.length > 0 && unknown.length > 0,
      ways: first.map(toWay),
      laterWays: [...(first === known ? [] : known), ...later.map(withoutMissing).filter(hasWords)].map(toWay),
    },
    matched: known.flat().flatMap(toMatched),
  }
}

/** Where «для» stands, unless it says for whom: «для сестры фигурка». */
function placeOfPurpose(tokens: readonly QueryToken[]): number {
  return tokens.findIndex(({ token }, at) => purpose.has(token) && !isNoise(tokens[at + 1]?.token ?? ''))
}

function withPurpose(tokens: QueryToken[]): QueryToken[] {
  const at = placeOfPurpose(tokens)
  return at < 1 ? tokens : tokens.map((token, place) => (place > at ? { ...token, isPurpose: true } : token))
}

/** The words before «для», if there are any. */
function withoutPurpose<Token extends QueryToken>(tokens: Token[]): Token[][] {
  const at = placeOfPurpose(tokens)
  const before = tokens.slice(0, Math.max(0, at))
  return before.some(({ stop, token }) => !stop && !isNoise(token)) ? [before] : []
}

/** «Доска для значков», if there are no boards: whatever is for badges by its name. */
function onlyPurpose(tokens: QueryToken[]): QueryToken[][] {
  const at = placeOfPurpose(tokens)
  if (at < 1) return []
  const says = ({ stop, token }: QueryToken) => !stop && !isNoise(token)
  const head = tokens.slice(0, at).filter(says)
  const isUnknown = (token: QueryToken) => isMissing(token) || isOnlyDescribed(token) || isOnlyInside(token)
  const things = withoutMissing(
    withPurpose(tokens)
      .slice(at + 1)
      .filter(says),
  )
  return head.length > 0 && head.every(isUnknown) && things.length > 0 ? [[...tokens.slice(at, at + 1), ...things]] : []
}

function isMissing({ words, alike = [] }: QueryToken): boolean {
  return words.length === 0 && alike.length === 0
}

function isOnlyDescribed({ words, alike = [] }: QueryToken): boolean {
  return [...words, ...alike].every(isDescribed)
}

function isOnlyInside({ words, alike = [] }: QueryToken): boolean {
  return alike.length === 0 && words.length > 0 && words.every(({ level }) => level === 'inside')
}

/** No word about the thing itself. */
export function saysNothing(token: QueryToken): boolean {
  return token.stop || isNoise(token.token) || (!token.inPhrase && isOnlyDescribed(token) && isVerb(token.token))
}

/** Drops stop words and noise, unless there are no other words. A single letter is then only the beginning of a word. */
function meaningful<Token extends QueryToken>(tokens: Token[]): Token[] {
  const kept = tokens.filter((token) => !saysNothing(token))
  // Of several words, single letters and digits alone say nothing: «or 1=1».
  if (kept.length > 0) return tokens.length === 1 || kept.some(({ token }) => token.length > 1) ? kept : []
  const [only, ...others] = tokens
  if (!only || others.length > 0) return tokens.filter(({ token }) => token.length > 1)
  return only.stop && only.token.length === 1
    ? [{ ...only, words: only.words.filter(({ level }) => level === 'prefix') }]
    : tokens
}

function withoutMissing(tokens: QueryToken[]): QueryToken[] {
  return tokens.filter((token) => !isMissing(token))
}

function hasWords(tokens: QueryToken[]): boolean {
  return tokens.length > 0
}

function toWay(tokens: QueryToken[]): WantedWord[] {
  return tokens.map(toWanted)
}

function toWanted({ token, words, alike = [], isPurpose = false }: QueryToken): WantedWord {
  const ofLevel = (level: MatchLevel, from = words) => from.filter((word) => word.level === level).map(({ id }) => id)
  const details = ofLevel('described')
  return {
    exact: ofLevel('exact'),
    otherForms: words.filter(({ otherForm, ofStem }) => otherForm || ofStem).map(({ id }) => id),
    starting: ofLevel('prefix'),
    alike: ofLevel('exact', alike),
    details,
    alikeDetails: [...ofLevel('described', alike), ...ofLevel('describedPrefix')],
    // A short word that descriptions know is inside of others by chance: кот, лук.
    inside: details.length > 0 && token.length < shortestInside ? [] : ofLevel('inside'),
    insideNames: token.length < shortestInside,
    isPurpose,
  }
}

function toMatched({ token, words, alike = [] }: QueryToken): MatchedWord[] {
  return [...words, ...alike]
    .filter((word) => !isDescribed(word))
    .map(({ spelling, level, literal }) => ({ spelling, ...(literal && level !== 'exact' && { typed: token }) }))
}

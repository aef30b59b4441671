import type { CatalogueQuery, Facets, ProductCard, Sort } from '../catalogue/catalogue.contract.ts'
import type { Catalogue } from '../catalogue/catalogue.server.ts'
import type { LiveIndex } from '../catalogue/index/live-index.server.ts'
import type { ProductFilter } from '../catalogue/index/product-facts.ts'
import type { ProductIndex } from '../catalogue/index/product-index.ts'
import { toFilter } from '../catalogue/list-products.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { JsonText, jsonObject } from '../platform/contract/json-text.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { inArray } from '../platform/postgres/drizzle.server.ts'
import { isOutOfSpace } from '../platform/process/disk-space.server.ts'
import { otherLayout } from '../platform/text/keyboard-layout.ts'
import { cleanQuery, compact } from './clean-query.ts'
import { countEmptySearch } from './empty-searches.server.ts'
import { fromLatin } from './from-latin.ts'
import { highlighter } from './highlight.ts'
import { type Matched, matchWithFewerWords } from './match-with-fewer-words.server.ts'
import { type Meaning, readMeaning } from './meaning/read-meaning.ts'
import { wordsOfMeasures } from './meaning/words-of-measures.ts'
import { explainReasons } from './order/explain-reasons.ts'
import { preparePanelCards } from './panel-cards.server.ts'
import { type ReadQuery, readQuery, saysNothing } from './read-query.server.ts'
import type { SearchResult } from './search.contract.ts'
import { isWord, type SearchWords } from './search-words.server.ts'
import { nearestWords } from './spell.server.ts'
import type { ExplainedResult } from './staff/order.contract.ts'

const panelLength = 10
const defaultPageSize = 20
/** Nobody pages further, and no query should list the whole catalogue. */
const maxResults = 1000
const popularSeries = 6
const maxExplained = 40
/** A number at the end, a word like «неакриловый», or one in Latin letters. */
const mayMeanMore = /\d$|(?<!\p{L})не\p{L}{4}|[a-z]{3}/iu

export type Search = ReturnType<typeof openSearch>

interface SearchInput {
  q: string
  /** Of the search page. */
  category?: number[] | undefined
  exact?: '1' | undefined
}

interface FoundText extends Matched {
  index: ProductIndex
  read: ReadQuery
  meaning: Meaning
  /** By these words, where the text asks for an order by height. */
  order: number[] | undefined
}

export interface SearchParts {
  db: Database
  live: LiveIndex
  catalogue: Catalogue
  words: SearchWords
  picturesUrl: string
}

export function openSearch({ db, live, catalogue, words, picturesUrl }: SearchParts) {
  const readPanelCards = preparePanelCards(db)

  /** What a text means and matches; pinned products come first, then `alsoFirst`, whose whole name was typed. */
  async function find({ q, exact }: SearchInput, alsoFirst: number[] = []): Promise<FoundText> {
    const query = cleanQuery(q)
    const [index, pinned] = await Promise.all([live.current(), words.pinned(query)])
    const named = [...pinned, ...alsoFirst]
    const literal: Meaning = { text: query, filter: {}, sort: undefined, excluded: [], only: false, understood: [] }
    if (exact === '1') return match(index, query, literal, { exact: true, named })
    const meaning = readMeaning(query)
    const found = await match(index, query, meaning, { named })
    const other = mayMeanMore.test(query) ? await readLeft(query, found) : undefined
    const otherwise = other && (await match(index, query, other, { named }))
    if (otherwise && !isEmpty(otherwise)) return otherwise
    if (meaning.understood.length === 0 || !isEmpty(found)) return found
    const ofThings = readMeaning(query, { things: true })
    if (ofThings.text !== meaning.text) return match(index, query, ofThings, { named })
    // Where nothing is «побольше» or came out «в марте», all the others are shown in part.
    const ofAny =
      meaning.size || meaning.filter.release || meaning.age !== undefined
        ? readMeaning(query, { vague: false })
        : undefined
    if (ofAny && !ofAny.size) return match(index, query, ofAny, { named })
    // «Больше 24 см» is no name, although products of just 24 cm have its words.
    if (meaning.size && /\d/.test(query)) return found
    // «Игрушка не плюшевая» is no name, although plush toys have its words.
    if (meaning.excluded.length > 0 && /(?<!\p{L})не /iu.test(query)) return found
    // «Новый год» may be a name: then all its words are found as they are.
    const asName = await match(index, query, literal, { named })
    const isName = !isEmpty(asName) && asName.left.length === 0 && asName.read.ignored.length === 0
    return isName ? asName : found
  }

  /**
   * What may be meant by words that nothing has: a price by a number at the end, an exclusion by «неакриловый», new ones by
   * «novinki» or «yjdbyrb».
   */
  async function readLeft(query: string, found: FoundText): Promise<Meaning | undefined> {
    const left = isEmpty(found) ? found.read.tokens.map(({ token }) => token) : leftOut(found)
    const inRussian = left.some(hasLatin) ? await readInRussian(query, found.meaning) : undefined
    if (inRussian) return inRussian
    if (left.some((word) => query.endsWith(word) && /^\d+$/.test(word))) return readMeaning(query, { bare: true })
    const negated = left.find((word) => /^не\p{L}{4}/u.test(word))
    const known = negated === undefined ? [] : await words.readAsTyped(negated.slice(2), { whole: true })
    if (negated === undefined || !known.some(isWord)) return undefined
    return readMeaning(query.toLowerCase().replace(negated, `не ${negated.slice(2)}`))
  }

  async function readInRussian(query: string, { understood }: Meaning): Promise<Meaning | undefined> {
    const dictionary = await words.dictionary.current()
    const written = (to: (word: string) => string) =>
      query.toLowerCase().replace(/[^ ]*[a-z][^ ]*/g, (word) => (dictionary.find(word) ? word : to(word)))
    return [fromLatin, otherLayout]
      .map((to) => readMeaning(written(to)))
      .find((meaning) => meaning.understood.length > understood.length)
  }

  async function match(
    index: ProductIndex,
    query: string,
    meaning: Meaning,
    { exact = false, named = [] as number[] },
  ): Promise<FoundText> {
    const weight = (word: number) => index.wordWeight(word)
    const read = await readQuery(words, meaning.text, weight, { exact })
    const found = await matchRead(index, { ...read, query }, meaning, named)
    if (!read.asTyped || (found.left.length === 0 && read.ignored.length === 0)) return found
    // A guess has to explain the whole text: «поттер» beside «гарри» is no «постер».
    return matchRead(index, { ...read.asTyped, query }, meaning, named)
  }

  async function matchRead(
    index: ProductIndex,
    read: ReadQuery,
    meaning: Meaning,
    named: readonly number[],
  ): Promise<FoundText> {
    read.text.first.unshift(...named)
    const measures = wordsOfMeasures(meaning, await words.dictionary.current())
    // Who rules something out wants nothing vague either.
    read.text.only = meaning.only || meaning.excluded.length > 0
    if (meaning.understood.length > 0) {
      if (read.tokens.every(saysNothing)) {
        Object.assign(read, { ignored: [], described: [], inside: [] })
        Object.assign(read.text, { everything: true, partial: false })
      }
      read.text.without = (await Promise.all(meaning.excluded.map((word) => words.excludedBy(word)))).flat()
      read.text.within = measures.within
      read.text.namesFirst = meaning.sort !== undefined
    }
    const { order, mark } = measures
    if (mark.length > 0) {
      const ofThatMark = index.matchText({ ...read.text, within: [...measures.within, mark] })
      read.text.first.push(...index.best(meaning.filter, ofThatMark, 0, panelLength))
    }
    const found = { index, read, meaning, order, ...matchWithFewerWords(index, read) }
    const just = meaning.aboutKopecks
    const ofThatPrice =
      just === undefined ? [] : pick(found, { minKopecks: just, maxKopecks: just }, undefined, 0, panelLength).ids
    if (ofThatPrice.length === 0) return found
    read.text.first.push(...ofThatPrice)
    return { ...found, ...matchWithFewerWords(index, read) }
  }

  return {
    /** The ten best results for the panel. An empty text finds nothing. */
    async panel(input: SearchInput): Promise<JsonText> {
      const found = await find(input)
      const { read } = found
      const { ids: best, whole } = pick(found, {}, found.meaning.sort, 0, maxResults)
      const partial = new Set(best.slice(whole))
      const rows = await readPanelCards(compact(read.query), best.slice(0, panelLength))
      const spansIn = highlighter(read.matched)
      const results = rows.slice(0, panelLength).map(({ card, category }): SearchResult => {
        const { id, name, price, status, images } = JSON.parse(
          picturesUrl === '/pictures' ? card : card.replaceAll('"/pictures/', `"${picturesUrl}/`),
        ) as ProductCard
        return {
          id,
          name,
          type: 'product',
          category,
          price,
          status,
          picture: images[0] ?? null,
          highlights: spansIn(name),
          corrected_query: read.corrected,
          ignored_words: leftOut(found),
          is_partial: partial.has(id),
          found_count: Math.max(best.length, rows.length),
        }
      })
      return new JsonText(JSON.stringify(results))
    },

    async page(input: SearchInput & Partial<CatalogueQuery>): Promise<JsonText> {
      const { page = 1, page_size = defaultPageSize } = input
      const named = await words.named(compact(cleanQuery(input.q)))
      const found = await find(input, named)
      const { index, read, meaning, matches, apart } = found
      const sort = input.sort ?? meaning.sort
      const skip = (page - 1) * page_size
      const take = Math.max(0, Math.min(page_size, maxResults - skip))
      const filter = chosenFilter(input)
      const { count } = index.find({ ...meaning.filter, ...filter }, 'new', 0, 0, matches)
      const foundNothing = isEmpty({ ...found, meaning: { ...meaning, filter: {} } })
      if (foundNothing && page === 1) {
        await countEmptySearch(db, read.query).catch((error: unknown) => {
          // The answer itself needs no space.
          if (!isOutOfSpace(error)) throw error
        })
      }
      const { ids, whole } = pick(found, filter, sort, skip, take)
      return jsonObject({
        count: Math.min(count, maxResults),
        page_size,
        results: await catalogue.readCards(ids),
        whole_results: whole,
        query: read.query,
        corrected_query: read.corrected,
        ignored_words: leftOut(found),
        described_words: read.described,
        inside_words: read.inside,
        apart,
        understood: meaning.understood,
        suggestions: foundNothing ? await suggest(index, read) : { words: [], series: [] },
      })
    },

    async facets(input: SearchInput & Partial<CatalogueQuery>): Promise<Facets> {
      const { index, matches, meaning } = await find(input)
      const counts = index.facets({ ...meaning.filter, ...chosenFilter(input) }, matches)
      return catalogue.nameFacets(counts, { categories: true })
    },

    /** For staff: the first results and why they stand where they stand. */
    async explain(q: string): Promise<ExplainedResult[]> {
      const named = await words.named(compact(cleanQuery(q)))
      const [{ index, meaning, matches }, pinned] = await Promise.all([find({ q }, named), words.pinned(q)])
      const best = index.explain(meaning.filter, matches, maxExplained)
      const ids = best.map(({ id }) => id)
      const rows = await db
        .select({ id: products.id, name: products.name })
        .from(products)
        .where(inArray(products.id, ids))
      const names = new Map(rows.map(({ id, name }) => [id, name]))
      return best.map(({ id, ...why }) => ({
        product_id: id,
        name: names.get(id) ?? '',
        reasons: explainReasons(why, pinned.includes(id)),
      }))
    },
  }

  async function suggest(index: ProductIndex, read: ReadQuery) {
    const { series } = await catalogue.facets({}, () => undefined)
    const popular = series.toSorted((a, b) => b.count - a.count).slice(0, popularSeries)
    return {
      words: nearestWords(await words.dictionary.current(), read.tokens, (word) => index.wordWeight(word)),
      series: popular.map(({ value, name }) => ({ id: Number(value), name })),
    }
  }
}

function hasLatin(word: string): boolean {
  return /[a-z]/i.test(word)
}

function chosenFilter(input: SearchInput & Partial<CatalogueQuery>): ProductFilter {
  return { ...toFilter(input), ...(input.category && { categoryIds: input.category }) }
}

/** Chosen filters win over those in the text. */
function pick(
  { index, matches, meaning, order }: FoundText,
  chosen: ProductFilter,
  sort: Sort | Meaning['sort'],
  skip: number,
  take: number,
): { ids: number[]; whole: number } {
  const filter = { ...meaning.filter, ...chosen }
  if (sort === 'tall' || sort === 'small') {
    const ordered = index.findByWords(filter, order ?? [], skip, take, matches)
    return { ids: ordered, whole: matches.isPartial ? 0 : ordered.length }
  }
  if (!sort) return index.bestDivided(filter, matches, skip, take)
  const { ids } = index.find(filter, sort, skip, take, matches)
  // In an order of its own, what matches in part stands anywhere.
  return { ids, whole: matches.isPartial ? 0 : ids.length }
}

function leftOut({ read, left }: FoundText): string[] {
  return [...new Set([...read.ignored, ...left, ...read.described, ...read.inside])]
}

function isEmpty(found: FoundText): boolean {
  return pick(found, {}, undefined, 0, 1).ids.length === 0
}

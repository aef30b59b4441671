import type { CatalogueQuery, Facets, ProductCard } from '../catalogue/catalogue.contract.ts'
import type { Catalogue } from '../catalogue/catalogue.server.ts'
import type { LiveIndex } from '../catalogue/index/live-index.server.ts'
import type { ProductIndex } from '../catalogue/index/product-index.ts'
import type { TextQuery, WantedWord } from '../catalogue/index/text-matches.ts'
import { toFilter } from '../catalogue/list-products.server.ts'
import { JsonText, jsonObject } from '../platform/contract/json-text.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { isOutOfSpace } from '../platform/process/disk-space.server.ts'
import { cleanQuery, compact } from './clean-query.ts'
import { countEmptySearch } from './empty-searches.server.ts'
import { highlighter } from './highlight.ts'
import { preparePanelCards } from './panel-cards.server.ts'
import { type ReadQuery, readQuery } from './read-query.server.ts'
import type { SearchResult } from './search.contract.ts'
import type { SearchWords } from './search-words.server.ts'
import { nearestWords } from './spell.server.ts'

const panelLength = 10
const defaultPageSize = 20
/** Nobody pages further, and no query should list the whole catalogue. */
const maxResults = 1000
const popularSeries = 6
/** With more words there would be too many combinations of words to drop. */
const maxWordsToDrop = 6

export type Search = ReturnType<typeof openSearch>

interface SearchInput {
  q: string
  exact?: '1' | undefined
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

  /** Returns the best `wanted` results; `named` are products whose whole name was typed. */
  async function find({ q, exact }: SearchInput, wanted: number, named: number[] = []) {
    const index = await live.current()
    const read = await readQuery(words, q, (word) => index.wordWeight(word), { exact: exact === '1' })
    read.text.first.unshift(...named)
    return { index, read, ...matchWhatCanBe(index, read, wanted) }
  }

  return {
    /** The ten best results for the panel. An empty text finds nothing. */
    async panel(input: SearchInput): Promise<JsonText> {
      const { read, best } = await find(input, panelLength)
      const rows = await readPanelCards(compact(read.query), best)
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
        }
      })
      return new JsonText(JSON.stringify(results))
    },

    async page(input: SearchInput & Partial<CatalogueQuery>): Promise<JsonText> {
      const { page = 1, page_size = defaultPageSize, sort } = input
      const named = await words.named(compact(cleanQuery(input.q)))
      const { index, read, matches, best, left } = await find(input, 1, named)
      const filter = toFilter(input)
      const skip = (page - 1) * page_size
      const take = Math.max(0, Math.min(page_size, maxResults - skip))
      const found = index.find(filter, sort ?? 'new', skip, sort ? take : 0, matches)
      const ids = sort ? found.ids : index.best(filter, matches, skip, take)
      const foundNothing = best.length === 0
      if (foundNothing && page === 1) {
        await countEmptySearch(db, read.query).catch((error: unknown) => {
          // The answer itself needs no space.
          if (!isOutOfSpace(error)) throw error
        })
      }
      return jsonObject({
        count: Math.min(found.count, maxResults),
        page_size,
        results: await catalogue.readCards(ids),
        query: read.query,
        corrected_query: read.corrected,
        ignored_words: [...read.ignored, ...left],
        suggestions: foundNothing ? await suggest(index, read) : { words: [], series: [] },
      })
    },

    async facets(input: SearchInput & Partial<CatalogueQuery>): Promise<Facets> {
      const { index, matches } = await find(input, 1)
      return catalogue.nameFacets(index.facets(toFilter(input), matches))
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

/**
 * When no product has all the words, keeps as many as possible, and rare words before common ones because they are more
 * specific. `left` are the dropped words.
 */
function matchWhatCanBe(index: ProductIndex, { text, known }: ReadQuery, wanted: number) {
  const match = (query: TextQuery, left: string[] = []) => {
    const matches = index.matchText(query)
    return { matches, best: index.best({}, matches, 0, wanted), left }
  }
  const all = match(text)
  const [way] = text.ways
  if (!way || way.length < 2 || way.length > maxWordsToDrop || all.best.length > 0) return all
  // A scale or a number is dropped before any name.
  const weights = way.map((word, at) => (/\p{L}/u.test(known[at] ?? '') ? weightOf(index, word) : 1e9))
  const byWeight = (dropped: number[]) => dropped.reduce((total, at) => total + (weights[at] ?? 0), 0)
  for (let drop = 1; drop < way.length; drop++) {
    for (const dropped of choose(way.length, drop).toSorted((a, b) => byWeight(b) - byWeight(a))) {
      const kept = way.filter((_, at) => !dropped.includes(at))
      const fewer = match(
        { first: [], ways: [kept] },
        dropped.flatMap((at) => known[at] ?? []),
      )
      if (fewer.best.length > 0) return fewer
    }
  }
  return all
}

function weightOf(index: ProductIndex, word: WantedWord): number {
  return [...word.exact, ...word.starting, ...word.inside].reduce((total, id) => total + index.wordWeight(id), 0)
}

/** All combinations of `size` of the numbers below `from`. */
function choose(from: number, size: number): number[][] {
  if (size === 0) return [[]]
  return Array.from({ length: from }, (_, last) => last).flatMap((last) =>
    choose(last, size - 1).map((rest) => [...rest, last]),
  )
}

import type { Excluded } from '../catalogue/index/text-layers.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { searchSynonyms } from '../database/tables/search.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import { statementText } from '../platform/postgres/statement.server.ts'
import { otherLayout } from '../platform/text/keyboard-layout.ts'
import { type Dictionary, isSure, type MatchingWord, type SpelledWord } from './dictionary/dictionary.ts'
import { openLiveDictionary } from './dictionary/live-dictionary.server.ts'
import { fromLatin } from './from-latin.ts'
import { readBuiltInSynonyms, type Synonyms, sortSynonyms } from './load-synonyms.server.ts'
import { loadPins, pinnedQuery } from './order/pins.server.ts'
import { openSpelling } from './spelling.server.ts'

export interface QueryToken extends SpelledWord {
  words: MatchingWord[]
  /** What its synonyms match. */
  alike?: MatchingWord[]
  /** They are of a word that it may come from: лисичка, which the shop lacks, of лиса. */
  isDerived?: boolean
  /** A synonym is of the phrase that it stands in: «куда поставить». */
  inPhrase?: boolean
  /** It stands after «для». */
  isPurpose?: boolean
}

/** A part of a query as typed and, if that is not a known word, in the other keyboard layout. */
export interface QueryPart {
  typed: QueryToken[]
  swapped: QueryToken[]
}

/** A shorter beginning would exclude words that have nothing to do with it. */
const shortestExcluded = 4

export type SearchWords = ReturnType<typeof openSearchWords>

/** Looks up what was typed among the words of the shop. Without change notifications `listening` is false. */
export function openSearchWords(db: Database, listening: boolean) {
  const dictionary = openLiveDictionary(db, listening)
  const spell = openSpelling(db)
  let synonyms: Promise<Synonyms> | undefined
  /** What the synonyms of a word match, as long as no word is new. */
  const ofSynonyms = new WeakMap<string[], { size: number; words: MatchingWord[] }>()
  let pins: Promise<Map<string, number[]>> | undefined
  let builtIn: Promise<Map<string, string[]>> | undefined

  async function ask<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    return (await db.$client.query<Row>({ name, text, values })).rows
  }

  /** With `synonymsOf`, also a Russian word in Latin letters. */
  async function readPart(part: string, synonymsOf?: ReadonlyMap<string, string[]>): Promise<QueryPart> {
    const known = await dictionary.current()
    const word = known.find(part.toLowerCase())
    if (word && isPlain(word.word))
      return { typed: [toToken(known, { ...word, token: part.toLowerCase() })], swapped: [] }
    const other = otherLayout(part)
    const [typed, swapped] = await Promise.all([
      readTokens(known, part),
      other === part ? [] : readTokens(known, other),
    ])
    if (typed.length > 0 && typed.every(isWord)) return { typed, swapped: [] }
    if (swapped.length > 0 && swapped.every(isWord)) return { typed, swapped }
    if (synonymsOf && isLatin(part) && typed.every(({ words }) => words.length === 0)) {
      const russian = await readTokens(known, fromLatin(part.toLowerCase()), { whole: true })
      if (russian.every((token) => isWord(token) || synonymsOf.has(token.stem))) return { typed: russian, swapped: [] }
    }
    lookInside(known, [...typed, ...swapped])
    return { typed, swapped }
  }

  async function readTokens(known: Dictionary, text: string, whole?: { whole: true }): Promise<QueryToken[]> {
    const { words } = await spell(text)
    return words.map((word) => {
      // Stem and sound of the shop's own spelling: of ё, which is mostly typed as е.
      const own = known.find(word.token)
      if (own) return toToken(known, { ...word, stem: own.stem, sound: own.sound }, whole)
      if (isMashed(word)) return toToken(known, { ...word, stem: word.token, sound: '' }, whole)
      // A word that only sounds like one of the shop has the forms and synonyms of that: igrushka, плющевая.
      const heard = known.hasStem(word.stem) ? undefined : known.russianOf(word.sound)
      return toToken(known, heard ? { ...word, stem: heard.stem } : word, whole)
    })
  }

  async function loadSynonyms(): Promise<Synonyms> {
    builtIn ??= readBuiltInSynonyms(spell)
    builtIn.catch(() => {
      builtIn = undefined
    })
    const [given, rows] = await Promise.all([
      builtIn,
      ask<{ stems: string; replacements: string[] }>('search_synonyms', allSynonyms, []),
    ])
    return sortSynonyms(new Map([...given, ...rows.map(({ stems, replacements }) => [stems, replacements] as const)]))
  }

  return {
    dictionary,
    spell,
    read: readPart,

    /** The words of a text, without other layouts or the middles of words. `whole`: without what they begin. */
    async readAsTyped(text: string, whole?: { whole: true }): Promise<QueryToken[]> {
      return readTokens(await dictionary.current(), text, whole)
    },

    /** The words themselves that these synonyms of a word are. A synonym that is only near to a word is none. */
    async readSynonyms(synonyms: string[]): Promise<MatchingWord[]> {
      const known = await dictionary.current()
      const kept = ofSynonyms.get(synonyms)
      if (kept?.size === known.size) return kept.words
      const read = await Promise.all(synonyms.map((text) => readTokens(known, text, { whole: true })))
      const words = read.flat().flatMap((token) => token.words.filter(isSure))
      ofSynonyms.set(synonyms, { size: known.size, words })
      return words
    },

    /**
     * What products must not have when these words are excluded: «мягкие игрушки» both words, «бюсты и чиби» any of them,
     * «плюшевые» no synonym of it in their names either.
     */
    async excludedBy(text: string): Promise<Excluded[]> {
      const known = await dictionary.current()
      const { ofWords, ofPhrases } = await this.synonyms()
      const read = async (phrase: string) => (await readTokens(known, phrase)).filter(({ stop }) => !stop)
      const ways = await Promise.all(
        text.split(/ (?:и|или|ни) /iu).map(async (phrase) => {
          const own = await read(phrase)
          const stems = own.map(({ stem }) => stem).join(' ')
          const others = await Promise.all([...(ofWords.get(stems) ?? []), ...(ofPhrases.get(stems) ?? [])].map(read))
          // A word that the shop lacks is whatever its synonyms are.
          const inName = own.some(isWord)
          return [
            { parts: own.map(withLonger), inName: false },
            ...others.map((other) => ({ parts: other.map(inName ? exactly : withLonger), inName })),
          ]
        }),
      )
      return ways.flat().filter(({ parts }) => parts.length > 0 && parts.every(({ length }) => length > 0))

      function withLonger(token: QueryToken): number[] {
        // Without its last vowel: «акрила» excludes акриловые.
        const start = token.token.replace(/[аеёиоуыюяьй]$/, '')
        const longer = start.length < shortestExcluded ? [] : known.startingWith(start)
        return [...exactly(token), ...longer.map(({ id }) => id)]
      }
    },

    /** The built-in synonyms, and in their place those that staff entered, by the stems of their phrases. */
    async synonyms(): Promise<Synonyms> {
      if (synonyms) return synonyms
      const loading = loadSynonyms()
      if (listening) {
        synonyms = loading
        loading.catch(() => {
          synonyms = undefined
        })
      }
      return loading
    },

    /** Products whose SKU begins or ends with one of these. */
    async withSku(skus: string[]): Promise<number[]> {
      if (skus.length === 0) return []
      const rows = await ask<{ id: number }>('search_sku', productsWithSku, [skus])
      return [...new Set(rows.map(({ id }) => id))]
    },

    /** Products with exactly this name, compared by letters and digits only. */
    async named(name: string): Promise<number[]> {
      if (name === '') return []
      const rows = await ask<{ id: number }>('search_named', productsOfName, [name])
      return rows.map(({ id }) => id)
    },

    /** Products that staff put first for this query. */
    async pinned(query: string): Promise<number[]> {
      const loading = pins ?? loadPins(db)
      if (listening && !pins) {
        pins = loading
        loading.catch(() => {
          pins = undefined
        })
      }
      return (await loading).get(pinnedQuery(query)) ?? []
    },

    invalidatePins(): void {
      pins = undefined
    },

    invalidateSynonyms(): void {
      synonyms = undefined
    },
  }
}

/** A subquery for other statements; `typed` stands for the name in the form of `compact`. */
export function productsNamed(typed: SQL): SQL {
  return sql`(select ${products.id}, row_number() over (order by ${products.available} desc, ${products.id} desc) as place
    from ${products} where search_compact(${products.name}) = ${typed} and ${products.archivedAt} is null
    order by place limit 20)`
}

const productsOfName = statementText(sql`select id::float8 from ${productsNamed(sql`$1`)} as named`)

const allSynonyms = statementText(sql`
  select ${searchSynonyms.stems}, array_agg(${searchSynonyms.replacement}) as replacements
  from ${searchSynonyms} group by ${searchSynonyms.stems} limit 5000`)

const productsWithSku = statementText(sql`
  select id::float8 from unnest($1::text[]) with ordinality as wanted (sku, place), lateral (
    (select ${products.id} from ${products}
      where search_compact(${products.sku}) ~>=~ wanted.sku
        and search_compact(${products.sku}) ~<~ (wanted.sku || chr(1114111)) and ${products.archivedAt} is null
      order by search_compact(${products.sku}) using ~<~ limit 100)
    union
    (select ${products.id} from ${products}
      where reverse(search_compact(${products.sku})) ~>=~ reverse(wanted.sku)
        and reverse(search_compact(${products.sku})) ~<~ (reverse(wanted.sku) || chr(1114111)) and ${products.archivedAt} is null
      order by reverse(search_compact(${products.sku})) using ~<~ limit 10)
  ) as by_sku order by place`)

/** One word for certain, whichever way the database divides texts into words. */
function isPlain(word: string): boolean {
  return /^[a-zа-я]+$/.test(word)
}

function isLatin(word: string): boolean {
  return /^[a-z]+$/i.test(word)
}

/** «ыыыы», «сссааа»: of such letters hardly a sound or a stem is left, and that is a word only by chance. «Нарутооо» is one. */
function isMashed({ token, sound }: SpelledWord): boolean {
  const isDrawnOut = /(\p{L})\1\1/u.test(token) && token.length > 2 * sound.length
  return isDrawnOut || (/^\p{L}{2,}$/u.test(token) && sound.length < 2)
}

function exactly({ words }: QueryToken): number[] {
  return words.filter(({ level }) => level === 'exact').map(({ id }) => id)
}

export function isWord({ words }: QueryToken): boolean {
  return words.some(({ level }) => level === 'exact')
}

function toToken(
  dictionary: Dictionary,
  { token, stem, sound, stop }: SpelledWord,
  whole?: { whole: true },
): QueryToken {
  return { token, stem, sound, stop, words: dictionary.matching({ token, stem, sound, stop }, whole) }
}

/** Adds indexed words that contain a token, for tokens that are not words themselves. */
function lookInside(dictionary: Dictionary, tokens: QueryToken[]): void {
  for (const token of tokens.filter((one) => !isWord(one))) {
    const known = new Set(token.words.map(({ id }) => id))
    token.words.push(...dictionary.containing(token).filter(({ id }) => !known.has(id)))
  }
}

import { places, wordAt } from './word-sets.ts'

/** The shop's words that one word of a query can mean, from the most to the least certain. */
export interface WantedWord {
  /** The word itself, another form of it, or a word that sounds the same. */
  exact: readonly number[]
  /** Those of `exact` and `starting` that are only another form. */
  otherForms?: readonly number[]
  /** Words that begin with it. */
  starting: readonly number[]
  /** Synonyms. */
  alike?: readonly number[]
  /** What descriptions and facts say. */
  details?: readonly number[]
  /** What they say of synonyms. */
  alikeDetails?: readonly number[]
  /** Words that contain it. */
  inside: readonly number[]
  /** What a thing is for counts as its name, wherever it stands: «полка для фигурок». */
  isPurpose?: boolean
  /** A short text is inside of too many words to look beyond names. */
  insideNames?: boolean
}

/** Words for each part of a phrase: products that have one for each of them. */
export interface Excluded {
  parts: readonly (readonly number[])[]
  /** Only by their names. */
  inName: boolean
}

export interface TextQuery {
  /** Exact matches: their whole name or SKU was typed. */
  first: number[]
  /** So many of `first` match the whole text; all of them, if this is not said. */
  sureFirst?: number
  /** Interpretations of the text; a product matches one when it has all its words. */
  ways: readonly (readonly WantedWord[])[]
  /** Ways that come after these: they leave out what a thing is for. */
  laterWays?: readonly (readonly WantedWord[])[]
  /** The ways lack words of the query: only what is `first` matches all of it. */
  partial?: boolean
  /** The ways name different things, and the results take turns. */
  apart?: boolean
  /** Without words, everything matches: the text was only a price or an exclusion. */
  everything?: boolean
  /** Weak matches only where there is no strong one. */
  only?: boolean
  /** What products must not have, unless only their description has it. */
  without?: readonly Excluded[]
  /** Only products with one word of each list match: heights, age marks. */
  within?: readonly (readonly number[])[]
  /** For an order by price: products that have the words in their name, if there are any. */
  namesFirst?: boolean
}

/** The words of a layer for one word of the query, each with its place. */
export type WordsOf = (word: WantedWord, at: number) => number[]

const inName = [places.name, places.opening]
const besides = [places.around, places.name, places.opening]
const anywhere = [...besides, places.maker]
/** Details are in no name: there the facts of a product stand. */
const inFacts = [places.name]
const anywhereSaid = [places.around, places.name]

/** Names that begin with the text, names with its words, names with words that begin with them, synonyms in names. */
export const nameLayers: readonly WordsOf[] = [
  (word, at) => keys([...word.exact, ...word.starting], at === 0 ? [places.opening] : nameOf(word)),
  (word) => keys(word.exact, nameOf(word)),
  (word) => keys([...word.exact, ...word.starting], nameOf(word)),
  (word) => keys(likely(word), nameOf(word)),
]

/**
 * The same anywhere in the product. A maker is a name: another form of its words means something else, and whoever types
 * «лиса» means a fox rather than «Эмалевый Лис».
 */
const inProduct: WordsOf = (word) => {
  const named = new Set(word.otherForms)
  return [
    ...keys(likely(word), besides),
    ...keys(
      [...word.exact, ...word.starting].filter((id) => !named.has(id)),
      [places.maker],
    ),
  ]
}

const everywhere: WordsOf = (word) => [
  ...keys(likely(word), anywhere),
  ...keys(word.inside, word.insideNames ? inName : anywhere),
  ...said(word),
]

export const strongLayers: readonly WordsOf[] = [...nameLayers, inProduct]

/** Then names with words that only contain the text, then what facts say (the material), and then what descriptions say. */
export const weakLayers: readonly WordsOf[] = [
  (word) => keys([...likely(word), ...word.inside], inName),
  (word) => [...keys(likely(word), besides), ...keys(word.inside, word.insideNames ? inName : besides)],
  (word, at) => [...inProduct(word, at), ...keys(word.details ?? [], inFacts)],
  (word, at) => [...inProduct(word, at), ...keys(detailsOf(word), inFacts)],
  (word, at) => [...inProduct(word, at), ...keys(word.details ?? [], anywhereSaid)],
  (word, at) => [...inProduct(word, at), ...said(word)],
  everywhere,
]

/** Those of the weak layers that have the words themselves or their synonyms, if only in facts and descriptions. */
export const describedLayers: readonly WordsOf[] = weakLayers.slice(2, 6)

/** Each includes all layers up to it. */
export const reach = { names: nameLayers.at(-1) as WordsOf, strong: inProduct, all: everywhere } as const

export function keysIn(words: readonly number[], where: 'name' | 'anywhere'): number[] {
  return keys(words, where === 'name' ? inName : anywhere)
}

function likely({ exact, starting, alike = [] }: WantedWord): number[] {
  return [...exact, ...starting, ...alike]
}

function nameOf({ isPurpose }: WantedWord): readonly number[] {
  return isPurpose ? besides : inName
}

function detailsOf({ details = [], alikeDetails = [] }: WantedWord): number[] {
  return [...details, ...alikeDetails]
}

function said(word: WantedWord): number[] {
  return keys(detailsOf(word), anywhereSaid)
}

function keys(words: readonly number[], where: readonly number[]): number[] {
  return words.flatMap((word) => where.map((place) => wordAt(word, place)))
}

import type { ProductFilter } from '../../catalogue/index/product-facts.ts'
import { formatPrice, toKopecks } from '../../platform/text/money.ts'
import { findPrice, type PriceRange } from './price-words.ts'

/** A part of a query that is a filter, an order or an exclusion rather than a word to look for. */
interface Understood {
  kind: 'price' | 'in_stock' | 'new' | 'preorder' | 'order' | 'without'
  /** In Russian, for a chip: «до 5 000 ₽». */
  label: string
  /** The query without this part. */
  query_without: string
}

export interface Meaning {
  /** What is left to look for. */
  text: string
  filter: ProductFilter
  sort: 'cheap' | 'dear' | undefined
  /** Words that must not be there. */
  excluded: string[]
  understood: Understood[]
}

interface Found {
  at: number
  length: number
  part: Omit<Understood, 'query_without'>
  filter?: ProductFilter
  sort?: 'cheap' | 'dear'
  excluded?: string
}

type Rule = (text: string) => Found | undefined

const begin = String.raw`(?<![\p{L}\p{N}-])`
const stop = String.raw`(?![\p{L}\p{N}])`

const rules: readonly Rule[] = [
  (text) => {
    const price = findPrice(text)
    return price && { ...price, part: { kind: 'price', label: priceLabel(price) }, filter: priceFilter(price) }
  },
  phrase(`(?:есть )?в наличи[ие]`, 'in_stock', 'в наличии', { filter: { available: true, preorder: false } }),
  phrase(
    `предзаказ(?:а|ы|ов|е|у|ом)?|пред-заказ(?:ы|а|ов)?|преордер(?:ы|а|ов)?|pre-?orders?`,
    'preorder',
    'предзаказ',
    {
      filter: { preorder: true },
    },
  ),
  phrase(`новинк(?:а|и|у|е|ой|ам|ами|ах)|новинок|нов(?:ые|ая|ый|ое|ую|ых)(?! (?:год|коробк))`, 'new', 'новинки', {
    filter: { isNew: true },
  }),
  phrase(
    `сам(?:ый|ая|ое|ые|ую|ых) (?:дешев|дешёв|недорог|доступн)[а-я]*|подешевле|сначала деш[её]в[а-я]*`,
    'order',
    'сначала дешевле',
    {
      sort: 'cheap',
    },
  ),
  phrase(`сам(?:ый|ая|ое|ые|ую|ых) дорог[а-я]*|подороже|сначала дорог[а-я]*`, 'order', 'сначала дороже', {
    sort: 'dear',
  }),
  (text) => {
    const match = exclusion.exec(text)
    const word = match?.[1] ?? match?.[2]
    if (!match || word === undefined) return undefined
    return {
      at: match.index,
      length: match[0].length,
      part: { kind: 'without', label: `без «${word}»` },
      excluded: word,
    }
  },
]

const excludable = String.raw`[\p{L}\p{N}][\p{L}\p{N}'-]*`
/** «-слово», «без слова», «кроме слова», «(но) не слово», with a preposition in between or not. */
const exclusion = new RegExp(
  String.raw`(?<=^|[\s,])(?:-(${excludable})|(?:без|кроме|исключая|,? ?(?:но |а )?не|except|without) (?:(?:для|из|со?|от|на|под|про) )?(${excludable}(?: и ${excludable})*))`,
  'iu',
)

/** More would be a sentence, not a query. */
const maxParts = 6

/** Separates what a query means from what it looks for. */
export function readMeaning(query: string): Meaning {
  const meaning: Meaning = { text: query, filter: {}, sort: undefined, excluded: [], understood: [] }
  const parts: { part: Found['part']; fragment: string }[] = []
  for (const rule of rules) {
    for (let found = rule(meaning.text); found && parts.length < maxParts; found = rule(meaning.text)) {
      parts.push({ part: found.part, fragment: meaning.text.slice(found.at, found.at + found.length) })
      meaning.text = cut(meaning.text, found.at, found.length)
      Object.assign(meaning.filter, found.filter)
      meaning.sort ??= found.sort
      if (found.excluded !== undefined) meaning.excluded.push(found.excluded)
    }
  }
  meaning.understood = parts.map(({ part, fragment }) => ({
    ...part,
    query_without: cut(query, query.indexOf(fragment), fragment.length),
  }))
  return meaning
}

function phrase(
  pattern: string,
  kind: Understood['kind'],
  label: string,
  effect: Pick<Found, 'filter' | 'sort'>,
): Rule {
  const expression = new RegExp(`${begin}(?:${pattern})${stop}`, 'iu')
  return (text) => {
    const match = expression.exec(text)
    return match ? { at: match.index, length: match[0].length, part: { kind, label }, ...effect } : undefined
  }
}

function cut(text: string, at: number, length: number): string {
  if (at < 0) return text
  return `${text.slice(0, at)} ${text.slice(at + length)}`.replace(/\s+/g, ' ').replace(/^[\s,]+|[\s,]+$/g, '')
}

function priceFilter({ min, max }: PriceRange): ProductFilter {
  return {
    ...(min !== undefined && { minKopecks: toKopecks(min) }),
    ...(max !== undefined && { maxKopecks: toKopecks(max) }),
  }
}

function priceLabel({ min, max }: PriceRange): string {
  if (min !== undefined && max !== undefined) return `от ${formatPrice(min)} до ${formatPrice(max)}`
  return max === undefined ? `от ${formatPrice(min ?? 0)}` : `до ${formatPrice(max)}`
}

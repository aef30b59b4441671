import type { ProductFilter } from '../../catalogue/index/product-facts.ts'
import { formatPrice, toKopecks } from '../../platform/text/money.ts'
import { findPrice, type PriceRange } from './price-words.ts'
import { findSize, type SizeRange } from './size-words.ts'

/** A part of a query that is a filter, an order or an exclusion rather than a word to look for. */
interface Understood {
  kind: 'price' | 'size' | 'in_stock' | 'new' | 'preorder' | 'order' | 'without'
  /** In Russian, for a chip: «до 5 000 ₽». */
  label: string
  /** The query without this part. */
  query_without: string
}

export interface Meaning {
  /** What is left to look for. */
  text: string
  filter: ProductFilter
  size?: SizeRange
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
  size?: SizeRange
  sort?: 'cheap' | 'dear'
  excluded?: string
}

type Rule = (text: string) => Found | undefined

const begin = String.raw`(?<![\p{L}\p{N}-])`
const stop = String.raw`(?![\p{L}\p{N}])`

const excludable = String.raw`(?:1/\d+|[\p{L}\p{N}][\p{L}\p{N}'-]*)`
/** «без», «кроме», «(только) не», with a preposition after it or not. */
const negation = String.raw`(?<=^|[\s,])(?:(?:только|лишь|вс[её]|что угодно),? )?(?:(?:но|а),? )?(?:без|кроме|исключая|не(?! только)|except|without) (?:(?:для|из|со?|от|на|под|про|по) )?`
const unwanted = ' не (?:над|нуж|хоч|интересу|предлага|показыва|подход)[а-я]*'
const and = '(?: и | или | ни )'

/** In millimetres: what collectors call large and small. */
const large = 250
const small = 100

const rules: readonly Rule[] = [
  (text) => {
    const size = findSize(text)
    return size && { ...size, part: { kind: 'size', label: size.label } }
  },
  (text) => {
    const price = findPrice(text)
    return price && { ...price, part: { kind: 'price', label: priceLabel(price) }, filter: priceFilter(price) }
  },
  ...phrase(
    'in_stock',
    `(?:есть |имеется )?в (?:наличи[ие]|продаже)`,
    { label: 'в наличии', filter: { available: true, preorder: false } },
    { label: 'нет в наличии', filter: { available: false } },
    '|(?:нету?|отсутству[а-я]+) в наличии',
  ),
  ...phrase(
    'preorder',
    `(?:(?:что|можно|есть|доступн[а-я]*|открыт[а-я]*|на|к|по|под) )*предзаказ(?:а|ы|ов|е|у|ом|ать)?|(?:(?:можно )?(?:заказать|купить|оплатить|забронировать) )?заранее|пред-заказ(?:ы|а|ов)?|преордер(?:ы|а|ов)?|pre-?orders?`,
    { label: 'предзаказ', filter: { preorder: true } },
    { label: 'без предзаказов', filter: { preorder: false } },
  ),
  ...phrase(
    'new',
    `новинк(?:а|и|у|е|ой|ам|ами|ах)|новинок|нов(?:ые|ая|ый|ое|ую|ых|ого|ой)(?! (?:год|коробк))`,
    { label: 'новинки', filter: { isNew: true } },
    { label: 'без новинок', filter: { isNew: false } },
  ),
  ...phrase(
    'size',
    `(?:сам[а-я]+ |очень )?(?:крупн|больш)(?:ие|ые|ая|ой|ый|ую|их|ых|ое)|покрупнее`,
    { label: `крупные, от ${large / 10}\u00a0см`, size: { min: large } },
    { label: `до ${large / 10}\u00a0см`, size: { max: large - 1 } },
  ),
  ...phrase(
    'size',
    `(?:сам[а-я]+ |очень )?(?:маленьк|небольш|миниатюрн)(?:ие|ые|ая|ой|ий|ый|ую|их|ых|ое)|помельче`,
    { label: `маленькие, до ${small / 10}\u00a0см`, size: { max: small } },
    { label: `больше ${small / 10}\u00a0см`, size: { min: small + 1 } },
  ),
  ...phrase(
    'order',
    `сам(?:ый|ая|ое|ые|ую|ых) (?:дешев|дешёв|недорог|доступн)[а-я]*|подешевле|сначала деш[её]в[а-я]*`,
    { label: 'сначала дешевле', sort: 'cheap' },
    { label: 'сначала дороже', sort: 'dear' },
    '|не (?:очень |слишком )?деш[её]в[а-я]*',
  ),
  ...phrase(
    'order',
    `сам(?:ый|ая|ое|ые|ую|ых) дорог[а-я]*|подороже|сначала дорог[а-я]*`,
    { label: 'сначала дороже', sort: 'dear' },
    { label: 'сначала дешевле', sort: 'cheap' },
    '|не (?:очень |слишком )?дорог[а-я]*',
  ),
  (text) => {
    const match = exclusion.exec(text)
    const word = match?.[1] ?? match?.[2] ?? match?.[3]
    if (!match || word === undefined) return undefined
    return {
      at: match.index,
      length: match[0].length,
      part: { kind: 'without', label: `без «${word}»` },
      excluded: word,
    }
  },
]

/** «-слово», «слово не надо», «без слова», «кроме слова», «(но) не слово». */
const exclusion = new RegExp(
  String.raw`(?<=^|[\s,])(?:-(${excludable})|(${excludable})${unwanted}|,? ?${negation}(${excludable}(?: и (?!не )${excludable})*))`,
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
      if (found.size) meaning.size = { ...meaning.size, ...found.size }
      meaning.sort ??= found.sort
      if (found.excluded !== undefined) meaning.excluded.push(found.excluded)
    }
  }
  meaning.understood = parts.map(({ part, fragment }) => ({
    ...part,
    query_without: withoutFragment(query, fragment),
  }))
  return meaning
}

/** The rest of a negated list is not in the query as it was read: «без … и новинок». */
function withoutFragment(query: string, fragment: string): string {
  const at = query.indexOf(fragment)
  if (at >= 0) return cut(query, at, fragment.length)
  const match = new RegExp(`${and}${fragment.split(' ').at(-1)}${stop}`, 'iu').exec(query)
  return match ? cut(query, match.index, match[0].length) : query
}

interface Effect extends Pick<Found, 'filter' | 'size' | 'sort'> {
  label: string
}

/**
 * Words that mean a filter or an order, and the opposite when they are negated: before them, after them («предзаказ не
 * нужен») or in a list («без новинок и предзаказов»), of which the rest stays.
 */
function phrase(kind: Understood['kind'], pattern: string, effect: Effect, opposite: Effect, alsoNegated = ''): Rule[] {
  const words = `${begin}(?:${pattern})${stop}`
  const negated = [
    `(?<=${negation})${words}${and}(?=${excludable})`,
    `(?<=${negation}${excludable}(?:${and}${excludable})*)${and}${words}`,
    `${negation}${words}(?!${and}${excludable})`,
    `(?<=^|[\\s,])-(?:${pattern})${stop}`,
    `${words}${unwanted}`,
  ].join('|')
  return [[negated + alsoNegated, opposite] as const, [words, effect] as const].map(([source, { label, ...meant }]) => {
    const expression = new RegExp(source, 'iu')
    return (text) => {
      const match = expression.exec(text)
      return match ? { at: match.index, length: match[0].length, part: { kind, label }, ...meant } : undefined
    }
  })
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

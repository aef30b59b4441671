import type { ProductFilter } from '../../catalogue/index/product-facts.ts'
import { formatPrice, toKopecks } from '../../platform/text/money.ts'
import { quoted } from '../../platform/text/quoted.ts'
import { findAge } from './age-words.ts'
import { findPrice, type PriceRange } from './price-words.ts'
import { findRelease } from './release-words.ts'
import { findSize, type SizeRange } from './size-words.ts'

/** A part of a query that is a filter, an order or an exclusion rather than a word to look for. */
interface Understood {
  kind: 'release' | 'price' | 'size' | 'age' | 'in_stock' | 'new' | 'preorder' | 'order' | 'without'
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
  sort: 'cheap' | 'dear' | 'small' | 'tall' | undefined
  /** The age mark is at most this. */
  age?: number
  /** Goods of just this price come first. */
  aboutKopecks?: number
  /** Words that must not be there. */
  excluded: string[]
  /** Nothing that matches in part: «только чиби». */
  only: boolean
  understood: Understood[]
}

interface Found {
  at: number
  length: number
  part: Omit<Understood, 'query_without'>
  filter?: ProductFilter
  size?: SizeRange
  sort?: Meaning['sort']
  age?: number
  aboutKopecks?: number | undefined
  excluded?: string
}

type Rule = (text: string, bare: boolean) => Found | undefined

const begin = String.raw`(?<![a-zа-яё\d-])`
const stop = String.raw`(?![a-zа-яё\d])`

const excludable = String.raw`(?:1/\d+|[a-zа-яё\d][a-zа-яё\d'-]*)`
const wanting = '(?:над(?:о|обн[а-я]+)|(?:нуж|хоч|хотел|интересу|предлага|показыва|подход)[а-я]*|люблю|ищу)'
const notWanted = `не ${wanting}`
/** «Кроме того, что», «без никаких», «не от»: little words before what is ruled out. */
const before = `(?:(?:мне|нам|никак[а-я]+|больше|для|из|со?|от|на|под|про|по) )*(?:(?:те|то|тех|того|всех),? )?(?:(?:что|котор[а-я]+) )?(?:(?:уже|сейчас|ещ[её]) )?`
const outside =
  'без|кроме|помимо|минус|исключая|за исключением|исключи(?:ть|те)?|убер(?:и|ите)|убрать|никаких|except|without'
/** «без», «кроме», «за исключением», «(только) не», «не надо», with a preposition after it or not. */
const negation = String.raw`(?<=^|[\s,;:(])(?:(?:только|лишь|вс[её]|что угодно),? )?(?:(?:но|а),? )?(?:${outside}|${notWanted}|не(?! (?:только|${wanting}))) ${before}`
const unwanted = ` ${notWanted}`
const and = '(?: и | или | ни )'
/** «Ничего, кроме артбуков» means artbooks, and so does «только артбуки». */
const nothingBut =
  /(?<=^|[\s,])(?:(?:не [а-яё]+ )?(?:ничего|никаких|никого)(?: другого| больше)?,? (?:кроме|помимо|без) |(?<!не )(?:только|лишь|исключительно) (?!не |бы |что ))/gi

/** What day a thing is for says nothing about the thing. */
const occasion =
  /(?<=^|\s)(?:на|ко?) (?:(?:8|восьмое) марта|(?:14|23) февраля|1 сентября|новый год|новому году|рождеств[оу]|(?:день|дню) (?:святого )?[а-яё]+|юбиле[йю]|годовщин[уе]|свадьб[уе]|выпускн(?:ой|ому)|праздник[иу]?)(?![а-яё])/gi

/** In millimetres: what collectors call large and small. */
const large = 250
const small = 100

/** The rules of filters and orders; exclusions come last. The time of release is read before them: «за 2025 год» is no price. */
const rules: readonly Rule[] = [
  (text) => {
    const size = findSize(text)
    return size && { ...size, part: { kind: 'size', label: size.label } }
  },
  (text, bare) => {
    const price = findPrice(text, bare)
    if (!price) return undefined
    const { at, length, about } = price
    const part = { kind: 'price', label: priceLabel(price) } as const
    return {
      at,
      length,
      part,
      filter: priceFilter(price),
      aboutKopecks: about === undefined ? about : toKopecks(about),
    }
  },
  // Before what is in stock: «скоро в продаже».
  ...phrase(
    'preorder',
    `(?:(?:что|можно|есть|доступн[а-я]*|открыт[а-я]*|на|к|по|под) )*предзаказ(?:а|ы|ов|е|у|ом|ать)?|скоро (?:в продаже|будет|будут|выйд[а-я]+|появ[а-я]+|поступ[а-я]+)|ожида[а-я]+|(?:ещё |еще )не выш[а-я]+|(?:(?:можно )?(?:заказать|купить|оплатить|забронировать) )?заранее|анонс(?:ы|а|ов)?|(?:будущ|грядущ|предстоящ)(?:ие|ий|их|ее|его)(?: (?:релиз|новинк|выпуск|поступлени)[а-я]*)?|пред-заказ(?:ы|а|ов)?|преордер(?:ы|а|ов)?|pre-?orders?`,
    { label: 'предзаказ', filter: { preorder: true } },
    { label: 'без предзаказов', filter: { preorder: false } },
  ),
  ...phrase(
    'in_stock',
    `(?:закончи|кончи)(?:л[а-я]+|вш[а-я]+)|распрода(?:н[а-я]*|ли)|раскуп(?:лен[а-я]*|или)|sold ?out`,
    { label: 'нет в наличии', filter: { available: false } },
    { label: 'без распроданного', filter: { available: true } },
  ),
  ...phrase(
    'in_stock',
    `(?:(?:сейчас |ещё |еще )?(?:есть|имеется|остал(?:ся|ась|ось|ись))(?: ли)?(?: у вас)? )?(?:в (?:наличи[ие]|продаже)|на складе)|(?:сейчас|ещё|еще) есть|есть (?:сейчас|ещё|еще)|остал(?:ся|ась|ось|ись)|in stock`,
    { label: 'в наличии', filter: { available: true, preorder: false } },
    { label: 'нет в наличии', filter: { available: false } },
    `|(?:котор[а-я]+ )?(?:нету?|отсутству[а-я]+)(?: сейчас)? (?:в (?:наличии|продаже)|на складе)|котор[а-я]+ (?:(?:сейчас|уже|больше) )?нету?${stop}`,
  ),
  ...phrase(
    'new',
    `(?:(?:последн|сам|свеж|нов)[а-я]+ )?(?:новинк(?:а|и|у|е|ой|ам|ами|ах)|новинок|поступлени[а-я]+)|новеньк[а-я]+|свеж(?:ие|ая|ий|ее|ую|их)|недавно (?:вы[шй]|появ|поступ)[а-я]+|new arrivals?|нов(?:ые|ая|ый|ое|ую|ых|ого|ой)(?! (?:год|коробк))`,
    { label: 'новинки', filter: { isNew: true } },
    { label: 'без новинок', filter: { isNew: false } },
  ),
  ...phrase(
    'order',
    `сам(?:ый|ая|ое|ые|ую|ых) доступн[а-я]*|(?:сам[а-я]+ |сначала )?(?:деш[её]в|недорог|бюджетн|выгодн)(?:[ыио]й|ая|[ыио]е|ую|[ыи]х|о)|подешевле|(?:по )?(?:низк|минимальн)[а-я]+ цен[а-я]+|по возрастанию(?: цен[а-я]*)?`,
    { label: 'сначала дешевле', sort: 'cheap' },
    { label: 'сначала дороже', sort: 'dear' },
    '|не (?:очень |слишком )?деш[её]в[а-я]*',
  ),
  ...phrase(
    'order',
    `сам(?:ый|ая|ое|ые|ую|ых) дорог[а-я]*|подороже|сначала дорог[а-я]*|(?<!(?:перед|над|под|за) )дорог(?:ой|ая|ое|ие|ую|их)|(?:премиальн|элитн)[а-я]+|премиум(?:-класса)?|по убыванию(?: цен[а-я]*)?`,
    { label: 'сначала дороже', sort: 'dear' },
    { label: 'сначала дешевле', sort: 'cheap' },
    '|не (?:очень |слишком )?дорог[а-я]*',
  ),
]

const release: Rule = (text) => {
  const found = findRelease(text)
  if (!found) return undefined
  const { release: when, isAhead, label, ...place } = found
  return { ...place, part: { kind: 'release', label }, filter: { release: when, ...(isAhead && { preorder: true }) } }
}

/** What is large is for the shopper to say. */
const vagueSizes: readonly Rule[] = [
  (text) => {
    const age = findAge(text)
    return age && { ...age, part: { kind: 'age', label: `до ${age.age}\u00a0лет` } }
  },
  ...phrase(
    'order',
    '(?:сам|наи)[а-я]* ?(?:больш|высок|крупн|огромн|гигантск)[а-я]+',
    { label: 'сначала выше', sort: 'tall' },
    { label: 'сначала ниже', sort: 'small' },
  ),
  ...phrase(
    'order',
    '(?:сам|наи)[а-я]* ?(?:маленьк|мелк|низк|миниатюрн|крошечн|крохотн|компактн|меньш)[а-я]+(?! цен)',
    { label: 'сначала ниже', sort: 'small' },
    { label: 'сначала выше', sort: 'tall' },
  ),
  ...phrase(
    'size',
    `(?:очень )?(?:крупн|больш|высок|огромн|громадн|гигантск)(?:ие|ые|ая|ой|ий|ый|ую|их|ых|ое)(?! (?:детал|качеств|точност))|по(?:крупнее|больше|выше)`,
    { label: `крупные, от ${large / 10}\u00a0см`, size: { min: large } },
    { label: `до ${large / 10}\u00a0см`, size: { max: large - 1 } },
  ),
  ...phrase(
    'size',
    `(?:очень )?(?:маленьк|небольш|миниатюрн|мелк|крошечн|крохотн|компактн)(?:ие|ые|ая|ой|ий|ый|ую|их|ых|ое)|по(?:мельче|меньше|ниже)|(?:(?:размер|рост|величин|помеща|умеща)[а-я]* )?(?:с|на) ладо(?:нь|шку|ни|шке)`,
    { label: `маленькие, до ${small / 10}\u00a0см`, size: { max: small } },
    { label: `больше ${small / 10}\u00a0см`, size: { min: small + 1 } },
  ),
]

function excluding(expression: RegExp): Rule {
  return (text) => {
    const match = expression.exec(text)
    const word = match?.slice(1).find((group) => group !== undefined)
    if (!match || word === undefined) return undefined
    return {
      at: match.index,
      length: match[0].length,
      part: { kind: 'without', label: `без ${quoted(word)}` },
      excluded: word,
    }
  }
}

/** «-слово», «слово не надо», «без слова», «кроме мягких игрушек», «(но) не слово». */
function exclusionOf(adjective: string, name = ''): RegExp {
  const phrase = `(?:${name}(?:${adjective} )?${excludable}(?: ${adjective}(?=$|[,;:!?)]))?)`
  return new RegExp(
    String.raw`(?<=^|[\s,])(?:-(${excludable})|(${excludable})${unwanted}(?=$|[.,;:!?)]| (?:но|а|только|лишь) )|,? ?${negation}(${phrase}(?: (?:и|или|ни) (?!не )${phrase})*))`,
  )
}

/** As adjectives end after «без»: «мягких», «открытой». */
const oblique = 'ых|их|[оеё]й|ого|его'
const exclusion = exclusionOf(`[a-zа-яё-]{3,}(?:${oblique})`)
/** «Не плюшевая нокса» is a «нокса», but «не мягкие игрушки» are none at all. */
const exclusionOfThings = exclusionOf(
  `[a-zа-яё-]{3,}(?:${oblique}|[ыи]й|[аоеыи][яе]|ую)`,
  // A name of several words, to its end: «без неон тануки».
  String.raw`(?!\S+ (?:и|или|ни) )${excludable}(?: (?!(?:и|или|ни) )${excludable}){1,4}(?=$|[,;:!?)])|`,
)

/** More would be a sentence, not a query. */
const maxParts = 6

/**
 * Separates what a query means from what it looks for. `things`: what «не» rules out is not only an adjective. `bare`: a
 * number at the end is a price. Without `vague`, «большой» and «в марте»
 * are words.
 */
export function readMeaning(query: string, { things = false, bare = false, vague = true } = {}): Meaning {
  const isPlain = query.toLowerCase().length === query.length
  // Small letters have the same places, but for a few signs of which no rule knows.
  const read = (rule: Rule, text: string) => rule(isPlain ? text.toLowerCase() : text, bare)
  const asked = query.replaceAll(nothingBut, '')
  const anyDay = asked.replaceAll(occasion, ' ')
  // An occasion alone may be a name.
  const text = anyDay === asked ? asked : cut(anyDay, 0, 0) || asked
  const meaning: Meaning = { text, filter: {}, sort: undefined, excluded: [], only: asked !== query, understood: [] }
  const parts: { part: Found['part']; fragment: string }[] = []
  for (const rule of [
    ...(vague ? [release] : []),
    ...rules,
    ...(vague ? vagueSizes : []),
    excluding(things ? exclusionOfThings : exclusion),
  ]) {
    for (let found = read(rule, meaning.text); found && parts.length < maxParts; found = read(rule, meaning.text)) {
      parts.push({ part: found.part, fragment: meaning.text.slice(found.at, found.at + found.length) })
      meaning.text = cut(meaning.text, found.at, found.length)
      Object.assign(meaning.filter, found.filter)
      if (found.aboutKopecks !== undefined) meaning.aboutKopecks = found.aboutKopecks
      if (found.size) meaning.size = { ...found.size, ...meaning.size }
      meaning.sort ??= found.sort
      if (found.age !== undefined) meaning.age = found.age
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
  const match = new RegExp(`${and}${fragment.split(' ').at(-1)}${stop}`).exec(query)
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
    const expression = new RegExp(source)
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

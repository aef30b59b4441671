import { spellInDigits } from './number-words.ts'

/** Roubles, both ends included. */
export interface PriceRange {
  min?: number
  max?: number
  /** What it is about, where it is no limit. */
  about?: number
}

const number = String.raw`(\d{1,3}(?: \d{3})+|\d+(?:[.,]\d+)?)`
const unit = String.raw`(?: ?((?:тысяч[а-я]*|тыщ[а-я]*|косар[а-я]*|тыс\.?|миллион[а-я]*|млн\.?)(?: ?руб[а-я]*\.?| ?р\.?(?![a-zа-яё]))?|т\.? ?р\.?|[кk]|руб[а-я]*\.?|р\.?|₽))?`
const end = String.raw`(?![a-zа-яё\d/+])(?! ?(?:см|cm|мм|mm|шт|лет|год|сант|мил|метр))`
const start = String.raw`(?<![a-zа-яё\d/.,-])`
const amount = number + unit + end

const budget =
  'за |на |бюджет(?:ом|е|а)?:? (?:в |на )?|у меня (?:есть |только |всего )*|уложи[а-я]+ в |хват(?:ит|ает)(?: ли)? '
const around = new RegExp(
  `${start}(?:(около |примерно |порядка |почти |в районе )|(${budget})|(ровно ))?${amount}`,
  'g',
)
const below = 'до|(?:по)?дешевле|меньше|менее|ниже|максимум|в пределах|under'
const above = 'от|(?:по)?дороже|больше|более|выше|свыше|минимум|over'
/** «от 2 до 3 тысяч», «дороже 2, но дешевле 3 тысяч», «с 2000 по 3000», «2000-3000». */
const between = new RegExp(
  `${start}(?:(?:от ?|между |с |(?:${above}) )${number}${unit},? (?:(?:(?:и|но) )?(?:${below}|не (?:дороже|больше|более|выше))|и|по) ${amount}|${number} ?- ?${amount})`,
  'g',
)
const stop = `(?![a-zа-яё])`
/** «до 3000», «не дороже 3000», «кроме дешевле 3000». */
const bound = new RegExp(
  `${start}((?:не|кроме|без|исключая) )?(?:(${below})|${above})(?: чем)?(?: за)? ${amount}(?: и (?:${below}|${above}))?${stop}`,
  'g',
)

/** «3000 и меньше», «3000 максимум», «3000+». */
const orFurther = new RegExp(
  String.raw`${start}${number}${unit}(?:\+|${end} (?:(?:и|или) (?:(${below})|(?:${above}))|(?:(максимум|макс|не (?:больше|дороже|более|выше))|минимум|не (?:меньше|дешевле|менее|ниже))))${stop}`,
  'g',
)
/** «Тысяч за десять», «рублей пятьсот»: turned round, it is said roughly. */
const turned = new RegExp(
  String.raw`${start}(?<!\d )(тысяч|тыщ|косарей|рублей) (?:(за|до|на|под) |(от) )?${number}${end}`,
  'g',
)

/** Smaller numbers without «рублей» are rather a count, an age or a part of a name. */
const leastPlain = 100
const leastAlone = 1000
const roughly = 0.2
const years = { first: 1990, last: 2035 }

/** A phrase of a text that means a price. */
export interface PricePhrase extends PriceRange {
  at: number
  length: number
}

/**
 * The first phrase about a price, if there is one. «от 2 до 3 тысяч» means thousands both times, «от 2 тысяч до 3» too.
 * `bare`: also a number without a word about it, at the end.
 */
export function findPrice(original: string, bare: boolean): PricePhrase | undefined {
  const { text, placeBefore } = spellInDigits(original)
  // Most texts have no number, and this is asked while somebody types.
  if (!/\d/.test(text)) return undefined
  const price = findBounds(text) ?? findAround(text, original, bare)
  if (!price) return undefined
  const at = placeBefore(price.at)
  return { ...price, at, length: placeBefore(price.at + price.length) - at }
}

function findBounds(text: string): PricePhrase | undefined {
  for (const match of text.matchAll(between)) {
    const [phrase, a, aUnit, b, bUnit, c, d, dUnit] = match
    const high = toRoubles(b ?? d, bUnit ?? dUnit) ?? toRoubles(b, a === '1000' ? 'тысяч' : aUnit)
    const low = toRoubles(a ?? c, aUnit ?? bUnit ?? dUnit)
    if (low !== undefined && high !== undefined && low <= high && (a !== undefined || low >= leastPlain))
      return { min: low, max: high, at: match.index, length: phrase.length }
  }
  for (const match of text.matchAll(bound)) {
    const [phrase, not, isBelow, digits, unitText] = match
    const price = toRoubles(digits, unitText)
    const isMax = (isBelow !== undefined) !== (not !== undefined)
    if (price !== undefined)
      return { ...(isMax ? { max: price } : { min: price }), at: match.index, length: phrase.length }
  }
  for (const match of text.matchAll(orFurther)) {
    const [phrase, digits, unitText, isBelow, isMost] = match
    const price = toRoubles(digits, unitText)
    const end = isBelow === undefined && isMost === undefined ? 'min' : 'max'
    if (price !== undefined) return { [end]: price, at: match.index, length: phrase.length }
  }
  return undefined
}

function findAround(text: string, original: string, bare: boolean): PricePhrase | undefined {
  for (const match of text.matchAll(turned)) {
    const [phrase, unitText, below, above, digits] = match
    const price = toRoubles(digits, unitText) ?? 0
    const range = below !== undefined ? { max: price } : above !== undefined ? { min: price } : near(price)
    return { ...range, at: match.index, length: phrase.length }
  }
  for (const match of text.matchAll(around)) {
    const [phrase, about, limit, exactly, digits, unitText] = match
    const price = toRoubles(digits, unitText)
    // Alone it is a price only with its unit or in words: 2000 may be a year, «1 к 7» is a scale, «тысяча» and «миллион» are many.
    const isInWords = Number(digits) > 1000 && Number(digits) !== 1_000_000 && !original.includes(digits ?? '')
    const hasUnit = /^р|тыс|тыщ|косар|млн|милл|руб|₽/.test(unitText ?? '')
    // «На 36 мест» is no price, «на 3000» is one.
    const isLimit = limit !== undefined && (limit !== 'на ' || (price ?? 0) >= leastAlone)
    const isBare = bare && isPriceAlone(digits) && match.index + phrase.length === text.length
    const where = { at: match.index, length: phrase.length }
    if (price !== undefined && exactly !== undefined) return { min: price, max: price, ...where }
    if (price !== undefined && (about !== undefined || isLimit || isInWords || hasUnit || isBare))
      return { ...(limit === undefined ? { ...near(price), about: price } : { max: price }), ...where }
  }
  return undefined
}

function near(price: number): PriceRange {
  return { min: price * (1 - roughly), max: price * (1 + roughly) }
}

/** Neither a year nor a number of pieces; what begins with a zero is a part of a SKU. */
function isPriceAlone(digits = ''): boolean {
  const price = Number(digits)
  return /^[1-9]\d{3,5}$/.test(digits) && (price < years.first || price > years.last)
}

function toRoubles(digits: string | undefined, unitText: string | undefined): number | undefined {
  if (digits === undefined) return undefined
  const plain = Number(digits.replaceAll(' ', '').replace(',', '.'))
  if (unitText === undefined && plain < leastPlain) return undefined
  return Math.round(plain * timesOf(unitText))
}

function timesOf(unitText = ''): number {
  if (unitText.startsWith('м')) return 1_000_000
  return /^[ткk]/.test(unitText) ? 1000 : 1
}

import { spellInDigits } from './number-words.ts'

/** Roubles, both ends included. */
export interface PriceRange {
  min?: number
  max?: number
}

const number = String.raw`(\d{1,3}(?: \d{3})+|\d+(?:[.,]\d+)?)`
const unit = String.raw`(?: ?((?:тысяч[а-я]*|тыщ[а-я]*|косар[а-я]*|тыс\.?|миллион[а-я]*|млн\.?)(?: ?руб[а-я]*\.?| ?р\.?(?![a-zа-яё]))?|т\.? ?р\.?|[кk]|руб[а-я]*\.?|р\.?|₽))?`
const end = String.raw`(?![a-zа-яё\d/+])(?! ?(?:см|cm|мм|mm|шт|лет|год|сант|мил|метр))`
const start = String.raw`(?<![a-zа-яё\d/.,-])`
const amount = number + unit + end

const between = new RegExp(
  `${start}(?:(?:от ?|между )${number}${unit} (?:(?:и )?до|и) ${amount}|${number} ?- ?${amount})`,
  'g',
)
const around = new RegExp(
  `${start}(около |примерно |порядка |в районе |за |на |бюджет(?:ом|е|а)?:? (?:в |на )?)?${amount}`,
  'g',
)
const below = 'до|(?:по)?дешевле|меньше|менее|ниже|максимум|в пределах|under'
const above = 'от|(?:по)?дороже|больше|более|выше|свыше|минимум|over'
const stop = `(?![a-zа-яё])`
/** «до 3000», «не дороже 3000», «кроме дешевле 3000». */
const bound = new RegExp(
  `${start}((?:не|кроме|без|исключая) )?(?:(${below})|${above})(?: чем)?(?: за)? ${amount}(?: и (?:${below}|${above}))?${stop}`,
  'g',
)

const orFurther = new RegExp(`${start}${amount} и (?:(${below})|${above})${stop}`, 'g')

/** Smaller numbers without «рублей» are rather a count, an age or a part of a name. */
const leastPlain = 100
const leastAlone = 1000
const roughly = 0.2

/** A phrase of a text that means a price. */
export interface PricePhrase extends PriceRange {
  at: number
  length: number
}

/** The first phrase about a price, if there is one. «от 2 до 3 тысяч» means thousands both times, «от 2 тысяч до 3» too. */
export function findPrice(original: string): PricePhrase | undefined {
  const { text, placeBefore } = spellInDigits(original)
  const price = findInDigits(text, original)
  if (!price) return undefined
  const at = placeBefore(price.at)
  return { ...price, at, length: placeBefore(price.at + price.length) - at }
}

function findInDigits(text: string, original: string): PricePhrase | undefined {
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
    const price = toRoubles(match[1], match[2])
    const end = match[3] === undefined ? 'min' : 'max'
    if (price !== undefined) return { [end]: price, at: match.index, length: match[0].length }
  }
  for (const match of text.matchAll(around)) {
    const [phrase, about, digits, unitText] = match
    const price = toRoubles(digits, unitText)
    // Alone it is a price only with its unit or in words: 2000 may be a year, «1 к 7» is a scale, «тысяча» and «миллион» are many.
    const isInWords = Number(digits) > 1000 && Number(digits) !== 1_000_000 && !original.includes(digits ?? '')
    const hasUnit = /тыс|тыщ|косар|млн|милл|руб|₽/.test(unitText ?? '')
    // «На 36 мест» is no price, «на 3000» is one.
    const isAbout = about !== undefined && (!about.startsWith('на ') || (price ?? 0) >= leastAlone)
    if (price !== undefined && (isAbout || isInWords || hasUnit))
      return /^(?:за |на |бюджет)/.test(about ?? '')
        ? { max: price, at: match.index, length: phrase.length }
        : { min: price * (1 - roughly), max: price * (1 + roughly), at: match.index, length: phrase.length }
  }
  return undefined
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

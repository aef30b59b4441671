import { spellInDigits } from './number-words.ts'

/** Millimetres of height, both ends included. */
export interface SizeRange {
  min?: number
  max?: number
}

interface SizePhrase {
  size: SizeRange
  /** In Russian, for a chip: «больше 30 см». */
  label: string
  at: number
  length: number
}

const number = String.raw`(\d{1,4}(?:[.,]\d)?)`
const unit = ' ?(сантиметр[а-я]*|см|cm|миллиметр[а-я]*|мм|mm|метр[а-я]*|м)'
const end = String.raw`(?![a-zа-яё\d])(?: в высоту| высотой| ростом)?`
/** «Подставка для фигурок до 30 см» is not of that size itself. */
const start = String.raw`(?<![a-zа-яё\d/.,-])(?<!(?:для|под) [a-zа-яё-]+ )(?:(?:высот|рост|размер)[а-я]* )?`
const more = 'больше|более|выше|свыше|крупнее'
const less = 'меньше|менее|ниже|мельче'

const between = new RegExp(
  `${start}(?:(?:от ?)?${number}(?:${unit})?(?: до | ?- ?)|между ${number}(?:${unit})? и )${number}${unit}${end}`,
)
const bound = new RegExp(
  `${start}((?:не|кроме|без|исключая) )?(?:(до|максимум)|(от|минимум)|(${less})|(${more}))(?: чем)? (?:${number}${unit}|(полу?метра)|(?:один )?метра?)${end}`,
)
/** «Около 20 см», «20-сантиметровая». */
const about = new RegExp(
  `${start}(?:(?:около|примерно|порядка|почти|где-то) ${number}${unit}|${number}[- ]?(?:(?:ти|и)[- ]?)?сантиметров[а-я]{2,3}|(?:в |на )?(пол-?метра|полуметров[а-я]{2,3})|(?<!\\d[- ]?)(метров[а-я]{2,3}))${end}`,
)
const roughly = 0.1
const just = new RegExp(`(?<![a-zа-яё])(?:высот|рост|размер)[а-я]* (?:в )?${number}${unit}${end}`)
const alone = new RegExp(`${start}${number}${unit}${end}`)
/** Millimetres by which a height may differ and be the same. */
const sameHeight = 5
const orFurther = new RegExp(
  String.raw`${start}${number}(?:\+${unit}|${unit}(?:\+| (?:и|или) (?:(${less})|(?:${more}))))${end}`,
)

/** The first phrase about a height. «Больше 30 см» leaves out 30, «не больше 30 см» and «до 30 см» do not. */
export function findSize(original: string): SizePhrase | undefined {
  const { text, placeBefore } = spellInDigits(original)
  if (!/\d|метр/.test(text)) return undefined
  const found =
    findBetween(text) ??
    findBound(text) ??
    findOrFurther(text) ??
    findAbout(text) ??
    findJust(text, just) ??
    // In digits it is a word of the shop; in words it is none.
    (text === original ? undefined : findJust(text, alone))
  if (!found) return undefined
  const at = placeBefore(found.at)
  return { ...found, at, length: placeBefore(found.at + found.length) - at }
}

function findBetween(text: string): SizePhrase | undefined {
  const match = between.exec(text)
  if (!match) return undefined
  const [phrase, from, fromUnit, above, aboveUnit, high, highUnit] = match
  const size = {
    min: toMillimetres(from ?? above, fromUnit ?? aboveUnit ?? highUnit),
    max: toMillimetres(high, highUnit),
  }
  return size.min > size.max ? undefined : { size, label: sizeLabel(size), at: match.index, length: phrase.length }
}

function findBound(text: string): SizePhrase | undefined {
  const match = bound.exec(text)
  if (!match) return undefined
  const [phrase, not, upTo, from, below, , digits, unitText, half] = match
  const bare = half === undefined ? 1000 : 500
  const millimetres = digits === undefined ? bare : toMillimetres(digits, unitText)
  const isMax = (upTo !== undefined || below !== undefined) !== (not !== undefined)
  // What is not below 30 cm may be just that; what is not up to 30 cm may not.
  const isOpen = (upTo === undefined && from === undefined) !== (not !== undefined)
  const at = { at: match.index, length: phrase.length }
  const closed = isMax ? { max: millimetres } : { min: millimetres }
  if (!isOpen) return { size: closed, label: sizeLabel(closed), ...at }
  const size = isMax ? { max: millimetres - 1 } : { min: millimetres + 1 }
  return { size, label: `${isMax ? 'меньше' : 'больше'} ${inCentimetres(millimetres)}`, ...at }
}

function findOrFurther(text: string): SizePhrase | undefined {
  const match = orFurther.exec(text)
  if (!match) return undefined
  const millimetres = toMillimetres(match[1], match[2] ?? match[3])
  const size = match[4] === undefined ? { min: millimetres } : { max: millimetres }
  return { size, label: sizeLabel(size), at: match.index, length: match[0].length }
}

function findAbout(text: string): SizePhrase | undefined {
  const match = about.exec(text)
  if (!match) return undefined
  const bare = match[4] === undefined ? 1000 : 500
  const middle = (match[4] ?? match[5]) ? bare : toMillimetres(match[1] ?? match[3], match[2])
  const size = { min: Math.round(middle * (1 - roughly)), max: Math.round(middle * (1 + roughly)) }
  return { size, label: `около ${inCentimetres(middle)}`, at: match.index, length: match[0].length }
}

function findJust(text: string, expression: RegExp): SizePhrase | undefined {
  const match = expression.exec(text)
  if (!match) return undefined
  const height = toMillimetres(match[1], match[2])
  const size = { min: height - sameHeight, max: height + sameHeight }
  return { size, label: inCentimetres(height), at: match.index, length: match[0].length }
}

function toMillimetres(digits = '', unitText = ''): number {
  return Math.round(Number(digits.replace(',', '.')) * millimetresIn(unitText))
}

function millimetresIn(unitText: string): number {
  if (/^(?:мм|mm|милл)/.test(unitText)) return 1
  return unitText.startsWith('м') ? 1000 : 10
}

function sizeLabel({ min, max }: SizeRange): string {
  return [min !== undefined && `от ${inCentimetres(min)}`, max !== undefined && `до ${inCentimetres(max)}`]
    .filter(Boolean)
    .join(' ')
}

function inCentimetres(millimetres: number): string {
  return `${String(millimetres / 10).replace('.', ',')}\u00a0см`
}

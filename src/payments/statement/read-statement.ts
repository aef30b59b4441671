/** A payment, read from a line of a bank statement. */
export interface StatementLine {
  text: string
  /** Null when there is no sum in the line. */
  kopecks: number | null
  /** Candidates for the order number. */
  numbers: number[]
  /** By its minus, or the bank's word: the money went out. */
  isOutgoing?: true
}

const maxLines = 200
const spaces = /[\p{Zs}\t]+/gu

/** One payment per line, copied from a bank's page or typed: «12 990,00 Оплата заказа № 1042». Skips empty lines. */
export function readStatement(text: string): StatementLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/[;|]/g, ' ').replace(spaces, ' ').trim())
    .filter(Boolean)
    .slice(0, maxLines)
    .map(readLine)
}

/** Removed first: dates, times, telephone numbers, and sums that are named as something else, would be read as the payment. */
const dates = /\b\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})\b|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}:\d{2}(?::\d{2})?\b/g
const phones = /(?<![\d.,])(?:\+7|8)[ (-]{0,2}\d{3}[ )-]{0,2}\d{3}[ -]?\d{2}[ -]?\d{2}(?!\d)/g
const otherSums =
  /(?:НДС|комисси[а-яё]*|остаток|баланс|доступно) ?(?:\(? ?\d{1,2} ?%\)?)?[ :=–-]{0,3}\d{1,3}(?:[ '’]?\d{3})*[.,=-]\d{2}(?!\d)/giu
/** «заказ № 1042», and all of «заказы 1042, 1043 и 1044». */
const named =
  /(?:№|#|заказ[а-яё]*|сч[её]т[а-яё]*|order)\s*(?:№|#|n)?\s*(\d{3,12}(?:(?:\s*,\s*\d{3,12})*\s+и\s+(?:№|#)?\s*\d{3,12})?)(?![\d.,]*\d)/giu
/** Before the sum a minus or a bracket of bookkeepers, after it a minus; or the bank says so at the beginning. */
const minusBefore = /(?<![\p{L}\d])(?:[-−–﹣－]|\( ?)$/u
const minusAfter = /^[-−–](?= |$)/u
const wentOut = /^[^\p{L}]*(?:возврат|списан|расход|исходящ)/iu

/**
 * Roubles: plain, or in groups of three by spaces or apostrophes; by commas or points where the other one is before the
 * kopecks.
 */
const roubles = String.raw`(\d{1,3}(?:[ '’]\d{3})+|\d{1,3}(?:,\d{3})+(?=\.\d)|\d{1,3}(?:\.\d{3})+(?=,\d)|\d{1,10})`
const before = String.raw`(?<![\d.,])[+]?`
const after = String.raw`(?![\d.,]*\d)`
const sign = String.raw`(?:₽|р\.|р(?![а-яё])|руб[а-яё]*\.?|rub)`

/** The surest first: kopecks, the sign of the rouble, groups, a number at the beginning, the only number of the line. */
const shapes = [
  new RegExp(`${before}${roubles} ?${sign} ?(\\d{1,2}) ?к(?:оп|\\.)`, 'iu'),
  new RegExp(`${before}${roubles}(?:[.,](?=\\d{1,2}(?!\\d))|[=-](?=00(?!\\d)))(\\d{1,2})${after}`, 'u'),
  new RegExp(`(?<![\\d.,-]|№ ?)[+]?${roubles}-(\\d{2})(?![\\d-])`, 'u'),
  new RegExp(`${before}${roubles} ?${sign}`, 'iu'),
  new RegExp(`${before}(\\d{1,3}(?:[ '’.,]\\d{3})+)${after}`, 'u'),
  /^[+]?(\d{1,10})(?= |$)/,
]
const onlyNumber = /(?<![\d.,])(\d{1,7})(?![\d.,]*\d| ?тыс|%)/giu

function readLine(text: string): StatementLine {
  const bare = [dates, phones, otherSums]
    .reduce((left, each) => left.replace(each, ' '), text)
    .replace(spaces, ' ')
    .trim()
  const numbers = [...bare.matchAll(named)].flatMap(([, list = '']) => (list.match(/\d+/g) ?? []).map(Number))
  // A number after «заказ» or «№» is not a sum.
  const rest = bare.replace(named, ' · ')
  const found = findSum(rest, numbers.length > 0)
  const kopecks = (found && toKopecks(found[1] ?? '', found[2])) || null
  const others = found ? rest.replace(found[0], ' · ') : rest
  // Without the word «заказ» a number on its own may still be the order.
  if (numbers.length === 0) {
    for (const [digits] of others.matchAll(/(?<![\d.,])\d{4,9}(?![\d.,]*\d)/g)) numbers.push(Number(digits))
  }
  const isOutgoing = wentOut.test(bare) || (found !== undefined && hasMinus(rest, found))
  return { text, kopecks, numbers: [...new Set(numbers)].slice(0, 5), ...(isOutgoing && { isOutgoing }) }
}

function hasMinus(rest: string, { 0: sum, index }: RegExpExecArray): boolean {
  return minusBefore.test(rest.slice(0, index)) || minusAfter.test(rest.slice(index + sum.length))
}

/** Where the order is named, a number that is left alone is the sum. */
function findSum(rest: string, isNamed: boolean): RegExpExecArray | undefined {
  for (const shape of shapes) {
    const found = shape.exec(rest)
    if (found) return found
  }
  const alone = [...rest.matchAll(onlyNumber)]
  return isNamed && alone.length === 1 ? alone[0] : undefined
}

/** «3000,5» is fifty kopecks. */
function toKopecks(whole: string, kopecks = '0'): number {
  return Number(whole.replace(/\D/g, '')) * 100 + Number(kopecks.padEnd(2, '0'))
}

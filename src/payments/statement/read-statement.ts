/** A payment, read from a line of a bank statement. */
export interface StatementLine {
  text: string
  /** Null when there is no sum in the line. */
  kopecks: number | null
  /** Candidates for the order number. */
  numbers: number[]
}

const maxLines = 200
const spaces = /[\u00a0\u202f\t ]+/g

/** One payment per line, copied from a bank's page or typed: «12 990,00 Оплата заказа № 1042». Skips empty lines. */
export function readStatement(text: string): StatementLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/[;|]/g, ' ').replace(spaces, ' ').trim())
    .filter(Boolean)
    .slice(0, maxLines)
    .map(readLine)
}

/** Removed first: dates and times would be read as sums. */
const dates = /\b\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})\b|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}:\d{2}(?::\d{2})?\b/g
const named = /(?:№|#|заказ[а-яё]*|сч[её]т[а-яё]*|order)\s*(?:№|#|n)?\s*(\d{3,12})(?![\d.,]*\d)/giu

/** Grouped thousands with or without kopecks, kopecks after a comma or point, or whole roubles with their sign. */
const withKopecks = /(?<![\d.,])[+]?(\d{1,3}(?: \d{3})+|\d{1,10})[.,](\d{2})(?![\d.,]*\d)/
const withSign = /(?<![\d.,])[+]?(\d{1,3}(?: \d{3})+|\d{1,10})\s?(?:₽|р\.|р\b|руб|rub)/iu
const grouped = /(?<![\d.,])[+]?(\d{1,3}(?: \d{3})+)(?![\d.,]*\d)/
const atStart = /^[+]?(\d{1,10})(?= |$)/

function readLine(text: string): StatementLine {
  const bare = text.replace(dates, ' ').replace(spaces, ' ').trim()
  const numbers = [...bare.matchAll(named)].map(([, digits]) => Number(digits))
  // A number after «заказ» or «№» is not a sum.
  const rest = bare.replace(named, ' · ')
  const found = withKopecks.exec(rest) ?? withSign.exec(rest) ?? grouped.exec(rest) ?? atStart.exec(rest)
  const kopecks = found ? toKopecks(found[1] ?? '', found === null ? undefined : found[2]) : null
  const others = found ? rest.replace(found[0], ' · ') : rest
  // Without the word «заказ» a number on its own may still be the order.
  if (numbers.length === 0) {
    for (const [digits] of others.matchAll(/(?<![\d.,])\d{4,9}(?![\d.,]*\d)/g)) numbers.push(Number(digits))
  }
  return { text, kopecks, numbers: [...new Set(numbers)].slice(0, 5) }
}

function toKopecks(roubles: string, kopecks = '0'): number {
  return Number(roubles.replaceAll(' ', '')) * 100 + Number(kopecks)
}

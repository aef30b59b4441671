import type { ReceiptKind, ReceiptLine, ReceiptMode } from '../database/values/receipts.ts'
import { distribute, splitIntoPieces } from '../pricing/distribute.ts'
import { linePrice, sumOfLines } from '../pricing/price.ts'

/** What the money is for. */
export interface ReceiptBase {
  orderId: number
  goods: { name: string; quantity: number; priceKopecks: number }[]
  deliveryName: string
  deliveryKopecks: number
  /** What money without goods is for, where it is not too much. */
  advance?: string
}

/** What a receipt may hold, by the provider's contract and tag 1030. */
export const maxReceiptLines = 100
export const maxNameLength = 128

/**
 * Lines that add up to the sum, to the kopeck. Usually they are the goods at their prices and the delivery as a service.
 * A sum below that (a part payment, a concession) is spread over all lines in proportion; what is above it is a line of
 * its own, because no price may be raised. Beyond 100 lines the last goods are folded into one. What other receipts have
 * named is left out, where the rest is just this sum: goods that were added since.
 */
export function receiptLines(base: ReceiptBase, kopecks: number, named: ReceiptLine[] = []): ReceiptLine[] {
  const whole = wholeLines(base)
  const added = named.length > 0 ? linesBeyond(whole, named, kopecks) : undefined
  if (added) return fold(added, base.orderId)
  const total = sumOfLines(whole)
  const shares = distribute(
    kopecks,
    whole.map((line, key) => ({ key, kopecks: linePrice(line) })),
  )
  const lines = whole.flatMap((line, index) => atSum(line, shares[index] ?? 0))
  if (kopecks > total)
    lines.push({ ...surplus(base.orderId, kopecks - total), ...(base.advance && { name: base.advance }) })
  return fold(lines, base.orderId)
}

/** What was named and is not the order's: goods that were taken out since, or too much money. Undefined where it is not just this sum. */
export function surplusLines(base: ReceiptBase, kopecks: number, named: ReceiptLine[]): ReceiptLine[] | undefined {
  const lines = linesBeyond(named, wholeLines(base), kopecks)
  return lines && fold(lines, base.orderId)
}

function linesBeyond(lines: ReceiptLine[], others: ReceiptLine[], kopecks: number): ReceiptLine[] | undefined {
  const same = ({ name, subject }: ReceiptLine) => `${subject} ${name}`
  const known = Map.groupBy(others, same)
  const beyond = [...Map.groupBy(lines, same)].flatMap(([key, [first, ...rest]]) => {
    if (!first) return []
    const [all, less] = [[first, ...rest], known.get(key) ?? []]
    const sum = sumOfLines(all) - sumOfLines(less)
    const pieces = countOf(all) - countOf(less)
    const priceKopecks = Math.max(...all.map((line) => line.priceKopecks))
    // Whole pieces, or what is left of the price of all.
    const quantity = pieces > 0 && sum <= linePrice({ priceKopecks, quantity: pieces }) ? pieces : countOf(all)
    return sum > 0 ? atSum({ ...first, quantity }, sum) : []
  })
  return sumOfLines(beyond) === kopecks ? beyond : undefined
}

function countOf(lines: ReceiptLine[]): number {
  return lines.reduce((count, { quantity }) => count + quantity, 0)
}

/**
 * The part of these lines from one sum to another, where money goes back in several parts: each piece stands in the part
 * in which it begins. What of its price is left then goes back as money, because no piece is given back twice.
 */
export function cutLines(lines: ReceiptLine[], from: number, to: number, orderId: number): ReceiptLine[] {
  const cut: ReceiptLine[] = []
  let end = 0
  for (const line of lines) {
    for (let piece = 0; piece < line.quantity; piece += 1) {
      const start = end
      end += line.priceKopecks
      const sum = Math.min(end, to) - Math.max(start, from)
      if (sum <= 0) continue
      const last = cut.at(-1)
      if (start < from) cut.push({ ...surplus(orderId, sum), name: `Остаток возврата по заказу № ${orderId}` })
      else if (last?.name === line.name && last.subject === line.subject && last.priceKopecks === sum)
        last.quantity += 1
      else cut.push({ ...line, quantity: 1, priceKopecks: sum })
    }
  }
  return cut
}

function wholeLines({ goods, deliveryName, deliveryKopecks }: ReceiptBase): ReceiptLine[] {
  const lines: ReceiptLine[] = goods.map(({ name, quantity, priceKopecks }) => ({
    name: shorten(name),
    quantity,
    priceKopecks,
    subject: 'goods',
  }))
  const delivery = { name: shorten(`Доставка: ${deliveryName}`), quantity: 1, priceKopecks: deliveryKopecks }
  return [...lines, { ...delivery, subject: 'delivery' as const }].filter(({ priceKopecks }) => priceKopecks > 0)
}

/** Money without goods: it goes back by itself. */
function surplus(orderId: number, priceKopecks: number): ReceiptLine {
  return { name: `Переплата по заказу № ${orderId}`, quantity: 1, priceKopecks, subject: 'surplus' }
}

/** A share that the pieces cannot have equally makes two lines, a kopeck apart. */
function atSum(line: ReceiptLine, sum: number): ReceiptLine[] {
  return splitIntoPieces(sum, line.quantity)
    .filter(({ priceKopecks }) => priceKopecks > 0)
    .map((pieces) => ({ ...line, ...pieces }))
}

function fold(lines: ReceiptLine[], orderId: number): ReceiptLine[] {
  if (lines.length <= maxReceiptLines) return lines
  const goods = lines.filter(({ subject }) => subject === 'goods')
  const others = lines.filter(({ subject }) => subject !== 'goods')
  const kept = maxReceiptLines - others.length - 1
  const rest = { name: `Другие товары заказа № ${orderId}`, quantity: 1, priceKopecks: sumOfLines(goods.slice(kept)) }
  return [...goods.slice(0, kept), { ...rest, subject: 'goods' }, ...others]
}

function shorten(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim()
  if (line.length <= maxNameLength) return line
  // Not through the middle of a character.
  const cut = line.slice(0, maxNameLength - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.trimEnd()}…`
}

/** Of a prepayment the tax is reckoned out of the sum: 22/122 in the place of 22 %. */
const ofPrepayment: Record<number, number> = { 3: 5, 4: 6, 7: 9, 8: 10, 11: 12 }

export function vatFor(code: number, mode: ReceiptMode): number {
  return mode === 'full_payment' ? code : (ofPrepayment[code] ?? code)
}

/** Prepaid until the offset is made, then paid: a return says what the receipt before it said. A deposit is a part, and so is the rest. */
export function modeFor(
  kind: ReceiptKind,
  { isOffset, isPart, isAdvance = false }: { isOffset: boolean; isPart: boolean; isAdvance?: boolean },
): ReceiptMode {
  if (isAdvance) return 'advance'
  if (kind === 'offset' || (kind === 'return' && isOffset)) return 'full_payment'
  return isPart ? 'partial_prepayment' : 'full_prepayment'
}

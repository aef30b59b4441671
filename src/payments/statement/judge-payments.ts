import type { OrderState } from '../../database/values/order-states.ts'
import type { PaymentMatch } from './payments.contract.ts'
import type { StatementLine } from './read-statement.ts'

export interface PayableRow {
  id: number
  version: number
  state: OrderState
  fullName: string
  /** What a transfer for it has: what is owed now and has not come in yet. */
  totalKopecks: number
  /** What staff have taken for it before, and by which line. */
  received: { kopecks: number; text: string | null }[]
  createdAt: Date
}

interface Judgement {
  line: StatementLine
  verdict: PaymentMatch['verdict']
  order: PayableRow | undefined
  candidates: PayableRow[]
}

const maxCandidates = 20

/**
 * The order number in the purpose counts more than the sum. A second line for the same order is marked, and one that pays
 * several orders is a payment of each.
 */
export function judgePayments(lines: StatementLine[], known: PayableRow[]): Judgement[] {
  const paid = new Set<number>()
  return lines
    .flatMap((line) => shareOut(line, known))
    .map((line) => {
      const judged = judge(line, known, paid)
      const { order, verdict } = judged
      if (order && paid.has(order.id)) return { line, verdict: 'repeated', order, candidates: [] }
      if (order && isTaken(verdict)) paid.add(order.id)
      return { line, ...judged }
    })
}

/** One transfer for several orders that has what they cost together. */
function shareOut(line: StatementLine, known: PayableRow[]): StatementLine[] {
  const awaited = known.filter((order) => line.numbers.includes(order.id) && isAwaited(order))
  const together = awaited.reduce((sum, { totalKopecks }) => sum + totalKopecks, 0)
  if (awaited.length < 2 || together !== line.kopecks || line.isOutgoing) return [line]
  return awaited.map(({ id, totalKopecks }) => ({ ...line, kopecks: totalKopecks, numbers: [id] }))
}

function isTaken(verdict: PaymentMatch['verdict']): boolean {
  return ['exact', 'other_sum', 'by_sum', 'cancelled', 'extra'].includes(verdict)
}

function judge(line: StatementLine, known: PayableRow[], paid: ReadonlySet<number>): Omit<Judgement, 'line'> {
  const { kopecks, numbers, isOutgoing } = line
  if (isOutgoing) return { verdict: 'outgoing', order: undefined, candidates: [] }
  const named = numbers.flatMap((number) => known.find(({ id }) => id === number) ?? [])
  const awaited = named.filter(isAwaited)
  // Several numbers in one line: the one whose sum fits.
  const [byNumber] = [...awaited.filter(({ totalKopecks }) => totalKopecks === kopecks), ...awaited]
  if (byNumber) {
    if (isSameLine(line, byNumber)) return { verdict: 'taken', order: byNumber, candidates: [] }
    if (kopecks === null) return { verdict: 'no_sum', order: byNumber, candidates: [] }
    return { verdict: byNumber.totalKopecks === kopecks ? 'exact' : 'other_sum', order: byNumber, candidates: [] }
  }
  const late = kopecks === null ? undefined : named.find((order) => !isKnown(line, order))
  if (late) return { verdict: late.state === 'cancelled' ? 'cancelled' : 'extra', order: late, candidates: [] }
  if (named[0]) return { verdict: 'not_awaited', order: named[0], candidates: [] }
  if (kopecks === null) return { verdict: 'no_sum', order: undefined, candidates: [] }
  const taken = known.find((order) => isSameLine(line, order))
  if (taken) return { verdict: 'taken', order: taken, candidates: [] }
  const fitting = known.filter((order) => isAwaited(order) && order.totalKopecks === kopecks && !paid.has(order.id))
  if (fitting.length === 0) return { verdict: 'unknown', order: undefined, candidates: [] }
  if (fitting.length > 1) return { verdict: 'several', order: undefined, candidates: fitting.slice(0, maxCandidates) }
  return { verdict: 'by_sum', order: fitting[0], candidates: [] }
}

/** Statements overlap: what was taken yesterday is in today's, too. */
function isSameLine({ text }: StatementLine, { received }: PayableRow): boolean {
  return received.some((taken) => taken.text === text)
}

/** Of an order that waits for nothing, the same sum is the same money: staff may have taken it without the line. */
function isKnown(line: StatementLine, order: PayableRow): boolean {
  return isSameLine(line, order) || order.received.some((taken) => taken.kopecks === line.kopecks)
}

function isAwaited({ state }: PayableRow): boolean {
  return state === 'awaiting_payment'
}

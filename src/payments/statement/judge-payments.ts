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
  createdAt: Date
}

interface Judgement {
  line: StatementLine
  verdict: PaymentMatch['verdict']
  order: PayableRow | undefined
  candidates: PayableRow[]
}

const maxCandidates = 20

/** The order number in the purpose counts more than the sum. A second line for the same order is marked. */
export function judgePayments(lines: StatementLine[], known: PayableRow[]): Judgement[] {
  const paid = new Set<number>()
  return lines.map((line) => {
    const judged = judge(line, known, paid)
    const { order, verdict } = judged
    if (order && paid.has(order.id)) return { line, verdict: 'repeated', order, candidates: [] }
    if (order && (verdict === 'exact' || verdict === 'other_sum' || verdict === 'by_sum')) paid.add(order.id)
    return { line, ...judged }
  })
}

function judge(
  { kopecks, numbers }: StatementLine,
  known: PayableRow[],
  paid: ReadonlySet<number>,
): Omit<Judgement, 'line'> {
  const named = numbers.flatMap((number) => known.find(({ id }) => id === number) ?? [])
  const awaited = named.filter(isAwaited)
  // Several numbers in one line: the one whose sum fits.
  const [byNumber] = [...awaited.filter(({ totalKopecks }) => totalKopecks === kopecks), ...awaited]
  if (byNumber) {
    if (kopecks === null) return { verdict: 'no_sum', order: byNumber, candidates: [] }
    return { verdict: byNumber.totalKopecks === kopecks ? 'exact' : 'other_sum', order: byNumber, candidates: [] }
  }
  if (named[0]) return { verdict: 'not_awaited', order: named[0], candidates: [] }
  if (kopecks === null) return { verdict: 'no_sum', order: undefined, candidates: [] }
  const fitting = known.filter((order) => isAwaited(order) && order.totalKopecks === kopecks && !paid.has(order.id))
  if (fitting.length === 0) return { verdict: 'unknown', order: undefined, candidates: [] }
  if (fitting.length > 1) return { verdict: 'several', order: undefined, candidates: fitting.slice(0, maxCandidates) }
  return { verdict: 'by_sum', order: fitting[0], candidates: [] }
}

function isAwaited({ state }: PayableRow): boolean {
  return state === 'awaiting_payment'
}

import type { ReturnKind } from '../database/values/returns.ts'
import { toKopecks, toRoubles } from '../platform/text/money.ts'
import { returnMoney } from './return-rules.ts'
import type { ReturnsOfOrder } from './returns.contract.ts'

interface Acceptable {
  kind: ReturnKind
  /** What is accepted of each line. */
  pieces: { position: number; quantity: number }[]
  wayBack: number
}

/** What will go back, in roubles, when staff accept these pieces: shown before they do, by the rule that decides. */
export function expectedRefund(
  { delivery, kept, lines }: NonNullable<ReturnsOfOrder['terms']>,
  { kind, pieces, wayBack }: Acceptable,
): { refund: number; delivery: number; withheld: number } {
  const now = new Map(pieces.map(({ position, quantity }) => [position, quantity]))
  const money = returnMoney({
    kind,
    lines: lines.map(({ position, price }) => ({
      quantity: now.get(position) ?? 0,
      priceKopecks: toKopecks(price),
    })),
    isWhole: lines.every(({ position, pieces: left }) => left <= (now.get(position) ?? 0)),
    deliveryKopecks: toKopecks(delivery),
    wayBackKopecks: toKopecks(wayBack),
    keptKopecks: toKopecks(kept),
  })
  return {
    refund: toRoubles(money.refundKopecks),
    delivery: toRoubles(money.deliveryKopecks),
    withheld: toRoubles(money.withheldKopecks),
  }
}

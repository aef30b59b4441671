import { countOf } from '../../platform/text/plural.ts'
import type { PayableOrder, Payment, PaymentMatch } from './payments.contract.ts'

export interface Choice {
  confirmed: boolean
  /** The chosen order, when a line may pay several. */
  orderId: number | null
}

/** Payments that fit by number and sum are preselected; a person decides about the others. */
export function firstChoice({ verdict, order }: PaymentMatch): Choice {
  return { confirmed: verdict === 'exact', orderId: order?.id ?? null }
}

export function canConfirm({ verdict, sum }: PaymentMatch): boolean {
  return sum !== null && ['exact', 'other_sum', 'by_sum', 'several', 'cancelled', 'extra'].includes(verdict)
}

export function chosenOrder({ order, candidates }: PaymentMatch, { orderId }: Choice): PayableOrder | undefined {
  return [...(order ? [order] : []), ...candidates].find(({ id }) => id === orderId)
}

export function chosenPayments(matches: PaymentMatch[], choices: Choice[]): Payment[] {
  return matches.flatMap((match, index) => {
    const choice = choices[index]
    const order = choice?.confirmed && canConfirm(match) ? chosenOrder(match, choice) : undefined
    return order ? [{ order_id: order.id, version: order.version, sum: match.sum ?? 0, text: match.text }] : []
  })
}

const forms = ['платёж', 'платежа', 'платежей'] as const

/** The warning before doubtful payments are confirmed; empty when all fit. */
export function doubtsAmong(matches: PaymentMatch[], choices: Choice[]): string {
  const chosen = matches.filter((match, index) => choices[index]?.confirmed && canConfirm(match))
  const count = (...verdicts: PaymentMatch['verdict'][]) =>
    chosen.filter(({ verdict }) => verdicts.includes(verdict)).length
  const [otherSum, bySum] = [count('other_sum'), count('by_sum', 'several')]
  const [cancelled, extra] = [count('cancelled'), count('extra')]
  return [
    otherSum > 0 && `Сумма не сходится: ${countOf(otherSum, forms)}.`,
    bySum > 0 && `Найдено только по сумме: ${countOf(bySum, forms)}.`,
    cancelled > 0 && `Заказ уже отменён: ${countOf(cancelled, forms)}.`,
    extra > 0 && `Заказ уже оплачен: ${countOf(extra, forms)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

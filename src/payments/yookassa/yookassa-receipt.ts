import { z } from 'zod'
import type { ReceiptLine } from '../../database/values/receipts.ts'
import type { ProviderReceipt, ReceiptOrder, SeparateReceipt } from '../provider.ts'
import { vatFor } from '../receipt-lines.ts'

const status = z.enum(['pending', 'succeeded', 'canceled'])

/** Of the receipt that goes along with a payment or refund. */
export const registration = status.nullish().transform((said) => said ?? undefined)

export const receiptAnswer = z.object({ id: z.string().min(1).max(100), status })

export function toReceiptState(said: z.output<typeof registration>): ProviderReceipt['state'] | undefined {
  if (said === undefined) return undefined
  return said === 'succeeded' ? 'done' : said === 'canceled' ? 'refused' : 'pending'
}

export function toReceipt({ id, status: said }: z.output<typeof receiptAnswer>): ProviderReceipt {
  return { id, state: toReceiptState(said) ?? 'pending' }
}

export function toAmount(kopecks: number) {
  return { value: (kopecks / 100).toFixed(2), currency: 'RUB' }
}

/** The field of a payment or refund. */
export function withReceipt(receipt: ReceiptOrder | undefined) {
  return receipt && { receipt: contentOf(receipt) }
}

/** The body of `POST /receipts`. */
export function separateReceipt(receipt: SeparateReceipt) {
  const { kind, kopecks, paymentId, refundId } = receipt
  return {
    type: kind === 'return' ? 'refund' : 'payment',
    ...(kind === 'return' ? { refund_id: refundId } : { payment_id: paymentId }),
    ...contentOf(receipt),
    send: true,
    settlements: [{ type: kind === 'offset' ? 'prepayment' : 'cashless', amount: toAmount(kopecks) }],
  }
}

function contentOf({ email, lines, mode, vatCode, taxSystem }: ReceiptOrder) {
  return {
    customer: { email },
    tax_system_code: taxSystem,
    items: lines.map((line) => ({
      description: line.name,
      quantity: line.quantity,
      amount: toAmount(line.priceKopecks),
      vat_code: vatFor(vatCode, mode),
      payment_mode: mode,
      payment_subject: subjects[line.subject],
      measure: 'piece',
      ...(line.mark !== undefined && { mark_mode: '0', mark_code_info: { mark_code_raw: line.mark } }),
    })),
  }
}

const subjects: Record<ReceiptLine['subject'], string> = { goods: 'commodity', delivery: 'service', surplus: 'payment' }

import { providerNames } from './payment-methods.ts'

/** `income`: money came in. `offset`: the goods went out, and the prepayment is used up. `return`: money went back. */
export const receiptKinds = ['income', 'offset', 'return'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** `prepared`: goes with a payment or refund that is not made yet, and is nothing if that never happens. */
export const receiptStates = ['prepared', 'pending', 'done', 'refused'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** Whose cash desk prints it: a payment provider's, or the owner's own. */
export const receiptDesks = [...providerNames, 'own'] as const

export const receiptModes = ['full_prepayment', 'partial_prepayment', 'advance', 'full_payment'] as const
export type ReceiptMode = (typeof receiptModes)[number]

/** A line of a receipt. Goods and delivery have a VAT code in common, so it stands in the receipt. */
export interface ReceiptLine {
  name: string
  quantity: number
  /** For one piece. */
  priceKopecks: number
  subject: 'goods' | 'delivery' | 'surplus'
  /** The whole code of a marked piece (Честный знак), base64. Nobody fills it yet. */
  mark?: string
}

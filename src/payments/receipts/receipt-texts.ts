import type { ReceiptKind } from '../../database/values/receipts.ts'

/** What the cash desk calls them. */
export const receiptNames: Record<ReceiptKind, string> = {
  income: 'Приход, предоплата',
  offset: 'Зачёт предоплаты',
  return: 'Возврат прихода',
}

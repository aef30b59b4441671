import { z } from 'zod'
import type { ReceiptLine, ReceiptMode } from '../../database/values/receipts.ts'
import { linePrice } from '../../pricing/price.ts'
import type { ReceiptNotice, ReceiptOrder, SeparateReceipt } from '../provider.ts'
import { vatFor } from '../receipt-lines.ts'
import { explainRefusal } from '../refusal-words.ts'

const taxations: Record<number, string> = {
  1: 'osn',
  2: 'usn_income',
  3: 'usn_income_outcome',
  4: 'envd',
  5: 'esn',
  6: 'patent',
}

const taxes: Record<number, string> = {
  1: 'none',
  2: 'vat0',
  3: 'vat10',
  4: 'vat20',
  5: 'vat110',
  6: 'vat120',
  7: 'vat5',
  8: 'vat7',
  9: 'vat105',
  10: 'vat107',
  11: 'vat22',
  12: 'vat122',
}

const objects: Record<ReceiptLine['subject'], string> = { goods: 'commodity', delivery: 'service', surplus: 'payment' }

/** T-Bank's word for a part payment is another than YooKassa's, which is ours. */
const methods: Record<ReceiptMode, string> = {
  full_prepayment: 'full_prepayment',
  partial_prepayment: 'prepayment',
  advance: 'advance',
  full_payment: 'full_payment',
}

/** The field of `Init` and `Cancel`, in the format FFD 1.2. It holds objects, so it is no part of the signature. */
export function toTbankReceipt({ email, lines, mode, vatCode, taxSystem }: ReceiptOrder) {
  return {
    FfdVersion: '1.2',
    Email: email,
    Taxation: taxations[taxSystem],
    Items: lines.map(({ name, quantity, priceKopecks, subject, mark }) => ({
      Name: name,
      Price: priceKopecks,
      Quantity: quantity,
      Amount: linePrice({ priceKopecks, quantity }),
      Tax: taxes[vatFor(vatCode, mode)],
      PaymentMethod: methods[mode],
      PaymentObject: mark === undefined ? objects[subject] : 'goods_with_marking_code',
      MeasurementUnit: 'шт',
      ...(mark !== undefined && { MarkProcessingMode: '0', MarkCode: { MarkCodeType: 'RAWCODE', Value: mark } }),
    })),
  }
}

/** The receipt of `SendClosingReceipt`: paid by the prepayment, and by nothing else. */
export function toClosingReceipt(receipt: SeparateReceipt) {
  return { ...toTbankReceipt(receipt), Payments: { Electronic: 0, AdvancePayment: receipt.kopecks } }
}

const kopecks = z.coerce.number().int().positive()

const fiscalization = z.object({
  Status: z.literal('RECEIPT'),
  ErrorCode: z.coerce.string(),
  ErrorMessage: z.string().optional(),
  Amount: kopecks,
  Type: z.string(),
  FiscalDocumentNumber: z.union([z.number().int(), z.string()]).optional(),
  Receipt: z.object({ Items: z.array(z.object({ PaymentMethod: z.string().optional() })) }).optional(),
})

/**
 * What a notification says of a receipt; undefined when it is about something else. Without the number of a fiscal
 * document nothing is printed yet, whatever it says.
 */
export function readReceiptNotice(body: unknown): ReceiptNotice | undefined {
  const { data } = fiscalization.safeParse(body)
  if (!data) return undefined
  const isRefused = data.ErrorCode !== '0'
  if (!isRefused && !data.FiscalDocumentNumber) return undefined
  return {
    id: isRefused ? null : `fd-${data.FiscalDocumentNumber}`,
    isReturn: /return/i.test(data.Type),
    mode: modeOf(data.Receipt?.Items[0]?.PaymentMethod),
    kopecks: data.Amount,
    state: isRefused ? 'refused' : 'done',
    reason: isRefused
      ? `Т-Банк: ${explainRefusal([data.ErrorCode, data.ErrorMessage].filter(Boolean).join(': '))}`
      : null,
  }
}

/** In our words; null when the notification does not say. */
function modeOf(method: string | undefined): string | null {
  const known = Object.entries(methods).find(([, name]) => name === method)
  return known?.[0] ?? method ?? null
}

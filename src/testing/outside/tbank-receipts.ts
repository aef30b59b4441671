import { z } from 'zod'

export interface TbankReceipt {
  amount: number
  methods: string[]
  /** How much of it is paid by a prepayment. */
  advance: number
}

const item = z.strictObject({
  Name: z.string().min(1).max(128),
  Price: z.number().int().positive(),
  Quantity: z.number().positive(),
  Amount: z.number().int().positive(),
  Tax: z.literal('none vat0 vat5 vat7 vat10 vat20 vat22 vat105 vat107 vat110 vat120 vat122'.split(' ')),
  PaymentMethod: z.enum(['full_prepayment', 'prepayment', 'advance', 'full_payment']),
  PaymentObject: z.enum(['commodity', 'service', 'payment', 'goods_with_marking_code']),
  MeasurementUnit: z.string().min(1),
})

const shape = z.strictObject({
  FfdVersion: z.literal('1.2'),
  Email: z.email(),
  Taxation: z.enum(['osn', 'usn_income', 'usn_income_outcome', 'envd', 'esn', 'patent']),
  Items: z.array(item).min(1).max(100),
  Payments: z.strictObject({ Electronic: z.number().int(), AdvancePayment: z.number().int().optional() }).optional(),
})

/** What a receipt says, or the name of the field that is wrong. */
export function readTbankReceipt(given: unknown): TbankReceipt | string {
  const parsed = shape.safeParse(given)
  if (!parsed.success) return `Receipt.${parsed.error.issues[0]?.path.join('.') ?? ''}`
  const { Items, Payments } = parsed.data
  if (Items.some(({ Price, Quantity, Amount }) => Price * Quantity !== Amount)) return 'Receipt.Items.Amount'
  const amount = Items.reduce((sum, { Amount }) => sum + Amount, 0)
  const advance = Payments?.AdvancePayment ?? 0
  if (Payments && Payments.Electronic + advance !== amount) return 'Receipt.Payments'
  return { amount, methods: Items.map(({ PaymentMethod }) => PaymentMethod), advance }
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { receiptModes } from '../../database/values/receipts.ts'
import { JsonText } from '../../platform/contract/json-text.ts'
import { callPartner, readAnswer } from '../../platform/http/call-partner.server.ts'
import { isRefusal, PartnerError } from '../../platform/http/partner-error.ts'
import { type BegunPayment, callRules, type PaymentProvider, type ProviderPayment, refusedBy } from '../provider.ts'
import type { ProviderAccess } from '../provider-access.server.ts'
import { tbank } from './tbank.ts'
import { readReceiptNotice, toClosingReceipt, toTbankReceipt } from './tbank-receipt.ts'

interface TbankKeys {
  url: string
  terminalKey: string
  password: string
}

/** Ids come as a number or as its digits. */
const paymentId = z.union([z.string().regex(/^\d{1,20}$/), z.number().int()]).transform(String)

/** Sums and codes come as a number or as its digits, too. */
const kopecks = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .pipe(z.number().int().nonnegative())
const yes = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((said) => String(said) === 'true')

const answerShape = z.object({
  Success: yes,
  ErrorCode: z.union([z.string(), z.number()]).transform(String),
  Message: z.string().nullish(),
  Details: z.string().nullish(),
})

const paymentAnswer = z.object({
  PaymentId: paymentId,
  Status: z.string(),
  Amount: kopecks.optional(),
  /** What is left of a payment of which something went back; not every answer says it. */
  NewAmount: kopecks.optional(),
  PaymentURL: z.url({ protocol: /^https?$/ }).optional(),
  Params: z.array(z.object({ Key: z.string(), Value: z.string() })).nullish(),
})
type PaymentAnswer = z.output<typeof paymentAnswer>

const cancelAnswer = z.object({ PaymentId: paymentId, Status: z.string(), NewAmount: kopecks.optional() })

const orderAnswer = z.object({
  Payments: z.array(z.object({ PaymentId: paymentId, Status: z.string(), Amount: kopecks.optional() })),
})

const notification = z.looseObject({
  TerminalKey: z.string(),
  PaymentId: paymentId,
  Token: z.string(),
  Status: z.string().optional(),
  Amount: kopecks.optional(),
})

/** The shop's keys are its OrderIds; a terminal may have others. */
const ownOrder = z.object({ OrderId: z.uuid() })

const refunding = new Set(['REFUNDING', 'ASYNC_REFUNDING'])
const refunded = new Set(['PARTIAL_REFUNDED', 'REFUNDED'])
const paid = new Set(['CONFIRMED', ...refunding, ...refunded])
const holdsMoney = new Set(['CONFIRMED', 'PARTIAL_REFUNDED'])
/** One attempt: its page may take another card until the payment is over. */
const failed = new Set(['REJECTED', 'AUTH_FAIL'])
const over = new Set(['CANCELED', 'DEADLINE_EXPIRED', 'REVERSED', 'ATTEMPTS_EXPIRED'])
/** Wrong terminal, wrong token. */
const wrongKeys = new Set(['202', '204', '205', '501'])
/** Its words for trouble of its own and for "later": whether it was done is not known. */
const passing = new Set([
  '3',
  '21',
  '119',
  '120',
  '123',
  '125',
  '401',
  '402',
  '515',
  '903',
  '999',
  '1096',
  '9001',
  '9999',
])

export const tbankAccess: ProviderAccess = {
  description: tbank,
  open: ({ tbank: keys }) => keys && openTbank(keys),
  notifications: {
    path: '/api/payments/tbank/',
    summary: 'Notifications of T-Bank, signed. Only the id is taken, the payment is asked for by our own call',
    // These two letters are what it takes for an answer.
    answer: new JsonText('OK'),
  },
}

/** T-Bank acquiring, API v2: whole kopecks, calls and notifications signed with the terminal's password. */
function openTbank({ url, terminalKey, password }: TbankKeys): PaymentProvider {
  /** Receipts by themselves have an address beside that of the payments. */
  const cashbox = url.replace(/\/v2$/, '/cashbox')

  async function call<Answer extends z.ZodType>(
    shape: Answer,
    name: string,
    fields: Record<string, string | number | object>,
    base = url,
  ): Promise<z.output<Answer>> {
    const request = { ...fields, TerminalKey: terminalKey }
    const body = { ...request, Token: tokenOf(request, password) }
    const answer = await callPartner(`${base}/${name}`, {
      ...callRules,
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
    })
    const { Success, ErrorCode, Message, Details } = readAnswer(answer, answerShape)
    if (!Success) {
      const said = [ErrorCode, Message, Details].filter(Boolean).join(': ')
      if (passing.has(ErrorCode)) throw new PartnerError('away', `the provider cannot now: ${said}`, said)
      throw refusedBy(wrongKeys.has(ErrorCode) ? 'keys' : 'refused', said)
    }
    return readAnswer(answer, shape)
  }

  /** All payments of an OrderId, the first one first; none where it knows none. */
  async function readOrder(orderId: string): Promise<PaymentAnswer[]> {
    try {
      return (await call(orderAnswer, 'CheckOrder', { OrderId: orderId })).Payments
    } catch (error) {
      if (isRefusal(error)) return []
      throw error
    }
  }

  const readState = async (id: string, begun: BegunPayment) =>
    toPayment(await call(paymentAnswer, 'GetState', { PaymentId: id }), begun)

  return {
    name: tbank.name,
    account: terminalKey,
    payWays: [],

    // By its OrderId a repeated Init is the same payment, or another one of the same order, or it is refused; then the one
    // that was paid or made last is looked for.
    async startPayment({ kopecks: asked, idempotenceKey, description, returnUrl, receipt }) {
      const begun = { kopecks: asked, idempotenceKey }
      try {
        const answer = await call(paymentAnswer, 'Init', {
          Amount: asked,
          OrderId: idempotenceKey,
          Description: description.slice(0, 140),
          PayType: 'O',
          SuccessURL: returnUrl,
          FailURL: returnUrl,
          ...(receipt && { Receipt: toTbankReceipt(receipt) }),
        })
        return toPayment(answer, begun)
      } catch (error) {
        if (!isRefusal(error)) throw error
        const known = await readOrder(idempotenceKey)
        const meant = known.find(({ Status }) => paid.has(Status)) ?? known.at(-1)
        if (!meant) throw error
        return toPayment(meant, begun)
      }
    },

    async readPayment(id, begun) {
      const payment = await readState(id, begun)
      const isPaid = payment.state === 'succeeded'
      if (isPaid && (payment.refundedKopecks !== null || payment.isRefunding)) return payment
      const listed = await readOrder(begun.idempotenceKey)
      const same = listed.find(({ PaymentId }) => PaymentId === id)
      if (isPaid) return same ? { ...payment, refundedKopecks: refundedOf(same, begun) } : payment
      // Another Init of the same order may have been paid instead.
      const other = listed.find(({ Status }) => paid.has(Status))
      return other ? readState(other.PaymentId, begun) : payment
    },

    async readTwins(id, begun) {
      const listed = await readOrder(begun.idempotenceKey)
      const twins = listed.filter(({ PaymentId, Status }) => PaymentId !== id && holdsMoney.has(Status))
      return Promise.all(twins.map(({ PaymentId }) => readState(PaymentId, begun)))
    },

    // Only one that was taken and is not through yet has an id: then it is asked for, never sent again.
    async refund({ id: known, paymentId: id, paymentKopecks, kopecks: part, idempotenceKey, receipt }) {
      const { Status, NewAmount } = known
        ? await call(paymentAnswer, 'GetState', { PaymentId: id })
        : await call(cancelAnswer, 'Cancel', {
            PaymentId: id,
            Amount: part,
            ExternalRequestId: idempotenceKey,
            // Of the whole it prints what the payment said.
            ...(receipt && part < paymentKopecks && { Receipt: toTbankReceipt(receipt) }),
          })
      const went = { id: null, cancelReason: null, leftKopecks: NewAmount }
      if (refunded.has(Status) || Status === 'REVERSED') return { ...went, state: 'succeeded' }
      if (known && Status === 'CONFIRMED') return { ...went, state: 'cancelled', cancelReason: 'general_decline' }
      return { id: known ?? idempotenceKey, state: 'pending', cancelReason: null }
    },

    // By its own documents the key of a refund does not work for SBP; what it does not name may be that.
    forgetsKeys: (instrument) => instrument === null || instrument === 'qrsbp',

    readNotification(body) {
      const parsed = notification.safeParse(body)
      if (!parsed.success || parsed.data.TerminalKey !== terminalKey) return undefined
      const { Token: given, ...fields } = parsed.data
      if (!isSame(given, tokenOf(fields, password))) return 'forged'
      const { PaymentId, Status = '', Amount } = parsed.data
      const leftKopecks = Status === 'PARTIAL_REFUNDED' ? Amount : undefined
      const key = ownOrder.safeParse(body).data?.OrderId
      return { paymentId: PaymentId, key, receipt: readReceiptNotice(body), leftKopecks }
    },

    async tryKeys() {
      // A payment that cannot exist: other keys are refused before it is looked for.
      await call(z.unknown(), 'GetState', { PaymentId: '1' }).catch((error: unknown) => {
        if (!(error instanceof PartnerError && error.kind === 'refused')) throw error
      })
    },

    receipts: {
      kinds: ['offset'],
      modes: receiptModes,
      // It names no receipt; a payment has one that closes it.
      async send(receipt) {
        const { paymentId: id } = receipt
        await call(z.unknown(), 'SendClosingReceipt', { PaymentId: id, Receipt: toClosingReceipt(receipt) }, cashbox)
        return { id: `closing-${id}`, state: 'pending' }
      },
    },
  }
}

function toPayment(answer: PaymentAnswer, begun: BegunPayment): ProviderPayment {
  const { PaymentId, Status, Amount, PaymentURL, Params } = answer
  const gone = refundedOf(answer, begun)
  return {
    id: PaymentId,
    state: paid.has(Status) ? 'succeeded' : over.has(Status) ? 'cancelled' : 'pending',
    // Of one of which something went back the sum may be what is left.
    kopecks: gone === 0 && !refunding.has(Status) ? (Amount ?? begun.kopecks) : begun.kopecks,
    refundedKopecks: gone,
    isRefunding: refunding.has(Status),
    confirmationUrl: PaymentURL ?? null,
    instrument: Params?.find(({ Key }) => Key === 'Source')?.Value ?? null,
    cancelReason: over.has(Status) || failed.has(Status) ? Status.toLowerCase() : null,
  }
}

/** Its sum is that of now: less than came in is what is left. Some answers go on naming the whole: then it is not known. */
function refundedOf({ Status, Amount, NewAmount }: PaymentAnswer, { kopecks: came }: BegunPayment): number | null {
  if (Status === 'REFUNDED') return came
  if (!refunding.has(Status) && Status !== 'PARTIAL_REFUNDED') return 0
  const left = NewAmount ?? Amount ?? came
  return left < came && !refunding.has(Status) ? came - left : null
}

/** SHA-256 of the values of all fields that hold no object, with the password among them, in the order of their names. */
export function tokenOf(fields: Record<string, unknown>, password: string): string {
  const values = Object.entries({ ...fields, Password: password })
    .filter(([, value]) => value !== null && value !== undefined && typeof value !== 'object')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value)
  return createHash('sha256').update(values.join('')).digest('hex')
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given.toLowerCase()), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { receiptModes } from '../../database/values/receipts.ts'
import { JsonText } from '../../platform/contract/json-text.ts'
import { callPartner, readAnswer } from '../../platform/http/call-partner.server.ts'
import { PartnerError } from '../../platform/http/partner-error.ts'
import { callRules, type PaymentProvider, type ProviderPayment, refusedBy } from '../provider.ts'
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

const answerShape = z.object({
  Success: z.boolean(),
  ErrorCode: z.string(),
  Message: z.string().optional(),
  Details: z.string().optional(),
})

const paymentAnswer = z.object({
  PaymentId: paymentId,
  Status: z.string(),
  Amount: z.number().int().nonnegative(),
  /** What is left of a payment of which something went back; not every answer says it. */
  NewAmount: z.number().int().nonnegative().optional(),
  OriginalAmount: z.number().int().nonnegative().optional(),
  PaymentURL: z.url({ protocol: /^https?$/ }).optional(),
})

const cancelAnswer = z.object({ PaymentId: paymentId, Status: z.string() })

const notification = z.looseObject({ TerminalKey: z.string(), PaymentId: paymentId, Token: z.string() })

const paid = new Set(['CONFIRMED', 'REFUNDING', 'PARTIAL_REFUNDED', 'REFUNDED'])
const over = new Set(['REJECTED', 'AUTH_FAIL', 'CANCELED', 'DEADLINE_EXPIRED', 'REVERSED', 'ATTEMPTS_EXPIRED'])
/** Wrong terminal, wrong token. */
const wrongKeys = new Set(['202', '204', '205', '501'])

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
      throw refusedBy(wrongKeys.has(ErrorCode) ? 'keys' : 'refused', said)
    }
    return readAnswer(answer, shape)
  }

  return {
    name: tbank.name,
    account: terminalKey,
    payWays: [],

    // The OrderId is what makes a repeated Init the same payment.
    async startPayment({ kopecks, idempotenceKey, description, returnUrl, receipt }) {
      const answer = await call(paymentAnswer, 'Init', {
        Amount: kopecks,
        OrderId: idempotenceKey,
        Description: description.slice(0, 140),
        PayType: 'O',
        SuccessURL: returnUrl,
        FailURL: returnUrl,
        ...(receipt && { Receipt: toTbankReceipt(receipt) }),
      })
      return toPayment(answer)
    },

    async readPayment(id) {
      return toPayment(await call(paymentAnswer, 'GetState', { PaymentId: id }))
    },

    async refund({ paymentId: id, paymentKopecks, kopecks, idempotenceKey, receipt }) {
      const isPart = kopecks < paymentKopecks
      const { Status } = await call(cancelAnswer, 'Cancel', {
        PaymentId: id,
        Amount: kopecks,
        ExternalRequestId: idempotenceKey,
        // Of the whole it prints what the payment said.
        ...(receipt && isPart && { Receipt: toTbankReceipt(receipt) }),
      })
      const done = Status === 'REFUNDED' || Status === 'PARTIAL_REFUNDED' || Status === 'REVERSED'
      return { id: null, state: done ? 'succeeded' : 'pending', cancelReason: null }
    },

    readNotification(body) {
      const parsed = notification.safeParse(body)
      if (!parsed.success || parsed.data.TerminalKey !== terminalKey) return undefined
      const { Token: given, ...fields } = parsed.data
      if (!isSame(given, tokenOf(fields, password))) return undefined
      return { paymentId: parsed.data.PaymentId, receipt: readReceiptNotice(body) }
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

function toPayment(answer: z.output<typeof paymentAnswer>): ProviderPayment {
  const { PaymentId, Status, Amount, PaymentURL } = answer
  return {
    id: PaymentId,
    state: paid.has(Status) ? 'succeeded' : over.has(Status) ? 'cancelled' : 'pending',
    kopecks: Amount,
    refundedKopecks: refundedOf(answer),
    confirmationUrl: PaymentURL ?? null,
    instrument: null,
    cancelReason: over.has(Status) ? Status.toLowerCase() : null,
  }
}

/** Of a part that went back it may name no sum. */
function refundedOf({ Status, Amount, OriginalAmount, NewAmount }: z.output<typeof paymentAnswer>): number | null {
  if (OriginalAmount !== undefined && NewAmount !== undefined) return OriginalAmount - NewAmount
  if (Status === 'REFUNDED') return Amount
  return Status === 'PARTIAL_REFUNDED' || Status === 'REFUNDING' ? null : 0
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

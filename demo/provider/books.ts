import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

export interface StandInPayment {
  id: string
  status: 'pending' | 'succeeded' | 'canceled'
  kopecks: number
  refunded: number
  description: string
  returnUrl: string
  /** What it was begun for; the page opens with it. */
  way?: string | undefined
  metadata: Record<string, string>
  createdAt: string
  instrument: string | null
  reason: string | null
}

export interface StandInRefund {
  id: string
  paymentId: string
  kopecks: number
  status: 'succeeded'
  description: string
  createdAt: string
}

export interface StandInReceipt {
  id: string
  type: 'payment' | 'refund'
  paymentId: string
  refundId: string | null
  status: 'pending' | 'succeeded' | 'canceled'
  kopecks: number
  email: string
  items: unknown[]
  /** `cashless` with the payment or refund, `prepayment` of the offset. */
  settlement: string
}

interface KnownKey {
  body: string
  at: number
  /** The path of the operation and the first answer to it. */
  path: string
  answer: unknown
}

interface Books {
  payments: StandInPayment[]
  refunds: StandInRefund[]
  receipts?: StandInReceipt[]
  keys: [string, KnownKey][]
}

/** Idempotence keys are honoured for so long. */
const keyLivesMs = 24 * 60 * 60 * 1000
/** A page where nobody pays is closed. */
export const pageLivesMs = 60 * 60 * 1000

/** What the stand-in knows: its own books, apart from the shop's. In a file they survive a restart. */
export function openBooks({ file, now }: { file: string | undefined; now: () => number }) {
  const books = read(file)
  const payments = new Map(books.payments.map((payment) => [payment.id, payment]))
  const refunds = new Map(books.refunds.map((refund) => [refund.id, refund]))
  const receipts = new Map((books.receipts ?? []).map((receipt) => [receipt.id, receipt]))
  const keys = new Map(books.keys)

  function save(): void {
    if (!file) return
    const kept: Books = {
      payments: [...payments.values()],
      refunds: [...refunds.values()],
      receipts: [...receipts.values()],
      keys: [...keys],
    }
    writeFileSync(`${file}.new`, JSON.stringify(kept))
    renameSync(`${file}.new`, file)
  }

  return {
    payments,
    refunds,
    receipts,
    save,
    knownKey(key: string): KnownKey | undefined {
      const known = keys.get(key)
      return known && now() - known.at < keyLivesMs ? known : undefined
    },
    rememberKey(key: string, known: Omit<KnownKey, 'at'>): void {
      keys.set(key, { ...known, at: now() })
      save()
    },
    addPayment(
      given: Pick<StandInPayment, 'kopecks' | 'description' | 'returnUrl' | 'metadata' | 'way'>,
    ): StandInPayment {
      const payment: StandInPayment = {
        ...given,
        id: randomUUID(),
        status: 'pending',
        refunded: 0,
        createdAt: new Date(now()).toISOString(),
        instrument: null,
        reason: null,
      }
      payments.set(payment.id, payment)
      return payment
    },
    /** Pays or declines; false when it is decided already. */
    decide(id: string, outcome: { instrument: string; reason: string | null }): boolean {
      const payment = payments.get(id)
      if (payment?.status !== 'pending') return false
      payment.status = outcome.reason === null ? 'succeeded' : 'canceled'
      payment.instrument = outcome.instrument
      payment.reason = outcome.reason
      save()
      return true
    },
    addReceipt(given: Omit<StandInReceipt, 'id'>): StandInReceipt {
      const receipt: StandInReceipt = { ...given, id: randomUUID() }
      receipts.set(receipt.id, receipt)
      return receipt
    },
    /** What became of the receipt that went along with a payment or refund. */
    registration(paymentId: string, refundId: string | null): StandInReceipt['status'] | undefined {
      const along = [...receipts.values()].find((receipt) => {
        return receipt.paymentId === paymentId && receipt.refundId === refundId && receipt.settlement === 'along'
      })
      return along?.status
    },
    addRefund(payment: StandInPayment, kopecks: number, description: string): StandInRefund {
      const about = { paymentId: payment.id, kopecks, description, createdAt: new Date(now()).toISOString() }
      const refund: StandInRefund = { id: randomUUID(), status: 'succeeded', ...about }
      payment.refunded += kopecks
      refunds.set(refund.id, refund)
      return refund
    },
  }
}

function read(file: string | undefined): Books {
  const empty = { payments: [], refunds: [], keys: [] }
  if (!file) return empty
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Books
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return empty
    throw error
  }
}

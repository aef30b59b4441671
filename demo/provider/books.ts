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
  status: 'pending' | 'succeeded'
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

interface KeptBooks {
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
export class Books {
  readonly payments: Map<string, StandInPayment>
  readonly refunds: Map<string, StandInRefund>
  readonly receipts: Map<string, StandInReceipt>
  readonly #keys: Map<string, KnownKey>
  readonly #file: string | undefined
  readonly #now: () => number

  constructor({ file, now }: { file: string | undefined; now: () => number }) {
    const kept = read(file)
    this.payments = new Map(kept.payments.map((payment) => [payment.id, payment]))
    this.refunds = new Map(kept.refunds.map((refund) => [refund.id, refund]))
    this.receipts = new Map((kept.receipts ?? []).map((receipt) => [receipt.id, receipt]))
    this.#keys = new Map(kept.keys)
    this.#file = file
    this.#now = now
  }

  save(): void {
    const file = this.#file
    if (!file) return
    const kept: KeptBooks = {
      payments: [...this.payments.values()],
      refunds: [...this.refunds.values()],
      receipts: [...this.receipts.values()],
      keys: [...this.#keys],
    }
    writeFileSync(`${file}.new`, JSON.stringify(kept))
    renameSync(`${file}.new`, file)
  }

  knownKey(key: string): KnownKey | undefined {
    const known = this.#keys.get(key)
    return known && this.#now() - known.at < keyLivesMs ? known : undefined
  }

  rememberKey(key: string, known: Omit<KnownKey, 'at'>): void {
    this.#keys.set(key, { ...known, at: this.#now() })
    this.save()
  }

  addPayment(
    given: Pick<StandInPayment, 'kopecks' | 'description' | 'returnUrl' | 'metadata' | 'way'>,
  ): StandInPayment {
    const payment: StandInPayment = {
      ...given,
      id: randomUUID(),
      status: 'pending',
      refunded: 0,
      createdAt: new Date(this.#now()).toISOString(),
      instrument: null,
      reason: null,
    }
    this.payments.set(payment.id, payment)
    return payment
  }

  /** Pays or declines; false when it is decided already. */
  decide(id: string, outcome: { instrument: string; reason: string | null }): boolean {
    const payment = this.payments.get(id)
    if (payment?.status !== 'pending') return false
    payment.status = outcome.reason === null ? 'succeeded' : 'canceled'
    payment.instrument = outcome.instrument
    payment.reason = outcome.reason
    this.save()
    return true
  }

  addReceipt(given: Omit<StandInReceipt, 'id'>): StandInReceipt {
    const receipt: StandInReceipt = { ...given, id: randomUUID() }
    this.receipts.set(receipt.id, receipt)
    return receipt
  }

  /** What became of the receipt that went along with a payment or refund. */
  registration(paymentId: string, refundId: string | null): StandInReceipt['status'] | undefined {
    const along = [...this.receipts.values()].find((receipt) => {
      return receipt.paymentId === paymentId && receipt.refundId === refundId && receipt.settlement === 'along'
    })
    return along?.status
  }

  addRefund(
    payment: StandInPayment,
    kopecks: number,
    description: string,
    status: StandInRefund['status'] = 'succeeded',
  ): StandInRefund {
    const about = { paymentId: payment.id, kopecks, description, createdAt: new Date(this.#now()).toISOString() }
    const refund: StandInRefund = { id: randomUUID(), status, ...about }
    if (status === 'succeeded') payment.refunded += kopecks
    this.refunds.set(refund.id, refund)
    return refund
  }

  /** What was under way goes through. */
  finishRefunds(): void {
    for (const refund of this.refunds.values()) {
      const payment = this.payments.get(refund.paymentId)
      if (refund.status !== 'pending' || !payment) continue
      refund.status = 'succeeded'
      payment.refunded += refund.kopecks
    }
    this.save()
  }
}

function read(file: string | undefined): KeptBooks {
  const empty = { payments: [], refunds: [], keys: [] }
  if (!file) return empty
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeptBooks
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return empty
    throw error
  }
}

import type { PayWay, ProviderName } from '../database/values/payment-methods.ts'
import type { ReceiptKind, ReceiptLine, ReceiptMode } from '../database/values/receipts.ts'
import { PartnerError } from '../platform/http/partner-error.ts'

/** What a provider is called, known without its keys and also in the browser. */
export interface ProviderDescription {
  name: ProviderName
  label: string
  /** Its words for what was paid with. */
  instruments: Record<string, string>
  /** Its desk prints no closing receipt for a payment of which something went back. */
  closesOnlyWhole?: true
}

/** A receipt (54-FZ) as the cash desk needs it; its lines add up to the payment or refund. */
export interface ReceiptOrder {
  email: string
  lines: ReceiptLine[]
  mode: ReceiptMode
  vatCode: number
  taxSystem: number
}

/** A receipt that is sent by itself: the offset at dispatch, or one that was refused before. */
export interface SeparateReceipt extends ReceiptOrder {
  kind: ReceiptKind
  kopecks: number
  /** The provider's ids. */
  paymentId: string
  refundId: string | null
  idempotenceKey: string
}

type RegisteredState = 'pending' | 'done' | 'refused'

export interface ProviderReceipt {
  id: string
  state: RegisteredState
}

/** What to pay, in the shop's words. */
export interface PaymentOrder {
  orderId: number
  kopecks: number
  /** The same for every attempt to start one payment: the provider makes it once. */
  idempotenceKey: string
  description: string
  /** Where the shopper comes back to; nothing is decided there. */
  returnUrl: string
  /** Straight to this way to pay, where the provider can: by SBP a phone opens the app of the bank. */
  way?: PayWay | null
  receipt?: ReceiptOrder | undefined
}

/** A payment as the provider sees it. */
export interface ProviderPayment {
  id: string
  state: 'pending' | 'succeeded' | 'cancelled'
  kopecks: number
  /** What went back of it, as the provider counts, whoever gave it back; null where it does not say. */
  refundedKopecks: number | null
  /** Something is on its way back, and the sums do not say yet whether they hold it. */
  isRefunding?: boolean | undefined
  confirmationUrl: string | null
  instrument: string | null
  /** Why it was cancelled; of a pending one why the last attempt failed, while its page may take another. */
  cancelReason: string | null
  /** Of the receipt that went along; nothing where there was none. */
  receiptState?: RegisteredState | undefined
}

/** What the shop knows of a payment that it asks for. */
export interface BegunPayment {
  /** What it asked for, or what came in. */
  kopecks: number
  idempotenceKey: string
}

interface RefundOrder {
  /** The provider's id of the refund, once it is known: then it is only asked for. */
  id: string | null
  paymentId: string
  /** The whole payment that it is a part of. */
  paymentKopecks: number
  kopecks: number
  idempotenceKey: string
  description: string
  receipt?: ReceiptOrder | undefined
}

export interface ProviderRefund {
  /** Null where the provider does not name it. */
  id: string | null
  state: 'pending' | 'succeeded' | 'cancelled'
  cancelReason: string | null
  receiptState?: RegisteredState | undefined
  /** What is left of the payment after it, where the answer says it. */
  leftKopecks?: number | undefined
}

/** A refund of a payment in the provider's books, whoever has made it. */
export interface ListedRefund {
  id: string
  kopecks: number
  state: ProviderRefund['state']
  /** As its maker has named it; the shop's own ones say which they are. */
  description: string | null
}

/** What became of a receipt, where the provider tells it by itself. */
export interface ReceiptNotice {
  /** Of the printed receipt. */
  id: string | null
  isReturn: boolean
  /** As the receipt says it; null where it is not told. */
  mode: string | null
  kopecks: number
  state: 'done' | 'refused'
  reason: string | null
}

/** Whatever a notification says of money coming in, the object is asked for by our own call: only its id is taken. */
export interface Notification {
  paymentId: string
  /** The shop's own key; only of a signed notification. A start that was repeated may have made several payments of it. */
  key?: string | undefined
  /** Only of a signed notification: it cannot be asked for. */
  receipt?: ReceiptNotice | undefined
  /** What is left of a payment of which something went back; only of a signed one, because it may not be told again. */
  leftKopecks?: number | undefined
}

/** A payment provider: four calls, and receipts. The shop knows nothing else of it. */
export interface PaymentProvider {
  name: ProviderName
  /** The shop as the provider names it, no secret: payments belong to it. */
  account: string
  /** Ways to pay that its page can open with; for others it opens with all that it has. */
  payWays: readonly PayWay[]
  startPayment(order: PaymentOrder): Promise<ProviderPayment>
  readPayment(id: string, begun: BegunPayment): Promise<ProviderPayment>
  /** Where a start that was repeated may have made several payments of one key: the others that hold money. */
  readTwins?(id: string, begun: BegunPayment): Promise<ProviderPayment[]>
  refund(order: RefundOrder): Promise<ProviderRefund>
  /** What was paid with this knows no keys: a refund without an answer is looked for before it is sent again. */
  forgetsKeys?(instrument: string | null): boolean
  /** All refunds of a payment, where the provider can tell them apart. */
  listRefunds?(paymentId: string): Promise<ListedRefund[]>
  /** Undefined when it is none; `forged` when its signature is wrong. */
  readNotification(body: unknown): Notification | 'forged' | undefined
  /** Whether the keys are right; throws as the calls do. */
  tryKeys(): Promise<void>
  /** Where it prints receipts: along with payments and refunds, and by themselves. */
  receipts?: {
    /** Which it takes by themselves. */
    kinds: readonly ReceiptKind[]
    /** What payments it prints receipts for; those of others are printed by the owner's own desk. */
    modes: readonly ReceiptMode[]
    send(receipt: SeparateReceipt): Promise<ProviderReceipt>
    /** Missing where nothing can be asked: then notifications tell, and a call without an answer is not repeated. */
    read?(id: string): Promise<ProviderReceipt>
  }
}

/**
 * Providers answer within 30 seconds; a shopper or a job does not wait that long, the same key can be sent again. None of
 * them sends us elsewhere: whoever does is not the provider.
 */
export const callRules = { maxMs: 12_000, redirect: 'error' } as const

/** Providers know a key for a day; one this old is not sent again without a look at what became of it. */
export function mayBeForgotten({ createdAt }: { createdAt: Date }, at: Date): boolean {
  return at.getTime() - createdAt.getTime() > 20 * 60 * 60 * 1000
}

export function refusedBy(kind: 'keys' | 'refused', said: string): PartnerError {
  return new PartnerError(kind, `the provider refused: ${said}`, said)
}

/**
 * A provider that prints the shop's receipts wants one with every payment; one that knows none for a part cannot take a
 * deposit, and the payment would never succeed.
 */
export function takesParts(provider: PaymentProvider | undefined, { receiptsBy }: { receiptsBy: string }): boolean {
  const desk = receiptsBy === 'provider' ? provider?.receipts : undefined
  return desk === undefined || desk.modes.includes('partial_prepayment')
}

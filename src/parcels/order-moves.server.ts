import type { Transaction } from '../platform/postgres/database.server.ts'

export interface ParcelCause {
  at: Date
  actor: 'staff' | 'shop'
  accountId?: number | undefined
}

export interface Sent {
  trackingNumber: string | null
  /** Where a parcel from the shelf goes: its orders did not know until now. */
  place?: { deliveryAddress: string; deliveryIndex: string }
}

/** What parcels ask of the orders above them, which hand it in: each leaves alone orders that are further already. */
export interface OrderMoves {
  /** «Собирается» */
  packing(tx: Transaction, orderIds: number[], cause: ParcelCause): Promise<void>
  /** «Отправлен» or «Готов к выдаче», when all parcels of an order are handed over. */
  sent(tx: Transaction, orderIds: number[], cause: ParcelCause & Sent): Promise<void>
  /** «Завершен», when all of them are received. */
  received(tx: Transaction, orderIds: number[], cause: ParcelCause): Promise<void>
}

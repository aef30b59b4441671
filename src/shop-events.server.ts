import type { orders } from './database/tables/orders.server.ts'
import type { OrderState } from './database/values/order-states.ts'
import type { Actor, OrderEvent } from './orders/order-steps.ts'
import { openEvents } from './platform/events.server.ts'
import type { Viewer } from './platform/http/viewer.ts'

interface Cause {
  at: Date
  accountId?: number | undefined
}

interface ParcelCause extends Cause {
  actor: 'staff' | 'shop'
  /** As when staff move the order itself: its letter waits while the move can be undone. */
  lettersAfter?: Date | undefined
}

/** What has happened in the shop. Whoever tells of it does not know who listens: features say so themselves. */
export interface ShopEvents {
  /** Orders have taken this step: they are shown as they are after it. */
  'orders.moved': Cause & { orders: (typeof orders.$inferSelect)[]; event: OrderEvent; actor: Actor }
  /** Staff took the last move of an order back: it has left this state again, in which it was since then, for another. */
  'order.taken_back': { orderId: number; left: OrderState; to: OrderState; since: Date }
  /** Staff took back that they had seen this money: it never came. */
  'payment.withdrawn': { orderId: number; paymentId: number }
  /** Something was told of these orders after their first event: their money, their goods or their way. */
  'orders.told': { orderIds: number[] }
  /** The account of these orders is deleted: whatever names the person is erased. */
  'orders.stripped': { orderIds: number[] }
  /** A parcel with goods of these orders is being packed. */
  'parcels.packing': ParcelCause & { orderIds: number[] }
  /** All parcels of these orders are handed over, or put ready for the shopper. */
  'parcels.sent': ParcelCause & {
    orderIds: number[]
    trackingNumber: string | null
    /** Where a parcel from the shelf goes: its orders did not know until now. */
    place?: { deliveryAddress: string; deliveryIndex: string; isPickup: boolean }
    /** Nobody is written that they are on their way: they are not, or not any more. */
    quiet?: boolean
  }
  /** All parcels of these orders are received. */
  'parcels.received': ParcelCause & { orderIds: number[] }
  /** A parcel of these orders came back, or is not handed over: it is sent once more, or its goods wait on the shelf. */
  'parcels.back': ParcelCause & { orderIds: number[]; sentAgain: boolean }
  /** A parcel will not reach its shopper: it came back and is not sent again, its carrier lost it, or it never left. */
  'parcel.given_up': ParcelCause & {
    kind: 'not_collected' | 'lost' | 'not_sent'
    /** Why, for the shopper. */
    reason?: string
    pieces: { orderId: number; position: number; quantity: number }[]
    deliveryOrderId: number | null
  }
  /** Everything was taken out of a parcel whose delivery this order pays. */
  'parcel.emptied': { deliveryOrderId: number; at: Date }
  /** Staff gave a page another address. */
  'page.moved': { viewer: Viewer; from: string; to: string }
}

export const events = openEvents<ShopEvents>()

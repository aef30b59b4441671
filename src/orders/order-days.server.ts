import { usualDays } from '../content/delivery/delivery-dates.server.ts'
import type { DaySpan } from '../content/delivery/delivery-dates.ts'
import type { deliveryTypes, orders } from '../database/tables/orders.server.ts'
import { chosenDays } from './order-dates.ts'

type Order = Pick<typeof orders.$inferSelect, 'isPickup' | 'deliveryChoice'>

/** How long its way takes: what its carrier said for this parcel, else what staff say about the way. */
export function daysOf(order: Order, type: typeof deliveryTypes.$inferSelect | null): DaySpan | undefined {
  // It is sent when the shopper says so.
  if (type?.shelf) return undefined
  if (order.isPickup) return { min: 0, max: 0 }
  return (order.deliveryChoice && chosenDays(order.deliveryChoice)) ?? (type ? usualDays(type) : undefined)
}

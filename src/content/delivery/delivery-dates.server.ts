import { deliveryTypes } from '../../database/tables/orders.server.ts'
import type { AnswerOf } from '../../platform/contract/endpoint.ts'
import type { Uses } from '../../platform/pages/page-cache.server.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { asc, isNull } from '../../platform/postgres/drizzle.server.ts'
import { shopDay } from '../../platform/text/date-format.ts'
import { readSiteSettings } from '../read-site-settings.server.ts'
import type { listDeliveryDates } from './delivery-dates.contract.ts'
import { arrivesBetween, type DaySpan, type DeliveryDates, packedBetween } from './delivery-dates.ts'

/** Working days that the shop takes to pack, from the settings. */
export async function readPackingDays(db: Database | Transaction): Promise<number> {
  return (await readSiteSettings(db)).packingDays
}

type Type = Pick<typeof deliveryTypes.$inferSelect, 'requiresAddress' | 'daysMin' | 'daysMax' | 'shelf'>

/** What staff say about a way of delivery; nothing for one whose days are not known. At the counter it takes none. */
export function usualDays({ requiresAddress, daysMin, daysMax, shelf }: Type): DaySpan | undefined {
  // It is sent when the shopper says so.
  if (shelf) return undefined
  if (!requiresAddress) return { min: 0, max: 0 }
  const max = daysMax ?? daysMin
  return max === null ? undefined : { min: daysMin ?? max, max }
}

/** Of an order that is paid on this day. */
export function datesOf(day: string, packingDays: number, days: DaySpan | undefined): DeliveryDates | null {
  return days ? arrivesBetween(packedBetween(day, packingDays), days) : null
}

/** The same for everybody, so that guests' pages can show it: a carrier's own days for a city are asked for at checkout. */
export async function readDeliveryDates(
  db: Database,
  uses: Uses,
  now: Date,
): Promise<AnswerOf<typeof listDeliveryDates>> {
  // The documents change with every new day, see announce-new-day.
  uses('site_settings', 'delivery_types', 'documents')
  const [types, packingDays] = await Promise.all([
    db
      .select()
      .from(deliveryTypes)
      .where(isNull(deliveryTypes.archivedAt))
      .orderBy(asc(deliveryTypes.position))
      .limit(20),
    readPackingDays(db),
  ])
  return types.flatMap((type) => {
    const dates = datesOf(shopDay(now), packingDays, usualDays(type))
    return dates ? [{ name: type.name, picked_up: !type.requiresAddress, dates }] : []
  })
}

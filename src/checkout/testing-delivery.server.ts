import { beforeEach } from 'vitest'
import { carrierQuotes } from '../database/tables/carriers.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { openOrdersShop, type Shopper } from '../orders/testing-orders.server.ts'
import { copyPlacesNow, openCdekStandIn } from '../parcels/testing-carriers.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { startPochtaServer } from '../testing/outside/pochta-server.ts'

export const novosibirsk = 270
export const moscow = 44

/** A shop that delivers by CDEK and by post, with the towns and points of the stand-in. */
export async function openDeliveryShop() {
  const cdek = await openCdekStandIn()
  const pochta = await startPochtaServer()
  const shop = await openOrdersShop({ config: { ...cdek.config, pochta: { ...pochta.keys, url: pochta.url } } })
  const { db, form } = shop
  await copyPlacesNow(db, cdek)

  beforeEach(async () => {
    delete cdek.trouble.away
    delete pochta.trouble.away
    await db.delete(carrierQuotes)
  })

  const choose = (shopper: Shopper, wish: object) =>
    shopper.visitor.post('/api/checkout/delivery/', { delivery_type: shop.courier, ...wish })

  const typeOf = (answer: { json(): { delivery_types: { id: number }[] } }, id = shop.courier) =>
    answer.json().delivery_types.find((type) => type.id === id)

  const cdekForm = { ...form, deliveryType: shop.courier, delivery_type: shop.courier }

  async function placedOrder(number: number) {
    const [order] = await db.select().from(orders).where(eq(orders.id, number))
    return order
  }

  return { cdek, pochta, shop, choose, typeOf, cdekForm, placedOrder }
}

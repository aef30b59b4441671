import { pino } from 'pino'
import { expect } from 'vitest'
import { parcelSenders } from '../database/tables/carriers.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { mails } from '../database/tables/mail.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { refunds } from '../database/tables/payments.server.ts'
import { makeCarrierOrders } from '../parcels/carrier-orders/carrier-orders.server.ts'
import { openCarriers } from '../parcels/carriers/open-carriers.server.ts'
import type { StaffParcel } from '../parcels/staff/staff-parcels.contract.ts'
import { copyPlacesNow, openCdekStandIn } from '../parcels/testing-carriers.server.ts'
import { trackParcels } from '../parcels/tracking/track-parcels.server.ts'
import { and, eq } from '../platform/postgres/drizzle.server.ts'
import type { Config } from '../platform/process/config.server.ts'
import type { CdekTrouble } from '../testing/outside/cdek-trouble.ts'
import { runScheduled } from '../testing/run-job.ts'
import { staffVisitor } from '../testing/staff-visitor.ts'
import { openOrdersShop } from './testing-orders.server.ts'

/** For tests: a shop with a CDEK stand-in, whose paid orders go to a point, and what staff do with their parcels. */
export async function openParcelsShop(config: Partial<Config> = {}) {
  const cdek = await openCdekStandIn()
  const shop = await openOrdersShop({ config: { ...cdek.config, ...config } })
  const { db, form } = shop
  await copyPlacesNow(db, cdek)
  cdek.orders.now = () => shop.clock.now()
  await db.insert(parcelSenders).values({ cityCode: 270, shipmentPoint: 'K270-1', postalIndex: '630099' })
  const staff = await staffVisitor(shop)
  const log = pino({ level: 'silent' })
  const carriers = openCarriers({ cdek: { ...cdek.keys, url: cdek.url }, pochta: undefined })
  const point = cdek.points.find(({ type }) => type === 'PVZ')
  const size = { weight_grams: 2500, length_cm: 30, width_cm: 20, height_cm: 15 }

  const now = () => shop.clock.now()
  const carrierOrders = () => runScheduled(makeCarrierOrders({ db, now, carriers, log }), now())
  const tracking = () => runScheduled(trackParcels({ db, carriers, publicUrl: 'http://shop.test', log }), now())

  /** Until the carrier has decided: its answers take some seconds each. */
  async function untilDecided(): Promise<void> {
    for (let round = 0; round < 6; round += 1) {
      await carrierOrders()
      shop.clock.pass({ minutes: 2 })
    }
  }

  async function move(orderId: number, to: string): Promise<void> {
    const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
    const answer = await staff.post(`/api/staff/orders/${orderId}/state/`, { version, to })
    expect([to, answer.statusCode, answer.body.slice(0, 200)]).toEqual([to, 200, expect.anything()])
  }

  async function cancel(orderId: number) {
    const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
    return staff.post(`/api/staff/orders/${orderId}/state/`, { version, to: 'Отменен', reason: 'Передумали' })
  }

  /** A paid order to a point, of so many kinds of goods, two pieces each. */
  async function paidOrder(kinds = 1, more: object = {}): Promise<number> {
    const shopper = await shop.shopper()
    const goods = await shop.addGoods(...Array.from({ length: kinds }, () => ({ stock: 9, weightGrams: 400, ...more })))
    await shopper.putIntoCart(...goods.map((id) => [id, 2] as [number, number]))
    const { order_id } = (await shopper.createOrder()).json()
    await shopper.visitor.post('/api/checkout/delivery/', {
      delivery_type: shop.courier,
      city: 270,
      point: point?.code,
    })
    await shopper.confirm({ ...form, deliveryType: shop.courier, deliveryPoint: point?.code })
    await move(order_id, 'Оплачен')
    return order_id
  }

  const parcelsOf = async (orderId: number): Promise<StaffParcel[]> =>
    (await staff.get(`/api/staff/orders/${orderId}/parcels/`)).json()

  async function act(parcel: StaffParcel | undefined, action: string, body: object = {}) {
    return staff.post(`/api/staff/parcels/${parcel?.id}/${action}/`, { version: parcel?.version, ...body })
  }

  async function packed(orderId: number): Promise<StaffParcel | undefined> {
    const [parcel] = await parcelsOf(orderId)
    expect((await act(parcel, 'pack', size)).statusCode).toBe(200)
    await untilDecided()
    return (await parcelsOf(orderId))[0]
  }

  const rowOf = async (orderId: number) => (await db.select().from(orders).where(eq(orders.id, orderId)))[0]
  const dueOf = async (orderId: number) =>
    (await db.select().from(refunds).where(eq(refunds.orderId, orderId))).map(({ kopecks }) => kopecks)

  /** Of the product of this line. */
  async function stockOf(orderId: number, position = 0): Promise<number | null | undefined> {
    const [row] = await db
      .select({ stock: products.stock })
      .from(products)
      .innerJoin(orderLines, eq(orderLines.productId, products.id))
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)))
    return row?.stock
  }
  const stateOf = async (orderId: number) => (await rowOf(orderId))?.state
  const numbered = (parcel: StaffParcel | undefined) =>
    cdek.orders.taken.filter(
      ({ number }) => number.startsWith(`P${parcel?.id}`) && !number.slice(1).startsWith(`${parcel?.id}0`),
    )
  const subjects = async (orderId: number) =>
    (
      await db
        .select()
        .from(mails)
        .where(eq(mails.about, `order:${orderId}`))
        .orderBy(mails.id)
    ).map((mail) => mail.subject)

  return {
    shop,
    cdek,
    carrierOrders,
    staff,
    point,
    size,
    tracking,
    untilDecided,
    move,
    cancel,
    paidOrder,
    parcelsOf,
    act,
    packed,
    rowOf,
    dueOf,
    stockOf,
    stateOf,
    numbered,
    subjects,
    calm: () => {
      delete cdek.orders.beforeAnswer
      for (const name of Object.keys(cdek.trouble) as (keyof CdekTrouble)[]) delete cdek.trouble[name]
    },
  }
}

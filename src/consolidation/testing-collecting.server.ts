import { pino } from 'pino'
import { siteSettings } from '../database/tables/content.server.ts'
import { mails } from '../database/tables/mail.server.ts'
import { deliveryTypes, orders } from '../database/tables/orders.server.ts'
import { sendOrderEvents } from '../orders/order-outbox.server.ts'
import { openOrdersShop, type Shopper } from '../orders/testing-orders.server.ts'
import type { StaffParcel } from '../parcels/staff/staff-parcels.contract.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { staffVisitor } from '../testing/staff-visitor.ts'
import type { TestAppOptions } from '../testing/test-app.server.ts'
import type { Shelf } from './collecting.contract.ts'
import { shelfLaws } from './testing-shelf-laws.ts'
import { watchShelf } from './watch-shelf.server.ts'

/** For tests: a shop with the shelf switched on, and shoppers whose paid orders wait there. */
export async function openCollectingShop(options: TestAppOptions = {}) {
  const shop = await openOrdersShop(options)
  const { db } = shop
  await db.update(siteSettings).set({ shelf: 'on', ordersEmail: 'orders@shop.test' })
  const [type] = await db.select().from(deliveryTypes).where(eq(deliveryTypes.shelf, true))
  const shelfType = type?.id ?? 0
  const staff = await staffVisitor(shop)

  async function move(orderId: number, to: string, more: object = {}) {
    const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
    return staff.post(`/api/staff/orders/${orderId}/state/`, { version, to, ...more })
  }

  const log = pino({ level: 'silent' })
  const later = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000)

  return {
    ...shop,
    shelfType,
    staff,
    move,
    later,
    /** Looks after the shelf as the job does after so many days. */
    watch: (days: number) => runScheduled(watchShelf({ db, publicUrl: 'http://shop.test', log }), later(days)),
    stateOf: async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.state,
    subjectsTo: async (email: string) =>
      (await db.select().from(mails).where(eq(mails.recipient, email))).map(({ subject }) => subject),
    writeLetters: () => runScheduled(sendOrderEvents(db, 'http://shop.test')),
    parcelsOf: async (orderId: number): Promise<StaffParcel[]> =>
      (await staff.get(`/api/staff/orders/${orderId}/parcels/`)).json(),
    act: (parcel: StaffParcel | undefined, action: string, body: object = {}) =>
      staff.post(`/api/staff/parcels/${parcel?.id}/${action}/`, { version: parcel?.version, ...body }),
    /** Puts the settings of the shelf back. */
    reset: () => db.update(siteSettings).set({ shelf: 'on', shelfDays: 60, shelfOverdue: 'wait' }),
    /** A paid order of one product; on the shelf unless another delivery is named. */
    paid: async (shopper: Shopper, { delivery = shelfType, pieces = 2, product = {} } = {}) => {
      const [productId = 0] = await shop.addGoods({ stock: 9, weightGrams: 400, priceKopecks: 100_000, ...product })
      const place = { deliveryAddress: 'Томск, Мира, 1', deliveryIndex: '634000' }
      const orderId = await shopper.buy({ ...shop.form, deliveryType: delivery, ...place }, [productId, pieces])
      await move(orderId, 'Оплачен')
      return { orderId, productId }
    },
    shelfOf: async ({ visitor }: Shopper): Promise<Shelf> => (await visitor.get('/api/my-shelf/')).json(),
    /** Sends these orders' first lines by post. */
    send: ({ visitor }: Shopper, orderIds: number[], more: object = {}) =>
      visitor.post('/api/my-shelf/send/', {
        ...shop.form,
        deliveryType: shop.post,
        deliveryAddress: 'Томск, Мира, 1',
        deliveryIndex: '634000',
        lines: orderIds.map((order_id) => ({ order_id, position: 0 })),
        ...more,
      }),
    /** What must hold at any time; empty when it does. */
    broken: async (): Promise<Record<string, unknown[]>> => {
      const found: Record<string, unknown[]> = {}
      for (const [question, asked] of Object.entries(shelfLaws(9))) {
        const { rows } = await db.execute(sql.raw(asked))
        if (rows.length > 0) found[question] = rows
      }
      return found
    },
  }
}

import { pino } from 'pino'
import { siteSettings } from '../../database/tables/content.server.ts'
import { mails } from '../../database/tables/mail.server.ts'
import { deliveryTypes, orders } from '../../database/tables/orders.server.ts'
import type { StaffParcel } from '../../parcels/staff/staff-parcels.contract.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../../testing/run-job.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import type { TestAppOptions } from '../../testing/test-app.server.ts'
import { sendOrderEvents } from '../order-outbox.server.ts'
import { openOrdersShop, type Shopper } from '../testing-orders.server.ts'
import type { Shelf } from './collecting.contract.ts'
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
      const questions = {
        'paid pieces that are in no place, or in two': sql`
          select orders.id, line.position, line.quantity, placed from orders join order_lines as line on line.order_id = orders.id,
            lateral (select coalesce(sum(parcel_lines.quantity), 0) as placed from parcel_lines join parcels on parcels.id = parcel_id
              where parcel_lines.order_id = orders.id and position = line.position and parcels.state <> 'Отменена') as places
          where placed <> case when orders.state in ('Ожидает оплаты', 'Отменен') then 0 else line.quantity end`,
        'goods of cancelled orders in parcels': sql`
          select parcel_id from parcel_lines join orders on orders.id = order_id join parcels on parcels.id = parcel_id
          where orders.state = 'Отменен' and parcels.state <> 'Отменена'`,
        'parcels to be packed whose delivery is not paid, or paid ones that wait': sql`
          select parcels.id, parcels.state, orders.state from parcels join orders on orders.id = delivery_order_id
          where (parcels.state = 'Ждет оплаты') <> (orders.state = 'Ожидает оплаты')
            or (parcels.state = 'Отменена') <> (orders.state = 'Отменен')`,
        'empty parcels': sql`
          select id from parcels where state <> 'Отменена' and not exists (select from parcel_lines where parcel_id = parcels.id)`,
        'orders whose money does not fit': sql`
          select orders.id, state, total_kopecks, kept from orders, lateral (select coalesce(sum(kopecks), 0) - coalesce((
              select sum(kopecks) from refunds where refunds.order_id = orders.id and refunds.state <> 'cancelled'), 0) as kept
            from payments where payments.order_id = orders.id and payments.state = 'succeeded') as ledger
          where kept <> case when state in ('Ожидает оплаты', 'Отменен') then 0 else total_kopecks end`,
        'stock that does not fit its movements': sql`
          select products.id, stock from products where stock is not null and exists (
              select from stock_movements where product_id = products.id)
            and stock <> 9 + (select sum(change) from stock_movements where product_id = products.id)`,
      }
      const found: Record<string, unknown[]> = {}
      for (const [question, asked] of Object.entries(questions)) {
        const { rows } = await db.execute(asked)
        if (rows.length > 0) found[question] = rows
      }
      return found
    },
  }
}

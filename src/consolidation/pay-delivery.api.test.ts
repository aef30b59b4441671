import { pino } from 'pino'
import { expect, test } from 'vitest'
import { siteSettings } from '../database/tables/content.server.ts'
import { deliveryTypes } from '../database/tables/orders.server.ts'
import { expireOrders } from '../orders/expire-orders.server.ts'
import { openPayingShop } from '../payments/paying/testing-paying.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import type { Shelf } from './collecting.contract.ts'

const shop = await openPayingShop()
const { db, shopper } = shop
await db.update(siteSettings).set({ shelf: 'on' })
const [shelfType] = await db.select().from(deliveryTypes).where(eq(deliveryTypes.shelf, true))

const shelf = async () => (await shopper.visitor.get('/api/my-shelf/')).json<Shelf>()

/** An order that is paid by card and waits on the shelf. */
async function onShelf(): Promise<number> {
  const id = await shopper.buy({ ...shop.form, deliveryType: shelfType?.id }, [shop.product, 1])
  await shop.pay(await shop.begin(id))
  await shop.checkAll()
  return id
}

async function collect(orderId: number): Promise<number> {
  const answer = await shopper.visitor.post('/api/my-shelf/send/', {
    ...shop.form,
    deliveryType: shop.post,
    deliveryAddress: 'Томск, Мира, 1',
    deliveryIndex: '634000',
    lines: [{ order_id: orderId, position: 0 }],
  })
  return answer.json().order_id
}

test('the delivery of a parcel from the shelf is paid by card like any order, once', async () => {
  const orderId = await onShelf()
  expect((await shelf()).orders.map(({ order_id }) => order_id)).toEqual([orderId])
  const deliveryId = await collect(orderId)
  const paymentId = await shop.begin(deliveryId)
  expect(shop.standIn.books.payments.get(paymentId)).toMatchObject({ kopecks: 59_000 })
  await shop.pay(paymentId)
  await Promise.all([shop.notify(paymentId), shop.checkAll(), shop.checkAll()])
  expect(await shop.seen(deliveryId)).toMatchObject({
    order_status: 'Оплачен',
    money: { received: 590, to_pay: 0 },
    parcels: [{ state: 'Ждет сборки' }],
  })
})

test('paid after it had expired, the delivery is given back: its goods are on the shelf, perhaps in another parcel', async () => {
  const orderId = await onShelf()
  const deliveryId = await collect(orderId)
  const paymentId = await shop.begin(deliveryId)
  const later = new Date(shop.clock.now().getTime() + 4 * 86_400_000)
  await runScheduled(expireOrders(db, pino({ level: 'silent' })), later)
  const second = await collect(orderId)
  expect(second).not.toBe(deliveryId)
  await shop.pay(paymentId)
  await shop.checkAll()
  await shop.sendRefunds()
  expect(await shop.seen(deliveryId)).toMatchObject({ order_status: 'Отменен', parcels: [] })
  expect((await shop.rows(deliveryId)).refunds).toEqual([['yookassa', 'succeeded', 'cancelled', 59_000]])
  const told = (await shop.seen(deliveryId)).timeline.map(({ text }) => text).join(' ')
  expect(told).toContain('Оплата пришла, когда заказ был уже отменён. Возвращаем')
  expect(await shop.seen(second)).toMatchObject({ order_status: 'Ожидает оплаты', parcels: [{ state: 'Ждет оплаты' }] })
})

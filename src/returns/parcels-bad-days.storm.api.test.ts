import { expect, test } from 'vitest'
import { orderEvents } from '../database/tables/orders.server.ts'
import { parcels } from '../database/tables/parcels.server.ts'
import { sendOrderEvents } from '../orders/order-outbox.server.ts'
import { openParcelsShop } from '../orders/testing-parcels.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { rounds } from '../testing/rounds.ts'
import { runScheduled } from '../testing/run-job.ts'
import { seededRandom } from '../testing/seeded-random.ts'

const parcelsShop = await openParcelsShop()
const { shop, cdek, staff, size, carrierOrders, tracking, untilDecided, paidOrder, parcelsOf, act } = parcelsShop
const { db } = shop

const codes = ['RECEIVED_AT_SHIPMENT_WAREHOUSE', 'ACCEPTED_AT_PICK_UP_POINT', 'NOT_DELIVERED', 'DELIVERED']

/** What must never be found, whatever people and carriers did. */
const laws = {
  'paid pieces that are in no place, or in two': `
    select orders.id, orders.state, line.position from orders join order_lines as line on line.order_id = orders.id, lateral (
      select coalesce(sum(parcel_lines.quantity), 0) as placed from parcel_lines join parcels on parcels.id = parcel_id
      where parcel_lines.order_id = orders.id and position = line.position and parcels.state <> 'cancelled') as places
    where placed <> case when orders.state in ('awaiting_payment', 'cancelled') then 0 else line.quantity end`,
  'sent orders with a parcel here': `
    select orders.id from orders join parcel_lines on order_id = orders.id join parcels on parcels.id = parcel_id
    where orders.state in ('sent', 'completed') and parcels.state in ('awaiting_packing', 'packed')`,
  'lost or given back without a return': `
    select parcels.id from parcels join parcel_lines on parcel_id = parcels.id where parcels.state in ('lost', 'given_back')
      and not exists (select from returns where returns.order_id = parcel_lines.order_id)`,
  'orders with several closing receipts': `
    select order_id from receipts where kind = 'offset' group by order_id having count(*) > 1`,
  'sent orders whose money is kept without a closing receipt': `
    select id from orders where state in ('sent', 'completed') and id not in (select order_id from receipts where kind = 'offset')
      and (select sum(kopecks - refunded_kopecks) from payments where order_id = orders.id) > 0`,
  'closing receipts with pieces too many or too few': `
    select receipts.order_id from receipts, lateral (select sum((line ->> 'quantity')::int) as pieces
      from jsonb_array_elements(lines) as line where line ->> 'subject' = 'goods') as closed, lateral (
        select sum(quantity) as pieces from order_lines where order_lines.order_id = receipts.order_id) as bought, lateral (
        select coalesce(sum(accepted), 0) as pieces from return_lines join returns on returns.id = return_id
        where returns.order_id = receipts.order_id and returns.state = 'accepted') as back
    where kind = 'offset' and closed.pieces not between bought.pieces - back.pieces and bought.pieces`,
  'letters about what has not happened': `
    select orders.id, told.state from orders, (values ('awaiting_pickup', '%можно забрать'), ('returning', 'Посылка с % возвращается'),
        ('returned', '%вернулась в магазин'), ('handed_over', 'Часть заказа % отправлена')) as told (state, subject)
    where (select count(*) from mails where about = 'order:' || orders.id and mails.subject like told.subject)
      > (select count(*) from parcel_events where parcel_events.state = told.state and parcel_id in
          (select parcel_id from parcel_lines where order_id = orders.id))`,
  'letters that a cancelled order was sent': `
    select orders.id from orders join mails on about = 'order:' || orders.id
    where state = 'cancelled' and subject like 'Заказ % отправлен%'`,
  'carrier orders that nobody withdraws': `
    select id from parcels where state in ('cancelled', 'lost') and carrier_state in ('wanted', 'sent', 'made')`,
}

test('whatever people and the carrier do in whatever order, every piece is in one place and no order too many lives', async () => {
  const random = seededRandom(2855)
  const orderIds: number[] = []
  for (let round = 0; round < rounds(5, 30); round += 1) {
    const orderId = await paidOrder(2)
    orderIds.push(orderId)
    for (let step = 0; step < 9; step += 1) {
      parcelsShop.calm()
      const trouble = random(6)
      if (trouble === 0) cdek.trouble.away = 'error'
      if (trouble === 1) cdek.trouble.afterOrder = 'lost'
      if (trouble === 2) cdek.trouble.afterWithdrawal = 'lost'
      if (trouble === 3) cdek.trouble.holds = random(2) === 0 ? 'now' : 'later'
      const own = await parcelsOf(orderId)
      const parcel = own[random(own.length)]
      const part = { lines: [{ order_id: orderId, position: 1, quantity: 1 + random(2) }] }
      const decision = ['resend', 'shelf', 'refund'][random(3)]
      const steps = [
        () => act(parcel, 'pack', size),
        () => act(parcel, 'split', part),
        () => act(parcel, 'hand-over'),
        () => act(parcel, 'came-back'),
        () => act(parcel, 'back', { decision }),
        () => (random(3) === 0 ? act(parcel, 'lost', { claim: 'Претензия' }) : undefined),
        () => (random(3) === 0 ? cancel(orderId) : undefined),
        () => news(parcel?.id),
        carrierOrders,
        tracking,
      ]
      await steps[random(steps.length)]?.()
      await tellAll()
      shop.clock.pass({ minutes: 3 })
    }
  }
  parcelsShop.calm()
  shop.clock.pass({ minutes: 120 })
  await db.update(parcels).set({ trackedAt: null })
  for (let times = 0; times < 3; times += 1) {
    await untilDecided()
    await tracking()
    shop.clock.pass({ minutes: 120 })
  }
  await tellAll()
  const found: Record<string, unknown[]> = {}
  for (const [law, asked] of Object.entries(laws)) {
    const { rows } = await db.execute(sql.raw(asked))
    if (rows.length > 0) found[law] = rows
  }
  expect(found).toEqual({})
  for (const parcel of await db.select().from(parcels)) {
    const live = cdek.orders.live.filter(({ number }) => number.split('-')[0] === `P${parcel.id}`)
    const most = parcel.state === 'cancelled' || parcel.state === 'lost' ? 0 : 1
    expect([parcel.id, parcel.state, parcel.carrierState, live.length <= most]).toEqual([
      parcel.id,
      parcel.state,
      parcel.carrierState,
      true,
    ])
  }
})

/** Letters and receipts, without the time in which staff may undo. */
async function tellAll(): Promise<void> {
  await db.update(orderEvents).set({ lettersAfter: null })
  await runScheduled(sendOrderEvents(db, 'http://shop.test'))
}

async function cancel(orderId: number): Promise<void> {
  const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  await staff.post(`/api/staff/orders/${orderId}/state/`, { version, to: 'Отменен', reason: 'Передумали' })
}

/** Something happens to what the carrier has of it, told late or never. */
async function news(parcelId: number | undefined): Promise<void> {
  const random = seededRandom(parcelId ?? 1)
  const order = cdek.orders.live.findLast(({ number }) => number.split('-')[0] === `P${parcelId}`)
  if (!order) return
  await cdek.orders.move(order.number, codes[random(codes.length)] ?? '', { at: shop.clock.now() })
  await db.update(parcels).set({ trackedAt: null })
}

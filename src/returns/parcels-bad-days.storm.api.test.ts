import { expect, test } from 'vitest'
import { parcels } from '../database/tables/parcels.server.ts'
import { openParcelsShop } from '../orders/testing-parcels.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { rounds } from '../testing/rounds.ts'
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
  'carrier orders that nobody withdraws': `
    select id from parcels where state in ('cancelled', 'lost') and carrier_state in ('wanted', 'sent', 'made')`,
}

test('whatever people and the carrier do in whatever order, every piece is in one place and no order too many lives', async () => {
  const random = seededRandom(2855)
  const orderIds: number[] = []
  for (let round = 0; round < rounds(5, 30); round += 1) {
    const orderId = await paidOrder()
    orderIds.push(orderId)
    for (let step = 0; step < 9; step += 1) {
      parcelsShop.calm()
      const trouble = random(6)
      if (trouble === 0) cdek.trouble.away = 'error'
      if (trouble === 1) cdek.trouble.afterOrder = 'lost'
      if (trouble === 2) cdek.trouble.afterWithdrawal = 'lost'
      if (trouble === 3) cdek.trouble.holds = random(2) === 0 ? 'now' : 'later'
      const [parcel] = await parcelsOf(orderId)
      const decision = ['resend', 'shelf', 'refund'][random(3)]
      const steps = [
        () => act(parcel, 'pack', size),
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

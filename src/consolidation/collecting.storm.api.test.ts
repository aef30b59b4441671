import { pino } from 'pino'
import { expect, test } from 'vitest'
import { siteSettings } from '../database/tables/content.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { parcels } from '../database/tables/parcels.server.ts'
import { expireOrders } from '../orders/expire-orders.server.ts'
import type { Shopper } from '../orders/testing-orders.server.ts'
import { asc, eq, isNotNull } from '../platform/postgres/drizzle.server.ts'
import { rounds } from '../testing/rounds.ts'
import { runScheduled } from '../testing/run-job.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { openCollectingShop } from './testing-collecting.server.ts'
import { watchShelf } from './watch-shelf.server.ts'

const shop = await openCollectingShop()
const { db, staff } = shop
const log = pino({ level: 'silent' })
const dayMs = 86_400_000
const size = { weight_grams: 1500, length_cm: 30, width_cm: 20, height_cm: 15 }

const later = (days: number) => new Date(shop.clock.now().getTime() + days * dayMs)
const ordersOf = ({ accountId }: Shopper) =>
  db.select().from(orders).where(eq(orders.accountId, accountId)).orderBy(asc(orders.id))

/** Everything that may happen to what is on the shelf, from wherever. Each answers with a status. */
function actionsOf(random: (limit: number) => number) {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random(items.length)]
  const some = <Item>(items: readonly Item[]): Item[] => items.filter(() => random(10) < 7)

  async function act(action: string): Promise<number> {
    const rows = await db.select().from(parcels).where(isNotNull(parcels.deliveryOrderId))
    const parcel = pick(rows.filter(({ state }) => state !== 'cancelled' && state !== 'handed_over'))
    if (!parcel) return 404
    const body = action === 'pack' ? size : {}
    return (await staff.post(`/api/staff/parcels/${parcel.id}/${action}/`, { version: parcel.version, ...body }))
      .statusCode
  }

  return (shopper: Shopper) => ({
    collect: async () => {
      const own = (await ordersOf(shopper)).filter(({ goodsKopecks }) => goodsKopecks > 0)
      const chosen = some(own).map(({ id }) => id)
      const free = random(10) < 3 ? { deliveryType: shop.pickup } : {}
      return (await shop.send(shopper, chosen.length > 0 ? chosen : [own[0]?.id ?? 0], free)).statusCode
    },
    cancel: async () => {
      const order = pick(await ordersOf(shopper))
      return (await shopper.visitor.post(`/api/orders/${order?.id}/cancel/`)).statusCode
    },
    pay: async () => {
      const unpaid = pick((await ordersOf(shopper)).filter(({ state }) => state === 'awaiting_payment'))
      return unpaid ? (await shop.move(unpaid.id, 'Оплачен')).statusCode : 404
    },
    keep: async () => {
      const order = pick(await ordersOf(shopper))
      return (await shopper.visitor.post(`/api/orders/${order?.id}/shelve/`)).statusCode
    },
    pack: () => act('pack'),
    send: () => act('hand-over'),
    expire: async () => {
      await runScheduled(expireOrders(db, log), later(random(2) === 0 ? 0 : 4))
      return 200
    },
    overdue: async () => {
      await runScheduled(watchShelf({ db, publicUrl: 'http://shop.test', log }), later(random(10) < 7 ? 0 : 61))
      return 200
    },
  })
}

async function newShopper(): Promise<Shopper> {
  const shopper = await shop.shopper()
  for (let count = 0; count < 3; count += 1) await shop.paid(shopper)
  await shop.paid(shopper, { delivery: shop.post })
  return shopper
}

test('whatever is done in whatever order, every piece is in one place and the sums are right', async () => {
  const random = seededRandom(18)
  const actions = actionsOf(random)
  await db.update(siteSettings).set({ shelfOverdue: 'return' })
  const seen = new Map<string, Set<number>>()
  for (let story = 0; story < rounds(2, 4); story += 1) {
    const shopper = await newShopper()
    for (let step = 0; step < 14; step += 1) {
      const all = actions(shopper)
      const names = Object.keys(all) as (keyof typeof all)[]
      // Every story begins with a parcel whose delivery is paid or free.
      const name = (['collect', 'pay'] as const)[step] ?? names[random(names.length)] ?? 'collect'
      const status = await all[name]()
      seen.set(name, (seen.get(name) ?? new Set()).add(status))
      expect([story, step, name, await shop.broken()]).toEqual([story, step, name, {}])
    }
  }
  // The story is about something: what can succeed has.
  for (const name of ['collect', 'cancel', 'pay']) expect([name, seen.get(name)?.has(200)]).toEqual([name, true])
})

test('collecting, cancelling, paying, packing, sending and both ends of time at the same moment lose nothing', async () => {
  const random = seededRandom(2026)
  const actions = actionsOf(random)
  await db.update(siteSettings).set({ shelfOverdue: 'return' })
  const statuses = new Set<number>()
  for (let storm = 0; storm < rounds(1, 5); storm += 1) {
    const shoppers = [await newShopper(), await newShopper()]
    for (let wave = 0; wave < 3; wave += 1) {
      const together = shoppers.flatMap((shopper) => {
        const own = actions(shopper)
        // Two tabs press the same, and everything else happens meanwhile.
        return [own.collect, own.collect, own.collect, own.cancel, own.pay, own.pay, own.keep, own.pack, own.send]
      })
      const [first] = shoppers
      const jobs = first ? [actions(first).expire, actions(first).overdue] : []
      const answers = await Promise.all([...together, ...jobs].map((call) => call()))
      for (const status of answers) statuses.add(status)
      expect([storm, wave, await shop.broken()]).toEqual([storm, wave, {}])
    }
  }
  // Refused or done: never a deadlock or a broken rule of the database.
  expect([...statuses].filter((status) => ![200, 404, 409, 429].includes(status))).toEqual([])
})

test('two tabs that collect the same get one parcel and one delivery to pay', async () => {
  const shopper = await shop.shopper()
  const own = [await shop.paid(shopper), await shop.paid(shopper)].map(({ orderId }) => orderId)
  const answers = await Promise.all(Array.from({ length: 6 }, () => shop.send(shopper, own)))
  const ids = new Set(answers.map((answer) => answer.json().order_id))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
  expect(ids.size).toBe(1)
  expect(await shop.broken()).toEqual({})
})

test('two tabs that collect different choices with one line in common: one of them is refused', async () => {
  const shopper = await shop.shopper()
  const [a = 0, b = 0, c = 0] = [await shop.paid(shopper), await shop.paid(shopper), await shop.paid(shopper)].map(
    ({ orderId }) => orderId,
  )
  const answers = await Promise.all([shop.send(shopper, [a, b]), shop.send(shopper, [b, c])])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await shop.broken()).toEqual({})
})

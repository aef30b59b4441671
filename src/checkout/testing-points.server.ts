import { expect } from 'vitest'
import { pointBalances, pointEntries, pointLots } from '../database/tables/points.server.ts'
import { sendOrderEvents } from '../orders/order-outbox.server.ts'
import { openStaffOrders } from '../orders/staff/testing-staff-orders.server.ts'
import type { Shopper } from '../orders/testing-orders.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../testing/run-job.ts'

/** What the owner decides, unless a test says otherwise. */
export const settings = {
  is_on: true,
  percent: 3,
  tiers: [] as { from: number; percent: number }[],
  skus: [] as string[],
  category_ids: [] as number[],
  max_share: 50,
  months: 12 as number | null,
  manager_percent: 10,
}

/** For tests: a shop and what staff and shoppers do with points. */
export async function openPointsShop() {
  const shop = await openStaffOrders()
  const { db, staff } = shop
  return {
    ...shop,
    decide: async (change: Partial<typeof settings> = {}): Promise<void> => {
      const { version } = (await staff.get('/api/staff/points/')).json()
      const answer = await staff.call('PUT', '/api/staff/points/', { ...settings, ...change, version })
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    },
    give: (accountId: number, points: number, reason = 'Подарок') =>
      staff.post(`/api/staff/customers/${accountId}/points/`, { points, reason }),
    want: ({ visitor }: Shopper, points: number) => visitor.call('PUT', '/api/points/wanted/', { points }),
    pointsOf: async ({ visitor }: Shopper) => (await visitor.get('/api/points/')).json(),
    cartOf: async ({ visitor }: Shopper) => (await visitor.get('/api/cart/')).json(),
    /** As if the time in which staff can undo were over. */
    told: async (): Promise<void> => {
      await db.execute(sql`update order_events set letters_after = null`)
      await runScheduled(sendOrderEvents(db, 'https://kitsune.test'))
    },
    complete: async (id: number): Promise<void> => {
      for (const state of ['Оплачен', 'Собирается', 'Готов к выдаче', 'Завершен'])
        expect((await shop.move(id, state)).statusCode).toBe(200)
    },
    /** What the ledger, the lots and the balance say. */
    books: async ({ accountId }: Shopper): Promise<number> => {
      const [balance] = await db.select().from(pointBalances).where(eq(pointBalances.accountId, accountId))
      const entries = await db.select().from(pointEntries).where(eq(pointEntries.accountId, accountId))
      const lots = await db.select().from(pointLots).where(eq(pointLots.accountId, accountId))
      const sums = [
        entries.reduce((sum, { change }) => sum + change, 0),
        lots.reduce((sum, { remaining }) => sum + remaining, 0),
      ]
      expect(sums).toEqual([balance?.points ?? 0, balance?.points ?? 0])
      return balance?.points ?? 0
    },
  }
}

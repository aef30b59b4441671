import { afterAll } from 'vitest'
import { startStandIn } from '../../../demo/provider/stand-in.ts'
import { payments, refunds } from '../../database/tables/payments.server.ts'
import { receipts } from '../../database/tables/receipts.server.ts'
import { sendOrderEvents } from '../../orders/order-outbox.server.ts'
import { openStaffOrders } from '../../orders/staff/testing-staff-orders.server.ts'
import { asc, eq, sql } from '../../platform/postgres/drizzle.server.ts'
import type { Config } from '../../platform/process/config.server.ts'
import { sumOfLines } from '../../pricing/price.ts'
import { runScheduled } from '../../testing/run-job.ts'
import { openProvider } from '../open-provider.server.ts'
import { checkPayments } from '../paying/check-payments.server.ts'
import { sendRefunds } from '../paying/send-refunds.server.ts'
import { sendReceipts } from './send-receipts.server.ts'

/** For tests: a shop whose provider is a stand-in that prints receipts; the test lets its jobs run. */
export async function openReceiptsShop(other: Partial<Config> = {}) {
  const keys = { shopId: '100501', secretKey: 'test_secret_of_receipts' }
  const standIn = await startStandIn(keys)
  afterAll(() => standIn.close())
  const config = { yookassa: { ...keys, url: standIn.url }, tbank: undefined, ...other }
  const shop = await openStaffOrders({ config })
  const provider = openProvider(config)
  if (!provider) throw new Error('There is no provider.')
  const nothing = () => undefined
  const calls = { runOutboxSoon: nothing, runPaymentsSoon: nothing }
  const parts = { db: shop.db, provider, now: shop.clock.now, log: shop.app.log, ...calls }
  const shopper = await shop.shopper()

  /** Opens the page of the provider and returns the payment's id there. */
  async function begin(id: number): Promise<string> {
    const started = await shopper.visitor.post(`/api/orders/${id}/pay/`)
    return /\/pay\/([\w-]+)\/$/.exec(started.json().url)?.[1] ?? ''
  }
  const payAt = (paymentId: string) => standIn.pay(paymentId, { instrument: 'bank_card', reason: null })

  return {
    ...shop,
    standIn,
    shopper,
    /** Another one. */
    shopper2: shop.shopper,
    /** Pays by card and returns the payment's id at the provider. */
    async pay(id: number): Promise<string> {
      const paymentId = await begin(id)
      await payAt(paymentId)
      return paymentId
    },
    begin,
    payAt,
    /** Everything that waits is done, whenever it would be due. */
    async work(): Promise<void> {
      await shop.db.update(payments).set({ checkAt: sql`now()` }).where(eq(payments.state, 'pending'))
      await runScheduled(checkPayments(parts))
      await shop.db.update(refunds).set({ checkAt: sql`now()` }).where(eq(refunds.state, 'pending'))
      await runScheduled(sendRefunds(parts))
      await shop.db.execute(sql`update order_events set letters_after = null`)
      await runScheduled(sendOrderEvents(shop.db, 'https://kitsune.test'))
      await shop.db.update(receipts).set({ checkAt: sql`now()` }).where(eq(receipts.state, 'pending'))
      await runScheduled(sendReceipts(parts))
    },
    /** Kind, desk, state and sum; the lines of each add up to it. */
    async receipts(orderId: number) {
      const rows = await shop.db.select().from(receipts).where(eq(receipts.orderId, orderId)).orderBy(asc(receipts.id))
      for (const { lines, kopecks } of rows) if (sumOfLines(lines) !== kopecks) throw new Error('Lines do not add up.')
      return rows.map(({ kind, desk, state, kopecks }) => [kind, desk, state, kopecks])
    },
  }
}

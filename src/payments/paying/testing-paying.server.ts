import { afterAll } from 'vitest'
import { startStandIn } from '../../../demo/provider/stand-in.ts'
import { payments } from '../../database/tables/payments.server.ts'
import { readLedger } from '../../ledger/write-ledger.server.ts'
import { sendOrderEvents } from '../../orders/order-outbox.server.ts'
import type { Order } from '../../orders/orders.contract.ts'
import { openStaffOrders } from '../../orders/staff/testing-staff-orders.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import type { Config } from '../../platform/process/config.server.ts'
import { runScheduled } from '../../testing/run-job.ts'
import { testSecret } from '../../testing/test-app.server.ts'
import { openProvider } from '../open-provider.server.ts'
import { maxDue } from '../pending-payments.server.ts'
import { takesParts } from '../provider.ts'
import { checkPayments } from './check-payments.server.ts'
import { comparePayments } from './compare-payments.server.ts'
import { handOverForeignMoney } from './foreign-money.server.ts'
import { openPayLinks } from './pay-links.server.ts'
import { sendRefunds } from './send-refunds.server.ts'

/** For tests: a shop with a payment provider that is a stand-in, whose jobs the test runs itself. */
export async function openPayingShop(config: Partial<Config> = {}) {
  const keys = { shopId: '100500', secretKey: 'test_secret_of_the_shop' }
  const standIn = await startStandIn(keys)
  afterAll(() => standIn.close())
  const yookassa = { ...keys, url: standIn.url }
  const shop = await openStaffOrders({ config: { yookassa, ...config } })
  const provider = openProvider({ yookassa, tbank: undefined, ...config })
  if (!provider) throw new Error('There is no provider.')
  const parts = {
    db: shop.db,
    provider,
    now: shop.clock.now,
    log: shop.app.log,
    runOutboxSoon: () => undefined,
    runPaymentsSoon: () => undefined,
  }
  const links = openPayLinks(testSecret, 'https://kitsune.test')
  const shopper = await shop.shopper()
  const goods = await shop.addGoods({ name: 'Лисица', priceKopecks: 500_000, stock: 100 })
  const seen = async (id: number) => (await shopper.visitor.get(`/api/orders/${id}/`)).json<Order>()

  return {
    ...shop,
    standIn,
    shopper,
    newShopper: shop.shopper,
    product: goods[0] ?? 0,
    place: () => shopper.buy(shop.form, [goods[0] ?? 0, 1]),
    seen,
    start: (id: number) => shopper.visitor.post(`/api/orders/${id}/pay/`),
    /** Begins the payment and returns its id at the provider. */
    async begin(id: number): Promise<string> {
      const answer = await shopper.visitor.post(`/api/orders/${id}/pay/`)
      const [, paymentId] = /\/pay\/([\w-]+)\/$/.exec(answer.json().url) ?? []
      if (!paymentId) throw new Error(`The payment has not begun: ${answer.body}`)
      return paymentId
    },
    pay: (paymentId: string, reason: string | null = null) =>
      standIn.pay(paymentId, { instrument: 'bank_card', reason }),
    notify: (paymentId: string, headers: Record<string, string> = {}) =>
      shop.inject({
        method: 'POST',
        url: '/api/payments/yookassa/',
        headers,
        payload: { type: 'notification', event: 'payment.succeeded', object: { id: paymentId, status: 'succeeded' } },
      }),
    checkDue: () => runScheduled(checkPayments(parts)),
    /** Asks for all undecided payments, whenever they would be due. */
    async checkAll(): Promise<void> {
      await shop.app.background.idle()
      await shop.db.update(payments).set({ checkAt: sql`now()` })
      await runScheduled(checkPayments(parts))
    },
    compareDue: () => runScheduled(comparePayments(parts)),
    /** Compares all paid payments with the provider's books, whenever they would be due. */
    async compareAll(): Promise<void> {
      const { rowCount } = await shop.db
        .update(payments)
        .set({ checkAt: sql`now()` })
        .where(eq(payments.state, 'succeeded'))
      for (let done = 0; done < (rowCount ?? 0); done += maxDue) await runScheduled(comparePayments(parts))
    },
    sendRefunds: () => runScheduled(sendRefunds(parts)),
    /** As after a start with other keys, or with none. */
    async changeKeys(account: string | undefined): Promise<void> {
      const other = account === undefined ? undefined : { ...provider, account }
      if (other) await runScheduled(sendRefunds({ ...parts, provider: other }))
      await runScheduled(handOverForeignMoney({ ...parts, provider: other }))
    },
    links,
    writeLetters: () =>
      runScheduled(
        sendOrderEvents(
          shop.db,
          'https://kitsune.test',
          (id) => links.linkTo(id),
          (site) => takesParts(provider, site),
        ),
      ),
    async rows(id: number) {
      const ledger = await readLedger(shop.db, id)
      return {
        payments: ledger.payments.map(({ method, state, kopecks }) => [method, state, kopecks]),
        refunds: ledger.refunds.map(({ method, state, reason, kopecks }) => [method, state, reason, kopecks]),
      }
    },
  }
}

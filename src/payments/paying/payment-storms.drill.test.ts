import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type StandIn, startStandIn } from '../../../demo/provider/stand-in.ts'
import { confirmPatiently } from '../../orders/testing-storms.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { openShopClient } from '../../testing/shop-client.ts'
import type { ShopProcess } from '../../testing/shop-process.ts'
import { addStormShoppers, type StormShopper } from '../../testing/storm-shoppers.ts'
import { testShop } from '../../testing/test-shop.ts'

const SESSION_SECRET = 'a secret that only these storms may know'
/** `PAYMENT_STORM=200 npx vitest run --project drill src/orders/paying` takes the large one. */
const count = Number(process.env.PAYMENT_STORM ?? 20)
/** `PAYMENT_STORM_HANG=30000`: as long as the provider may think, beyond our patience. Everything takes longer then. */
const hangMs = Number(process.env.PAYMENT_STORM_HANG ?? 400)
const patience = (count > 20 ? 3 : 1) * (hangMs > 10_000 ? 4 : 1)
const price = 123_450
const random = seededRandom(54)
const oneOf = <Value>(...values: Value[]) => values[random(values.length)] as Value

interface Storm {
  standIn: StandIn
  /** The process that serves now; another one after a kill. */
  shop: ShopProcess
}

async function call<Answer>(
  storm: Storm,
  { headers }: StormShopper,
  method: string,
  path: string,
): Promise<Answer | undefined> {
  try {
    await storm.shop.opened
    const body = method === 'POST' ? '{}' : undefined
    const answer = await fetch(`${storm.shop.url}${path}`, {
      method,
      headers,
      body,
      signal: AbortSignal.timeout(20_000),
    })
    return answer.status === 200 ? ((await answer.json()) as Answer) : undefined
  } catch {
    return undefined
  }
}

/** Presses «Оплатить» until the order is decided: pays, fails, comes back, changes their mind before or after paying. */
async function buy(storm: Storm, shopper: StormShopper, orderId: number, mood: 'pays' | 'cancels' | 'regrets') {
  const status = () => call<{ order_status: string }>(storm, shopper, 'GET', `/api/orders/${orderId}/`)
  const cancel = () => call(storm, shopper, 'POST', `/api/orders/${orderId}/cancel/`)
  await vi.waitFor(
    async () => {
      const known = await status()
      if (mood === 'regrets' && known?.order_status === 'Оплачен') await cancel()
      else if (known?.order_status === 'Ожидает оплаты') {
        const begun = await call<{ url: string }>(storm, shopper, 'POST', `/api/orders/${orderId}/pay/`)
        const [, paymentId] = /\/pay\/([\w-]+)\/$/.exec(begun?.url ?? '') ?? []
        if (mood === 'cancels' && random(2) === 0) await cancel()
        const reason = oneOf(null, null, null, 'insufficient_funds')
        if (paymentId) await storm.standIn.pay(paymentId, { instrument: oneOf('bank_card', 'sbp'), reason })
        if (mood === 'cancels' && random(3) === 0) await cancel()
      }
      const wanted = mood === 'regrets' ? ['Отменен'] : ['Оплачен', 'Отменен']
      expect(wanted).toContain((await status())?.order_status)
    },
    { timeout: patience * 600_000, interval: 200 },
  )
}

test(
  `${count} payments with trouble of every kind and kill -9: each order paid once, the ledger equals the provider’s books`,
  async () => {
    const keys = { shopId: '100500', secretKey: 'test_secret_of_the_storm' }
    const standIn = await startStandIn(keys)
    onTestFinished(() => standIn.close())
    const { dataDir, start } = await testShop()
    const env = {
      LOG_LEVEL: 'info',
      SESSION_SECRET,
      YOOKASSA_SHOP_ID: keys.shopId,
      YOOKASSA_SECRET_KEY: keys.secretKey,
      YOOKASSA_URL: standIn.url,
    }
    const storm: Storm = { standIn, shop: start(env) }
    await storm.shop.opened
    standIn.notifyAt(`${storm.shop.url}/api/payments/yookassa/`)
    const before = await openShopClient(dataDir)
    const { rows: types } = await before.query(`select id from delivery_types where name = 'Самовывоз'`)
    const { rows: goods } = await before.query(
      `insert into products (sku, name, price_kopecks, category_id) select 'STORM', 'Фигурка', $1, min(id) from categories returning id`,
      [price],
    )
    const shoppers = await addStormShoppers(before, SESSION_SECRET, count, () => [[Number(goods[0].id), 1]])
    await before.end()
    const orders = await Promise.all(
      shoppers.map(
        async (shopper) => (await confirmPatiently(storm.shop.url, shopper, Number(types[0].id)))?.body.order_id ?? 0,
      ),
    )

    standIn.setTrouble({
      call: () => oneOf('none', 'none', 'error_before', 'error_after', 'answer_lost', 'hang', 'notify_first'),
      notification: () => oneOf('once', 'twice', 'late', 'never'),
      hangMs,
      lateMs: 1500,
      // Whatever is sent twice or late, its receipt goes along.
      needsReceipts: true,
    })
    let over = false
    // Somebody gives money back in the cabinet, or a bank takes it back, while the shop does its own.
    const cabinet = (async () => {
      for (;;) {
        if (over) return
        const [payment] = [...standIn.books.payments.values()].slice(random(standIn.books.payments.size + 1))
        if (payment && random(4) === 0) standIn.refundOutside(payment.id, oneOf(price, 10_000, 10_000))
        await pause(100)
      }
    })()
    const killer = (async () => {
      for (let paid = 5; ; paid += Math.max(7, Math.floor(count / 6))) {
        await vi.waitFor(() => expect(over || standIn.books.payments.size >= paid).toBe(true), {
          timeout: patience * 600_000,
        })
        if (over) return
        const { shop } = storm
        process.kill(shop.server(), 'SIGKILL')
        await shop.ended()
        storm.shop = start(env)
        await storm.shop.opened
      }
    })()
    const moods = shoppers.map((_, index) => (['pays', 'pays', 'cancels', 'regrets'] as const)[index % 4] ?? 'pays')
    await Promise.all(shoppers.map((shopper, index) => buy(storm, shopper, orders[index] ?? 0, moods[index] ?? 'pays')))
    over = true
    await Promise.all([killer, cabinet])
    expect(storm.shop.output()).not.toContain(keys.secretKey)

    // The weather clears; pages that nobody came back to are closed.
    standIn.setTrouble({})
    for (const { id } of standIn.books.payments.values()) {
      await standIn.pay(id, { instrument: 'bank_card', reason: 'expired_on_confirmation' })
    }
    const client = await openShopClient(dataDir)
    onTestFinished(() => client.end())
    await vi.waitFor(
      async () => {
        await client.query(`update payments set check_at = now() where state = 'pending'`)
        await client.query(
          `update payments set check_at = now() where state = 'succeeded' and check_at > now() + interval '25 seconds'`,
        )
        await client.query(`update refunds set check_at = now() where state = 'pending'`)
        const { rows } = await client.query(
          `select id from payments where state = 'pending' union all select id from refunds where state = 'pending'`,
        )
        expect(rows).toEqual([])
        const { rows: sums } = await client.query(
          `select coalesce(sum(refunded_kopecks), 0)::float8 as back from payments`,
        )
        const back = [...standIn.books.payments.values()].reduce((sum, { refunded }) => sum + refunded, 0)
        expect(sums).toEqual([{ back }])
      },
      { timeout: patience * 600_000, interval: 1000 },
    )

    const { rows: ledger } = await client.query(
      `select provider_id as id, state, kopecks::int, refunded_kopecks::int as refunded from payments
      where method = 'yookassa' and provider_id is not null order by provider_id`,
    )
    const books = [...standIn.books.payments.values()]
      .map(({ id, status, kopecks, refunded }) => ({
        id,
        state: status === 'canceled' ? 'cancelled' : status,
        kopecks,
        refunded,
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(ledger).toEqual(books)

    const { rows: money } = await client.query(
      `select orders.state, total_kopecks::int as total,
        (select coalesce(sum(kopecks - refunded_kopecks), 0)::int from payments
          where order_id = orders.id and payments.state = 'succeeded') as kept,
        (select coalesce(sum(kopecks), 0)::int from refunds where order_id = orders.id and reason = 'outside') as outside,
        (select count(*)::int from order_events where order_id = orders.id and state = 'paid') as paid_events
      from orders where id = any($1)`,
      [orders],
    )
    expect(money).toHaveLength(count)
    for (const { state, total, kept, outside, paid_events: events } of money) {
      if (state === 'cancelled') expect(kept).toBe(0)
      // Paid twice, or less by what went back without the shop; never more than it costs.
      else expect([state, kept <= total && kept >= total - outside]).toEqual(['paid', true])
      expect(events).toBeLessThanOrEqual(1)
    }
    const { rows: told } = await client.query(
      `select orders.id, subject from orders join mails on about = 'order:' || orders.id where orders.id = any($1) and (
        (subject ~ 'оплачен$' and not exists (select from payments where order_id = orders.id and payments.state = 'succeeded'))
        or (subject like 'Возврат денег%' and not exists (select from refunds where order_id = orders.id))
        or (subject ~ 'отменён$' and orders.state <> 'cancelled'))`,
      [orders],
    )
    expect(told).toEqual([])
    const { rows: printed } = await client.query(
      `select order_id, kind, payment_id, refund_id from receipts where kind = 'offset'
      union all select order_id, kind, payment_id, null from receipts where kind = 'income' group by 1, 2, 3 having count(*) > 1
      union all select order_id, kind, null, refund_id from receipts where kind = 'return' group by 1, 2, 4 having count(*) > 1`,
    )
    // Nothing was sent, so nothing is closed; each payment and each refund has one receipt.
    expect(printed.filter(({ kind }) => kind === 'offset')).toEqual([])
    expect(printed).toEqual([])
    const { rows: hanging } = await client.query(
      `select id from refunds where state in ('pending', 'waiting') or (state = 'cancelled' and not exists
        (select from refunds as outside where outside.payment_id = refunds.payment_id and outside.reason = 'outside'))`,
    )
    expect(hanging).toEqual([])
  },
  patience * 1_800_000,
)

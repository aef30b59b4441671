import { expect, onTestFinished, test, vi } from 'vitest'
import { type StandIn, startStandIn } from '../../demo/provider/stand-in.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { openShopClient } from '../testing/shop-client.ts'
import type { ShopProcess } from '../testing/shop-process.ts'
import { addStormShoppers, type StormShopper, stormForm } from '../testing/storm-shoppers.ts'
import { testShop } from '../testing/test-shop.ts'
import { shelfLaws } from './testing-shelf-laws.ts'

const SESSION_SECRET = 'a secret that only these storms may know'
const shopperCount = 12
const ordersEach = 3
const stock = 500
const price = 100_000
const delivery = 59_000
const random = seededRandom(42)

type Mood = 'sends' | 'cancels one' | 'collects anew'
const moods: Mood[] = ['sends', 'sends', 'cancels one', 'collects anew']

interface Storm {
  standIn: StandIn
  /** The process that serves now; another one after a kill. */
  shop: ShopProcess
  post: number
  /** Parcels that shoppers know of. */
  collected: Set<number>
  /** Calls that a kill left without an answer. */
  lost: number
}

interface Seen {
  order_status: string
  items: { product_id: number }[]
}

/** Undefined when there was no answer; a refusal is one. */
async function call<Answer>(
  storm: Storm,
  { headers }: StormShopper,
  path: string,
  body?: object,
): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`${storm.shop.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    return answer.status === 200 ? ((await answer.json()) as Answer) : undefined
  } catch {
    storm.lost += 1
    return undefined
  }
}

/** As `call`, until there is an answer: a slow machine may have no connection for a shopper, or take too long. */
const callPatiently = <Answer>(storm: Storm, shopper: StormShopper, path: string, body: object) =>
  vi.waitFor(
    async () => {
      const answer = await call<Answer>(storm, shopper, path, body)
      if (answer === undefined) throw new Error('no answer yet')
      return answer
    },
    { timeout: 600_000, interval: 50 },
  )

const stateOf = async (storm: Storm, shopper: StormShopper, id: number) =>
  (await call<Seen>(storm, shopper, `/api/orders/${id}/`))?.order_status

/** Presses «Оплатить» until the order is paid, through lost answers and restarts. */
async function pay(storm: Storm, shopper: StormShopper, id: number): Promise<void> {
  await vi.waitFor(
    async () => {
      if ((await stateOf(storm, shopper, id)) === 'Ожидает оплаты') {
        const begun = await call<{ url: string }>(storm, shopper, `/api/orders/${id}/pay/`, {})
        const [, paymentId] = /\/pay\/([\w-]+)\/$/.exec(begun?.url ?? '') ?? []
        if (paymentId) await storm.standIn.pay(paymentId, { instrument: 'bank_card', reason: null })
      }
      expect(['Оплачен', 'Собирается']).toContain(await stateOf(storm, shopper, id))
    },
    { timeout: 600_000, interval: 100 },
  )
}

/** Two tabs press «Собрать посылку» until one of them hears of a parcel; both must hear of the same. */
async function collect(storm: Storm, shopper: StormShopper, ids: number[]): Promise<number> {
  const form = {
    ...stormForm(shopper, storm.post),
    deliveryAddress: 'Томск, Мира, 1',
    deliveryIndex: '634000',
    lines: ids.map((order_id) => ({ order_id, position: 0 })),
  }
  return vi.waitFor(
    async () => {
      const press = () => call<{ order_id: number }>(storm, shopper, '/api/my-shelf/send/', form)
      const answers = (await Promise.all([press(), press()])).flatMap((answer) => answer?.order_id ?? [])
      const [id] = new Set(answers)
      if (id === undefined) throw new Error('no answer yet')
      expect(new Set(answers).size).toBe(1)
      storm.collected.add(id)
      return id
    },
    { timeout: 600_000, interval: 50 },
  )
}

const cancel = (storm: Storm, shopper: StormShopper, id: number) =>
  vi.waitFor(
    async () => {
      await call(storm, shopper, `/api/orders/${id}/cancel/`, {})
      expect(await stateOf(storm, shopper, id)).toBe('Отменен')
    },
    { timeout: 600_000, interval: 100 },
  )

/** What one shopper does with their orders; the number of the delivery that stands at the end. */
async function send(storm: Storm, shopper: StormShopper, ids: number[], mood: Mood): Promise<number> {
  const first = await collect(storm, shopper, ids)
  if (mood === 'sends') {
    await pay(storm, shopper, first)
    return first
  }
  if (mood === 'cancels one') {
    await Promise.all([pay(storm, shopper, first), cancel(storm, shopper, ids[random(ids.length)] ?? 0)])
    return first
  }
  // Paid or not yet: its money goes back, the goods are on the shelf again and leave it in another parcel.
  await Promise.all([call(storm, shopper, `/api/orders/${first}/pay/`, {}), cancel(storm, shopper, first)])
  const second = await collect(storm, shopper, ids)
  await pay(storm, shopper, second)
  return second
}

async function findBroken(dataDir: string): Promise<Record<string, unknown[]>> {
  const client = await openShopClient(dataDir)
  const found: Record<string, unknown[]> = {}
  for (const [question, sql] of Object.entries(shelfLaws(stock))) {
    const { rows } = await client.query(sql)
    if (rows.length > 0) found[question] = rows
  }
  await client.end()
  return found
}

test('kill -9 while shoppers collect: every paid piece is in one place, each parcel’s delivery is paid once', async () => {
  const keys = { shopId: '100500', secretKey: 'test_secret_of_the_storm' }
  const standIn = await startStandIn(keys)
  onTestFinished(() => standIn.close())
  const { dataDir, start } = await testShop()
  const env = {
    LOG_LEVEL: 'warn',
    SESSION_SECRET,
    YOOKASSA_SHOP_ID: keys.shopId,
    YOOKASSA_SECRET_KEY: keys.secretKey,
    YOOKASSA_URL: standIn.url,
  }
  const storm: Storm = { standIn, shop: start(env), post: 0, collected: new Set(), lost: 0 }
  await storm.shop.opened
  standIn.notifyAt(`${storm.shop.url}/api/payments/yookassa/`)

  // Three paid orders of each shopper on the shelf.
  const before = await openShopClient(dataDir)
  await before.query(`update site_settings set shelf = 'on'`)
  const { rows: types } = await before.query(
    `select id, shelf from delivery_types where shelf or name = 'Почта России'`,
  )
  const typeOf = (isShelf: boolean) => Number(types.find(({ shelf }) => shelf === isShelf)?.id)
  storm.post = typeOf(false)
  const { rows: goods } = await before.query(
    `insert into products (sku, name, price_kopecks, category_id, stock, weight_grams)
      select 'STORM', 'Фигурка', $1, min(id), $2, 400 from categories returning id`,
    [price, stock],
  )
  const product = Number(goods[0].id)
  const shoppers = await addStormShoppers(before, SESSION_SECRET, shopperCount, () => [[product, 2]])
  const bought: number[][] = shoppers.map(() => [])
  for (let round = 0; round < ordersEach; round += 1) {
    if (round > 0) {
      await before.query(
        'insert into cart_items (account_id, product_id, quantity) select id, $2, 2 from unnest($1::bigint[]) as id',
        [shoppers.map(({ accountId }) => accountId), product],
      )
    }
    await Promise.all(
      shoppers.map(async (shopper, index) => {
        if (round > 0) await callPatiently(storm, shopper, '/api/cart/create-order/', {})
        const form = stormForm(shopper, typeOf(true))
        const placed = await callPatiently<{ order_id: number }>(storm, shopper, '/api/checkout/confirm/', form)
        await pay(storm, shopper, placed.order_id)
        bought[index]?.push(placed.order_id)
      }),
    )
  }
  await before.end()
  expect(await findBroken(dataDir)).toEqual({})
  storm.lost = 0

  let over = false
  async function kill(): Promise<void> {
    for (const parcels of [1, 5, 10]) {
      await vi.waitFor(() => expect(over || storm.collected.size >= parcels).toBe(true), {
        timeout: 600_000,
        interval: 5,
      })
      const { shop } = storm
      process.kill(shop.server(), 'SIGKILL')
      await shop.ended()
      const again = start(env)
      await again.opened
      expect(await findBroken(dataDir)).toEqual({})
      storm.shop = again
    }
  }
  const moodOf = (index: number) => moods[index % moods.length] ?? 'sends'
  async function sendAll(): Promise<number[]> {
    const sent = shoppers.map((shopper, index) => send(storm, shopper, bought[index] ?? [], moodOf(index)))
    const ids = await Promise.all(sent)
    over = true
    return ids
  }
  const [sent] = await Promise.all([sendAll(), kill()])
  expect(storm.lost).toBeGreaterThan(0)

  const client = await openShopClient(dataDir)
  onTestFinished(() => client.end())
  // Pages of deliveries that were cancelled meanwhile are closed, and what is pending is asked for.
  for (const { id } of standIn.books.payments.values()) {
    await standIn.pay(id, { instrument: 'bank_card', reason: 'expired_on_confirmation' })
  }
  await vi.waitFor(
    async () => {
      await client.query(`update payments set check_at = now() where state = 'pending'`)
      await client.query(`update refunds set check_at = now() where state = 'pending'`)
      const pending = `select id from payments where state = 'pending' union all select id from refunds where state = 'pending'`
      expect((await client.query(pending)).rows).toEqual([])
    },
    { timeout: 600_000, interval: 1000 },
  )
  expect(await findBroken(dataDir)).toEqual({})

  const { rows: parcels } = await client.query(
    `select delivery_order_id::int as id, state, account_id::int as account,
      (select sum(quantity)::int from parcel_lines where parcel_id = parcels.id) as pieces
    from parcels where state <> 'cancelled' and account_id = any ($1) order by delivery_order_id`,
    [shoppers.map(({ accountId }) => accountId)],
  )
  const expected = shoppers.map(({ accountId }, index) => ({
    id: sent[index],
    state: 'awaiting_packing',
    account: accountId,
    pieces: moodOf(index) === 'cancels one' ? 4 : 6,
  }))
  expect(parcels).toEqual(expected.toSorted((a, b) => Number(a.id) - Number(b.id)))

  // The provider's books: what was taken and not given back is the goods that stand, and one delivery for each parcel.
  const taken = [...standIn.books.payments.values()]
    .filter(({ status }) => status === 'succeeded')
    .map(({ kopecks, refunded }) => ({ kopecks, kept: kopecks - refunded }))
  const keptOf = (sum: number) => taken.filter(({ kopecks, kept }) => kopecks === sum && kept === sum).length
  expect(keptOf(delivery)).toBe(shopperCount)
  expect(keptOf(2 * price)).toBe(parcels.reduce((sum, { pieces }) => sum + pieces / 2, 0))
  expect(taken.filter(({ kopecks, kept }) => kept !== 0 && kept !== kopecks)).toEqual([])
}, 1_800_000)

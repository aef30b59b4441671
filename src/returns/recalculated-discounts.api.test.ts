import { expect, test } from 'vitest'
import { promotedLines } from '../database/tables/promotions.server.ts'
import { discountsOnReturnTexts } from '../database/values/discounts-on-return.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { readLedger } from '../ledger/write-ledger.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { rounds } from '../testing/rounds.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { lettersTo } from '../testing/test-visitor.ts'
import type { ReturnsOfOrder } from './returns.contract.ts'
import { openReturnsShop } from './testing-returns.server.ts'

const { shop, visitor, figure, keychain, bought, path, ask, decide, onShelf, refundsOf } = await openReturnsShop()
const random = seededRandom(32)

async function choose(on_return: 'stay' | 'recalculated'): Promise<void> {
  const { outstanding: _, ...settings } = (await shop.staff.get('/api/staff/points/')).json()
  const saved = await shop.staff.call('PUT', '/api/staff/points/', { ...settings, on_return })
  expect(saved.json()).toMatchObject({ on_return })
}

/** For the orders of one test. */
async function promote(promotion: object): Promise<() => Promise<unknown>> {
  const [made] = (await shop.staff.post('/api/staff/promotions/', promotion)).json()
  return () => shop.staff.post(`/api/staff/promotions/${made.id}/stop/`, { stopped: true })
}

const returnsOf = async (id: number) => (await visitor.get(path(id))).json<ReturnsOfOrder>()
const one = (position: number) => ({ lines: [{ position, quantity: 1 }] })
const quote = async (id: number, kind: string, position: number) =>
  (await visitor.post(`${path(id)}quote/`, { kind, ...one(position) })).json()

async function comesBack(id: number, position: number, more: object = {}): Promise<number> {
  const before = await refunded(id)
  expect((await ask(id, { ...one(position), ...more })).statusCode).toBe(200)
  await decide(id, 'receive')
  expect((await decide(id, 'accept', onShelf(position))).statusCode).toBe(200)
  await shop.work()
  await shop.work()
  return (await refunded(id)) - before
}

async function refunded(id: number): Promise<number> {
  return (await refundsOf(id)).reduce((sum, [, , kopecks]) => sum + Number(kopecks), 0)
}

/** Whatever went back stands on a receipt, to the kopeck. */
async function receiptsAgree(id: number): Promise<void> {
  const back = (await shop.receipts(id)).filter(([kind]) => kind === 'return')
  expect(back.reduce((sum, [, , , kopecks]) => sum + Number(kopecks), 0)).toBe(await refunded(id))
}

test('recalculated: the shopper is told before, less goes back by what the rest does not earn, and with the last piece all of it', async () => {
  await choose('recalculated')
  const stop = await promote({ title: 'Десять процентов от 5500', kind: 'percent', value: 10, min_sum: 5500 })
  const email = 'recalculated@mail.test'
  // 5,600 ₽ of goods for 5,040, and 590 for the delivery.
  const id = await bought({ email })
  await choose('stay')
  await stop()
  expect((await returnsOf(id)).discount_terms).toContain('пересчитаем')

  // Of 4,500 ₽ for the figure 60 are kept, which two keychains of 300 do not earn.
  const asked = await quote(id, 'changed_mind', 0)
  expect(asked).toMatchObject({ refund: 4440, discount: 60 })
  expect(asked.because).toMatch(/Удержим 60,00.+ без.этих товаров условия скидки «Десять процентов от 5500»/)
  expect(await quote(id, 'defect', 0)).toMatchObject({ refund: 4500, discount: 0, because: null })
  expect(await comesBack(id, 0)).toBe(444_000)
  expect((await returnsOf(id)).returns).toMatchObject([{ refund: 4440, discount: 60, withheld: 0 }])
  const told = (await lettersTo(shop, email)).map(({ body }) => body).join('\n')
  expect(told).toMatch(/Удержали 60,00.+условия скидки «Десять процентов от 5500»/)

  // One keychain less has 30 ₽ less to earn: they come back.
  expect(await quote(id, 'changed_mind', 1)).toMatchObject({ refund: 300, discount: -30 })
  expect(await comesBack(id, 1)).toBe(30_000)
  expect(await comesBack(id, 1)).toBe(30_000 + 59_000)
  expect((await shop.order(id)).state).toBe('Возвращен')
  await receiptsAgree(id)
  expect(await refunded(id)).toBe(504_000 + 59_000)
})

test('recalculated: a delivery that was free is paid by what is kept when that does not earn it, and never after a defect', async () => {
  await choose('recalculated')
  const stop = await promote({ title: 'Доставка от 5500', kind: 'free_delivery', min_sum: 5500 })
  const [id, faulty] = [await bought(), await bought()]
  await stop()
  expect((await returnsOf(id)).discount_terms).toContain('с\u00a0доставки')
  const asked = await quote(id, 'changed_mind', 1)
  expect(asked).toMatchObject({ refund: 0, discount: 300 })
  expect(await quote(id, 'changed_mind', 0)).toMatchObject({ refund: 4410, discount: 590 })
  // Two keychains for 600 ₽ pay what is missing of the 590 with their own price, and the figure has it back.
  expect([await comesBack(id, 1), await comesBack(id, 1), await comesBack(id, 0)]).toEqual([0, 1000, 559_000])
  await receiptsAgree(id)

  const defect = { kind: 'defect', reason: 'Скол' }
  expect(await quote(faulty, 'defect', 0)).toMatchObject({ refund: 5000, discount: 0, because: null })
  expect(await comesBack(faulty, 0, defect)).toBe(500_000)
  expect(await quote(faulty, 'changed_mind', 1)).toMatchObject({ refund: 0, discount: 300 })
  await receiptsAgree(faulty)
})

test('an order whose shopper read that discounts of goods alone are recalculated keeps its free delivery', async () => {
  await choose('recalculated')
  const stop = await promote({ title: 'Доставка от 5500', kind: 'free_delivery', min_sum: 5500 })
  const id = await bought()
  await stop()
  await shop.db.execute(
    sql`update orders set discounts = (select jsonb_object_agg(key, value - 'isDelivery') from jsonb_each(discounts)) where id = ${id}`,
  )
  expect(await quote(id, 'changed_mind', 0)).toMatchObject({ refund: 5000, discount: 0, because: null })
})

test('the rule of the day on which the order was placed counts; where discounts stay nothing is withheld', async () => {
  await choose('stay')
  const stop = await promote({ title: 'От пяти с половиной', kind: 'percent', value: 10, min_sum: 5500 })
  const id = await bought()
  await choose('recalculated')
  await stop()
  expect(await shop.db.$count(promotedLines, eq(promotedLines.orderId, id))).toBe(0)
  expect((await returnsOf(id)).discount_terms).toContain('сколько за\u00a0товар заплачено')
  expect(await quote(id, 'changed_mind', 0)).toMatchObject({ refund: 4500, discount: 0, because: null })
  const plain = await bought()
  expect((await returnsOf(plain)).discount_terms).toBeNull()
})

test('the report of a promotion leaves out what came back', async () => {
  await choose('stay')
  const stop = await promote({ title: 'Для отчёта', kind: 'percent', value: 10, min_sum: 5500 })
  const id = await bought()
  await stop()
  const [made] = (await shop.staff.get('/api/staff/promotions/'))
    .json()
    .filter(({ title }: { title: string }) => title === 'Для отчёта')
  const report = async () => (await shop.staff.get(`/api/staff/promotions/${made.id}/report/`)).json()
  expect(await report()).toMatchObject({ orders: 1, sold: 5040, cost: 560 })
  await comesBack(id, 0)
  expect(await report()).toMatchObject({ orders: 1, sold: 540, cost: 60 })
})

test('a shopper reads the rule at checkout and in the terms', async () => {
  const stop = await promote({ title: 'Всем', kind: 'percent', value: 5 })
  for (const rule of ['stay', 'recalculated'] as const) {
    await choose(rule)
    await shop.shopper.putIntoCart([figure, 1])
    await shop.shopper.createOrder()
    expect((await shop.shopper.checkout()).json()).toMatchObject({ discount_terms: discountsOnReturnTexts[rule] })
    const saysSo = async () => (await visitor.get('/api/documents/delivery/')).body.includes('пересчитаем')
    await expect.poll(saysSo).toBe(rule === 'recalculated')
  }
  await stop()
})

const promotions = [
  { title: 'Три по цене двух', kind: 'n_for_m', take: 3, pay: 2 },
  { title: 'Брелок в подарок', kind: 'gift', gifts: ['KEY'], min_sum: 1000 },
  { title: 'Минус 700', kind: 'sum', value: 700, min_sum: 5400 },
  { title: 'Девять процентов', kind: 'percent', value: 9, min_pieces: 3 },
  { title: 'Доставка за наш счёт', kind: 'free_delivery', value: 400, min_pieces: 3 },
]

test('whatever comes back in whatever order and for whatever reason: all that was paid goes back, and the receipts say so', async () => {
  await choose('recalculated')
  const { sku } = (await shop.staff.get(`/api/staff/products/${keychain}/`)).json()
  for (let story = 0; story < rounds(2, 10); story += 1) {
    const stop = await promote({
      ...promotions[story % promotions.length],
      ...(story % promotions.length === 1 && { gifts: [sku] }),
    })
    const id = await bought()
    await stop()
    const { total } = await shop.order(id)
    for (;;) {
      const left = (await returnsOf(id)).lines.filter((line) => line.left > 0)
      const line = left[random(left.length)]
      if (!line) break
      const isDefect = random(3) === 0
      const back = await comesBack(id, line.position, isDefect ? { kind: 'defect', reason: 'Скол' } : {})
      expect(back).toBeGreaterThanOrEqual(isDefect ? Math.round(line.price * 100) : 0)
    }
    expect(balanceOf(await readLedger(shop.db, id)).kept).toBe(0)
    expect(await refunded(id)).toBe(Math.round(total * 100))
    await receiptsAgree(id)
  }
})

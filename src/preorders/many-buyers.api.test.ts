import { expect, test } from 'vitest'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { preorderAnswers } from '../database/tables/preorders.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { openPreordersShop } from './testing-preorders.server.ts'

const shop = await openPreordersShop()
const { agreedOf, answer, db, staff, stateOf } = shop

test('reminders come after three and after ten days, then it is for staff, who write the answer down', async () => {
  const product = await shop.addRelease({ name: 'Каппа' })
  const { shopper, number } = await shop.preorder([[product, 1]])
  await shop.slip(product, 4)
  const reminders = async () =>
    (await shop.letters(shopper.email)).filter(({ subject }) => subject === 'Ждём вашего решения: Каппа').length
  const counts: number[] = []
  for (const days of [2, 2, 5, 2, 30]) {
    shop.clock.pass({ minutes: days * 24 * 60 })
    await shop.remind()
    await shop.remind()
    counts.push(await reminders())
  }
  expect(counts).toEqual([0, 1, 1, 2, 2])
  const [question] = (await shop.release(product)).questions
  expect(question).toMatchObject({ order_id: number, reminders: 2, phone: '79991234567' })
  const toCall = async () => (await staff.get('/api/staff/counts/')).json().preorders
  const silent = await toCall()
  expect(silent).toBeGreaterThan(0)
  const written = await staff.post(`/api/staff/preorders/answers/${question?.answer_id}/`, { answer: 'wait' })
  expect(written.json()).toMatchObject({ unanswered: 0, moves: [{ answers: { agreed: 1 } }] })
  expect([await agreedOf(number, product), await toCall()]).toEqual([4, silent - 1])
  expect((await shop.audit('order.preorder_wait'))[0]?.subjectId).toBe(String(number))
})

test('answers, cancellations and a second slip at the same moment: each order ends in one of the right states', async () => {
  const product = await shop.addRelease({ stock: 100, priceKopecks: 100_000 })
  const buyers = []
  for (let index = 0; index < 12; index += 1) buyers.push(await shop.preorder([[product, 1]]))
  await shop.slip(product, 4)
  const random = seededRandom(18)
  const paths = await Promise.all(buyers.map(({ shopper }) => shop.linkOf(shopper.email)))
  const acts = buyers.flatMap(({ shopper, number }, index) => {
    const path = paths[index] ?? ''
    const all = [
      () => answer(path, 'wait'),
      () => answer(path, 'refund'),
      () => answer(path, 'refund'),
      () => shopper.visitor.post(`/api/orders/${number}/cancel/`),
      () => shopper.visitor.post(`/api/preorders/${number}/0/`, { answer: 'refund' }),
    ]
    return all.filter(() => random(2) === 0)
  })
  const slip = () => shop.slip(product, 8)
  const shuffled = [...acts, slip].map((act) => ({ act, at: random(1e9) })).toSorted((a, b) => a.at - b.at)
  const codes = await Promise.all(shuffled.map(async ({ act }) => (await act()).statusCode))
  expect(codes.filter((code) => code !== 200 && code !== 409)).toEqual([])
  await shop.runJob()
  let held = 0
  for (const { number } of buyers) {
    const state = await stateOf(number)
    const back = (await shop.refundsOf(number)).reduce((sum, [, kopecks]) => sum + Number(kopecks), 0)
    const agreed = await agreedOf(number, product)
    expect([
      ['paid', 0],
      ['cancelled', 100_000],
    ]).toContainEqual([state, back])
    if (state === 'paid') {
      held += 1
      expect([2, 4]).toContain(agreed)
    }
  }
  expect(await shop.stockOf(product)).toBe(100 - held)
  // Everybody who still waits has one open question about the newest month, nobody else.
  expect(await shop.release(product)).toMatchObject({ orders: held, unanswered: held, unasked: 0 })
})

test('many buyers are asked in batches, once each, also when a batch was interrupted', async () => {
  const product = await shop.addRelease({ name: 'Много' })
  const { number } = await shop.preorder([[product, 1]])
  await db.execute(sql`insert into orders (id, state, full_name, phone, email, delivery_name, delivery_price_kopecks, goods_kopecks, total_kopecks, expires_at, paid_at)
    select 10000000 + n, 'paid', 'Иванова Анна', '79990000000', 'many' || n || '@mail.test', 'Самовывоз', 0, 100000, 100000, now(), now()
    from generate_series(1, 450) as n`)
  await db.execute(sql`insert into order_lines (order_id, position, product_id, sku, product_name, price_kopecks, quantity)
    select 10000000 + n, 0, ${product}, 'M', 'Много', 100000, 1 from generate_series(1, 450) as n`)
  await shop.slip(product, 4)
  await shop.runJob()
  expect(await shop.release(product)).toMatchObject({ orders: 451, unanswered: 451, unasked: 0 })
  expect(await db.$count(preorderAnswers, eq(preorderAnswers.productId, product))).toBe(451)
  const sent = await db.execute(sql`select count(*)::int as sent, count(distinct recipient)::int as people from mails
    where subject = 'Выход перенесли: Много'`)
  expect(sent.rows).toEqual([{ sent: 451, people: 451 }])
  await db.delete(orderLines).where(sql`${orderLines.orderId} > 10000000`)
  await db.delete(orders).where(sql`${orders.id} > 10000000`)
  expect(await stateOf(number)).toBe('paid')
})

import { expect, test } from 'vitest'
import { orderLines } from '../database/tables/orders.server.ts'
import { parcelLines } from '../database/tables/parcels.server.ts'
import { sendOrderEvents } from '../orders/order-outbox.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { openPreordersShop } from './testing-preorders.server.ts'

const shop = await openPreordersShop()
const { db, staff, guest, answersApi, look, answer, stateOf, agreedOf } = shop

test('«Жду дальше»: looking changes nothing, the press makes the new month the agreed one', async () => {
  const product = await shop.addRelease()
  const { shopper, number } = await shop.preorder([[product, 1]])
  await shop.slip(product, 4)
  const path = await shop.linkOf(shopper.email)
  expect(await look(path)).toMatchObject({
    state: 'open',
    agreed: { release_month: 2 },
    offered: { release_month: 4 },
  })
  expect(await agreedOf(number, product)).toBe(2)
  expect((await answer(path, 'wait')).json()).toMatchObject({ state: 'agreed' })
  expect((await answer(path, 'wait')).statusCode).toBe(200)
  expect(await agreedOf(number, product)).toBe(4)
  const other = await answer(path, 'refund')
  expect([other.statusCode, other.json().error]).toEqual([409, expect.stringContaining('уже ответили')])
  expect(await stateOf(number)).toBe('paid')
})

test('«Вернуть деньги»: the order is cancelled, its money is due back and the cap is free again', async () => {
  const product = await shop.addRelease({ stock: 5, priceKopecks: 700_000 })
  const { shopper, number } = await shop.preorder([[product, 2]])
  expect(await shop.stockOf(product)).toBe(3)
  await shop.slip(product, 4)
  const path = await shop.linkOf(shopper.email)
  expect((await look(path)).back).toBe(14_000)
  expect((await answer(path, 'refund')).json()).toMatchObject({ state: 'refused' })
  expect((await answer(path, 'refund')).statusCode).toBe(200)
  expect([await stateOf(number), await shop.refundsOf(number)]).toEqual(['cancelled', [['cancelled', 1_400_000]]])
  expect(await shop.stockOf(product)).toBe(5)
})

test('of several goods only the preorder leaves: parcel, total, stock and money follow', async () => {
  const product = await shop.addRelease({ stock: 5, priceKopecks: 700_000 })
  const [present = 0] = await shop.addGoods({ stock: 9, priceKopecks: 100_000 })
  const { shopper, number } = await shop.preorder([
    [product, 2],
    [present, 1],
  ])
  await shop.slip(product, 4)
  await answer(await shop.linkOf(shopper.email), 'refund')
  expect(await shop.refundsOf(number)).toEqual([['removed', 1_400_000]])
  const order = (await shopper.visitor.get(`/api/orders/${number}/`)).json()
  expect(order).toMatchObject({ order_status: 'Оплачен', total_price: 1000, items: [{ price: 1000 }] })
  expect(order.money.refunds).toMatchObject([{ sum: 14_000, reason: 'removed' }])
  expect(await db.$count(parcelLines, eq(parcelLines.orderId, number))).toBe(1)
  expect([await shop.stockOf(product), await shop.stockOf(present)]).toEqual([5, 8])
  const { refused } = (await shopper.visitor.get('/api/preorders/')).json()
  expect(refused).toMatchObject([{ order_id: number }])
})

/** A discount that its pieces cannot share to a kopeck: they are two lines. */
async function splitPreorder(sku: string, more: [number, number][] = []) {
  const product = await shop.addRelease({ sku, stock: 9, priceKopecks: 100_005 })
  const promotion = { title: 'Сотня', kind: 'sum', value: 100, min_sum: 200, skus: [sku] }
  expect((await staff.post('/api/staff/promotions/', promotion)).statusCode).toBe(200)
  const bought = await shop.preorder([[product, 3], ...more])
  const ownLines = () => db.select().from(orderLines).where(eq(orderLines.orderId, bought.number))
  const split = (await ownLines()).filter(({ productId }) => productId === product)
  expect(new Set(split.map(({ priceKopecks }) => priceKopecks))).toEqual(new Set([96_671, 96_672]))
  await shop.slip(product, 4)
  return { ...bought, product, ownLines }
}

test('a preorder whose discount splits its pieces is asked about, shown and answered once', async () => {
  const { shopper, product, ownLines } = await splitPreorder('SPLIT-1')
  const asked = (await shop.letters(shopper.email)).filter(({ subject }) => subject.startsWith('Выход перенесли'))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.body).toContain('3\u00a0шт.')
  expect(await shop.release(product)).toMatchObject({ unanswered: 1, unasked: 0, questions: [{ quantity: 3 }] })
  const { preorders } = (await shopper.visitor.get('/api/preorders/')).json()
  expect(preorders).toMatchObject([{ quantity: 3, question: { kind: 'slip' } }])
  await answer(await shop.linkOf(shopper.email), 'wait')
  expect((await ownLines()).map(({ agreedMonth }) => agreedMonth)).toEqual([4, 4])
})

test('given up, all its pieces leave the order together', async () => {
  const [present = 0] = await shop.addGoods({ stock: 9, priceKopecks: 100_000 })
  const { shopper, number, product, ownLines } = await splitPreorder('SPLIT-2', [[present, 1]])
  const path = await shop.linkOf(shopper.email)
  expect(await look(path)).toMatchObject({ quantity: 3, back: 2900.15 })
  expect((await answer(path, 'refund')).json()).toMatchObject({ state: 'refused' })
  expect((await ownLines()).map(({ productId }) => productId)).toEqual([present])
  expect([await shop.refundsOf(number), await shop.stockOf(product)]).toEqual([[['removed', 290_015]], 9])
  const alone = await splitPreorder('SPLIT-3')
  await answer(await shop.linkOf(alone.shopper.email), 'refund')
  expect([await stateOf(alone.number), await shop.stockOf(alone.product)]).toEqual(['cancelled', 9])
})

/** Of three lines the preorder waits apart, one is sent, and one may still be here. */
async function partlySent(isRestHere: boolean) {
  const product = await shop.addRelease({ stock: 5 })
  const [first = 0, second = 0] = await shop.addGoods({ stock: 9 }, { stock: 9 })
  const place = { deliveryType: shop.post, deliveryAddress: 'Томск, Лесная, 5', deliveryIndex: '634000' }
  const form = { ...place, delivery_type: shop.post }
  const { shopper, number } = await shop.preorder(
    [
      [product, 1],
      [first, 1],
      [second, 1],
    ],
    { form },
  )
  const parcels = async () => (await staff.get(`/api/staff/orders/${number}/parcels/`)).json()
  const act = async (index: number, action: string, body: object = {}) => {
    const { id, version } = (await parcels())[index]
    const answer = await staff.post(`/api/staff/parcels/${id}/${action}/`, { version, ...body })
    expect([action, answer.statusCode]).toEqual([action, 200])
  }
  const part = async (id: number) => ({
    lines: [{ order_id: number, position: (await shop.line(number, id))?.position, quantity: 1 }],
  })
  await act(0, 'split', await part(product))
  if (isRestHere) await act(0, 'split', await part(second))
  await act(0, 'hand-over')
  return { product, shopper, number, act }
}

test('given up after the rest was sent: the order is sent, and nobody is told so once more', async () => {
  const { product, shopper, number } = await partlySent(false)
  await shop.slip(product, 4)
  await answer(await shop.linkOf(shopper.email), 'refund')
  expect(await stateOf(number)).toBe('sent')
  await runScheduled(sendOrderEvents(db, 'http://shop.test'))
  const told = (await shop.letters(shopper.email)).map(({ subject }) => subject)
  expect(told.filter((subject) => /отправлена?$/.test(subject))).toEqual([`Часть заказа №\u00a0${number} отправлена`])
})

test('one that staff will not send is waited for by nobody', async () => {
  const { product, number, act } = await partlySent(true)
  expect(await shop.release(product)).toMatchObject({ orders: 1 })
  await act(1, 'cancel', { reason: 'Выпуск отменили' })
  expect([await stateOf(number), await shop.release(product)]).toMatchObject(['packing', { orders: 0, unanswered: 0 }])
})

test('after the order was cancelled nothing is wanted any more', async () => {
  const product = await shop.addRelease()
  const { shopper, number } = await shop.preorder([[product, 1]])
  await shop.slip(product, 4)
  const path = await shop.linkOf(shopper.email)
  await shopper.visitor.post(`/api/orders/${number}/cancel/`)
  expect((await look(path)).state).toBe('settled')
  for (const choice of ['wait', 'refund']) expect((await answer(path, choice)).statusCode).toBe(409)
  expect(await shop.refundsOf(number)).toEqual([['cancelled', 100_000]])
  expect((await shop.release(product)).questions).toEqual([])
})

test('a link with another token, or none of ours, is not found', async () => {
  const product = await shop.addRelease()
  const { shopper } = await shop.preorder([[product, 1]])
  await shop.slip(product, 4)
  const path = await shop.linkOf(shopper.email)
  for (const wrong of [`${path.slice(0, -3)}x/`, '/preorders/answer/999999/abc/', '/preorders/answer/x/y/']) {
    expect([wrong, (await guest.get(answersApi(wrong))).statusCode]).toEqual([wrong, 404])
    expect((await answer(wrong, 'refund')).statusCode).toBe(404)
  }
})

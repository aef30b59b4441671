import { describe, expect, test } from 'vitest'
import { orders } from '../database/tables/orders.server.ts'
import { receipts } from '../database/tables/receipts.server.ts'
import { asc, eq } from '../platform/postgres/drizzle.server.ts'
import { Visitor } from '../testing/test-visitor.ts'
import { type Buyer, openDepositsShop, size } from './testing-deposits.server.ts'

const shop = await openDepositsShop()
const { db, staff, standIn, seen, ordered, kept, payNow, packFirst, lastLetter } = shop
const guest = await new Visitor(shop, '192.0.2.77').arrive()

describe('paying early', () => {
  test('the rest before it is asked for: nothing is asked for then, and the order is packed when it came', async () => {
    const product = await shop.addRelease({ priceKopecks: 750_000, depositPercent: 20, stock: 9 })
    const buyer = await ordered(product)
    await payNow(buyer)
    const { paidAt } = (await db.select().from(orders).where(eq(orders.id, buyer.number)))[0] ?? {}
    expect(await seen(buyer)).toMatchObject({ order_status: 'Оплачен', online: { is_pending: false, failure: null } })
    // Begun and left, it changes nothing; a decline neither.
    const begun = await buyer.shopper.visitor.post(`/api/orders/${buyer.number}/pay/?sum=whole`)
    const [, left = ''] = /\/pay\/([\w-]+)\/$/.exec(begun.json().url) ?? []
    expect(await seen(buyer)).toMatchObject({ order_status: 'Оплачен', online: { is_pending: true } })
    await standIn.pay(left, { instrument: 'bank_card', reason: 'insufficient_funds' })
    await shop.checkAll()
    expect(await seen(buyer)).toMatchObject({
      order_status: 'Оплачен',
      online: { is_pending: false, failure: expect.any(String) },
      money: { received: 1500, later: 6000 },
    })

    expect(await payNow(buyer, 'whole')).toBe(600_000)
    expect(await seen(buyer)).toMatchObject({
      order_status: 'Оплачен',
      online: null,
      money: { received: 7500, to_pay: 0, later: 0, refunds: [] },
    })
    expect((await lastLetter(buyer.shopper.email))?.body).toMatch(/оплачен целиком: 7\s500,00/)
    const again = await buyer.shopper.visitor.post(`/api/orders/${buyer.number}/pay/?sum=whole`)
    expect(again.statusCode).toBe(409)
    // Whose turn it is does not change by it, and it is not there yet.
    const [row] = await db.select().from(orders).where(eq(orders.id, buyer.number))
    expect(row?.paidAt).toEqual(paidAt)
    expect((await packFirst(buyer.number)).statusCode).toBe(409)
    expect((await buyer.shopper.visitor.get('/api/preorders/')).json().preorders).toMatchObject([
      { to_pay: 0, later: 0, back: 7500 },
    ])

    await shop.arrive(product, 1)
    expect((await seen(buyer)).order_status).toBe('Собирается')
    expect((await packFirst(buyer.number)).statusCode).toBe(200)
    const printed = await db.select().from(receipts).where(eq(receipts.orderId, buyer.number)).orderBy(asc(receipts.id))
    expect(printed.map(({ kind, mode, kopecks }) => [kind, mode, kopecks])).toEqual([
      ['income', 'partial_prepayment', 150_000],
      ['income', 'full_prepayment', 600_000],
    ])
  })

  test('goods that are there wait for the rest too; once it is paid, they go in a parcel of their own', async () => {
    const [there = 0] = await shop.addGoods({ name: 'Брелок', priceKopecks: 50_000, stock: 5 })
    const product = await shop.addRelease({ priceKopecks: 300_000, depositPercent: 10, stock: 9 })
    const buyer = await shop.preorder(
      [
        [product, 1],
        [there, 1],
      ],
      { paid: false },
    )
    await payNow(buyer)
    const parcelsOf = async () => (await staff.get(`/api/staff/orders/${buyer.number}/parcels/`)).json()
    const [{ id, version, lines }] = await parcelsOf()
    const own = lines.find(({ product_name: name }: { product_name: string }) => name === 'Брелок')
    const split = { version, lines: [{ order_id: buyer.number, position: own.position, quantity: 1 }] }
    expect((await staff.post(`/api/staff/parcels/${id}/split/`, split)).statusCode).toBe(200)
    const act = async (index: number, action: string, body: object = {}) => {
      const parcel = (await parcelsOf())[index]
      return staff.post(`/api/staff/parcels/${parcel.id}/${action}/`, { version: parcel.version, ...body })
    }
    const refusal = async (index: number) => (await act(index, 'pack', size)).json().detail
    expect(await refusal(1)).toMatch(/^rest_unpaid /)
    await payNow(buyer, 'whole')
    expect((await act(1, 'pack', size)).statusCode).toBe(200)
    expect((await act(1, 'hand-over')).statusCode).toBe(200)
    expect(await refusal(0)).toMatch(/^parcel_not_released /)
    expect((await seen(buyer)).order_status).toBe('Собирается')
    await shop.arrive(product, 1)
    expect((await act(0, 'pack', size)).statusCode).toBe(200)
    expect((await act(0, 'hand-over')).statusCode).toBe(200)
    expect((await seen(buyer)).order_status).toBe('Готов к выдаче')
    expect(await kept(buyer.number)).toBe(350_000)
  })

  test('all at once instead of the deposit', async () => {
    const product = await shop.addRelease({ priceKopecks: 400_000, depositPercent: 25, stock: 9 })
    const buyer = await ordered(product)
    expect(await payNow(buyer, 'whole')).toBe(400_000)
    expect(await seen(buyer)).toMatchObject({ order_status: 'Оплачен', money: { received: 4000, to_pay: 0, later: 0 } })
    const [row] = await db.select().from(orders).where(eq(orders.id, buyer.number))
    expect(row?.paidAt).not.toBeNull()
    await shop.writeLetters()
    const [printed] = await db.select().from(receipts).where(eq(receipts.orderId, buyer.number))
    expect(printed).toMatchObject({ kind: 'income', mode: 'full_prepayment', kopecks: 400_000 })
    await shop.arrive(product, 1)
    expect((await seen(buyer)).order_status).toBe('Собирается')
  })

  test('the deposit and all of it, both paid: what is too much goes back', async () => {
    const product = await shop.addRelease({ priceKopecks: 400_000, depositPercent: 25, stock: 9 })
    const buyer = await ordered(product)
    const begin = async (sum: string) => {
      const begun = await buyer.shopper.visitor.post(`/api/orders/${buyer.number}/pay/?sum=${sum}`)
      return /\/pay\/([\w-]+)\/$/.exec(begun.json().url)?.[1] ?? ''
    }
    const both = [await begin(''), await begin('whole')]
    await Promise.all(both.map((id) => shop.pay(id)))
    await Promise.all(both.map((id) => shop.notify(id)))
    await shop.checkAll()
    expect(await seen(buyer)).toMatchObject({ order_status: 'Оплачен', money: { to_pay: 0, later: 0 } })
    expect([await kept(buyer.number), await shop.refundsOf(buyer.number)]).toEqual([400_000, [['overpaid', 100_000]]])
  })

  test('of two preorders paid whole, the refusal of one gives its whole price back', async () => {
    const product = await shop.addRelease({ priceKopecks: 500_000, depositPercent: 10, stock: 9 })
    const second = await shop.addRelease({ priceKopecks: 400_000, depositPercent: 25, stock: 9 })
    const buyer = await shop.preorder(
      [
        [product, 1],
        [second, 1],
      ],
      { paid: false },
    )
    await payNow(buyer)
    expect(await payNow(buyer, 'whole')).toBe(750_000)
    await shop.slip(product, 4)
    const api = `/api${(await shop.linkOf(buyer.shopper.email)).replace('/answer/', '/answers/')}`
    expect((await guest.get(api)).json()).toMatchObject({ back: 5000 })
    expect((await guest.post(api, { answer: 'refund' })).statusCode).toBe(200)
    expect(await seen(buyer)).toMatchObject({
      order_status: 'Оплачен',
      total_price: 4000,
      money: { later: 0, to_pay: 0 },
    })
    expect(await kept(buyer.number)).toBe(400_000)
  })

  test('the rest is paid early while the batch comes and while others cancel: paid once, or given back', async () => {
    const product = await shop.addRelease({ priceKopecks: 90_000, depositPercent: 20, stock: 50 })
    const buyers: Buyer[] = []
    for (let index = 0; index < 6; index += 1) buyers.push(await ordered(product))
    for (const buyer of buyers) await payNow(buyer)
    const begun = await Promise.all(
      buyers.map(async ({ shopper, number }) => {
        const { url } = (await shopper.visitor.post(`/api/orders/${number}/pay/?sum=whole`)).json()
        return /\/pay\/([\w-]+)\/$/.exec(url)?.[1] ?? ''
      }),
    )
    await Promise.all(begun.map((id) => shop.pay(id)))
    await Promise.all([
      ...begun.map((id) => shop.notify(id)),
      ...buyers.slice(3).map(({ shopper, number }) => shopper.visitor.post(`/api/orders/${number}/cancel/`)),
      shop.checkAll(),
      shop.arrive(product, 6),
    ])
    await shop.checkAll()
    await shop.runJob()
    for (const buyer of buyers) {
      const { order_status: state } = await seen(buyer)
      expect([
        ['Оплачен', 90_000],
        ['Собирается', 90_000],
        ['Отменен', 0],
      ]).toContainEqual([state, await kept(buyer.number)])
    }
  })
})

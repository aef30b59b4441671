import { afterEach, describe, expect, test } from 'vitest'
import { products } from '../database/tables/catalogue.server.ts'
import { orderEvents, orders } from '../database/tables/orders.server.ts'
import { receipts } from '../database/tables/receipts.server.ts'
import type { StaffOrderMoney } from '../payments/refunds/refunds.contract.ts'
import { asc, eq } from '../platform/postgres/drizzle.server.ts'
import { Visitor } from '../testing/test-visitor.ts'
import { openDepositsShop } from './testing-deposits.server.ts'

const shop = await openDepositsShop()
const { newShopper, db, staff, seen, ordered, expire, setRule, payNow, packFirst, lastLetter } = shop
const guest = await new Visitor(shop, '192.0.2.77').arrive()
afterEach(() => setRule({ restOverdue: 'wait' }))

describe('a preorder with a deposit', () => {
  test('the deposit now, the rest when it came, and only then it is packed', async () => {
    const product = await shop.addRelease({ name: 'Задаток', priceKopecks: 750_000, depositPercent: 20, stock: 9 })
    expect((await guest.get(`/api/products/${product}/`)).json()).toMatchObject({ price: 7500, first_pay: 1500 })
    const buyer = await ordered(product)
    const { number, shopper } = buyer
    expect(await seen(buyer)).toMatchObject({
      total_price: 7500,
      payment: { sum: 1500 },
      money: { to_pay: 1500, later: 6000, is_rest: false },
    })
    expect((await shopper.visitor.get('/api/orders/unpaid/')).json()).toMatchObject([{ total_price: 1500 }])
    expect((await lastLetter(shopper.email))?.body).toMatch(
      /Остальное \(6\s000,00\s₽\) оплатите, когда предзаказ приедет/,
    )
    expect(await payNow(buyer)).toBe(150_000)
    expect(await seen(buyer)).toMatchObject({
      order_status: 'Оплачен',
      payment: null,
      money: { to_pay: 0, later: 6000 },
    })
    expect((await lastLetter(shopper.email))?.subject).toMatch(/^Задаток по заказу/)
    // Not even by staff.
    expect((await packFirst(number)).statusCode).toBe(409)
    expect((await shop.order(number)).next_states).toEqual(['Отменен'])
    expect((await shop.move(number, 'Собирается')).statusCode).toBe(409)

    await shop.arrive(product, 5)
    const until = new Date(shop.clock.now().getTime() + 14 * 86_400_000).toISOString()
    expect(await seen(buyer)).toMatchObject({
      order_status: 'Ожидает оплаты',
      pay_until: until,
      payment: { sum: 6000 },
      money: { received: 1500, to_pay: 6000, later: 0, is_rest: true },
    })
    expect((await shopper.visitor.get('/api/preorders/')).json().preorders).toMatchObject([
      { to_pay: 6000, later: 0, pay_until: until },
    ])
    const asked = await lastLetter(shopper.email)
    expect(asked?.subject).toMatch(/^Предзаказ приехал: осталось оплатить 6\s000,00\s₽$/)
    const [, path = ''] = /https:\/\/kitsune\.test(\/pay\/\d+\/[\w-]+\/)/.exec(asked?.body ?? '') ?? []
    expect((await guest.get(`/api${path}`)).json()).toMatchObject({ sum: 6000, state: 'to_pay', is_rest: true })
    expect((await packFirst(number)).statusCode).toBe(409)
    expect(await shop.order(number)).toMatchObject({ can_edit: false })
    expect((await shop.move(number, 'Собирается')).statusCode).toBe(409)

    expect(await payNow(buyer)).toBe(600_000)
    expect(await seen(buyer)).toMatchObject({ order_status: 'Оплачен', money: { received: 7500, to_pay: 0, later: 0 } })
    expect((await lastLetter(shopper.email))?.body).toMatch(/Деньги пришли, заказ №\s\d+ оплачен целиком: 7\s500,00/)
    expect((await packFirst(number)).statusCode).toBe(200)
    const [parcel] = (await staff.get(`/api/staff/orders/${number}/parcels/`)).json()
    await staff.post(`/api/staff/parcels/${parcel.id}/hand-over/`, { version: parcel.version })
    await shop.move(number, 'Завершен')
    // As if the time in which staff can undo were over.
    await db.update(orderEvents).set({ lettersAfter: null }).where(eq(orderEvents.orderId, number))
    await shop.writeLetters()
    const printed = await db.select().from(receipts).where(eq(receipts.orderId, number)).orderBy(asc(receipts.id))
    // With the rest it is paid in full; handing over closes both at once.
    expect(printed.map(({ desk, kind, mode, kopecks }) => [desk, kind, mode, kopecks])).toEqual([
      ['own', 'income', 'partial_prepayment', 150_000],
      ['own', 'income', 'full_prepayment', 600_000],
      ['own', 'offset', 'full_payment', 750_000],
    ])
    const [closing] = printed.filter(({ kind }) => kind === 'offset')
    expect(closing?.lines).toEqual([{ name: 'Задаток', quantity: 1, priceKopecks: 750_000, subject: 'goods' }])
  })

  test('a mistaken mark of the rest: staff read what they can do, and then it works', async () => {
    const product = await shop.addRelease({ priceKopecks: 750_000, depositPercent: 20, stock: 9 })
    const { number } = await shop.preorder([[product, 1]])
    await shop.arrive(product, 5)
    await shop.move(number, 'Оплачен')
    const voidRest = async () => {
      const { version, payments } = (await staff.get(`/api/staff/orders/${number}/money/`)).json<StaffOrderMoney>()
      const path = `/api/staff/orders/${number}/payments/${payments[1]?.id}/void/`
      return staff.post(path, { version, reason: 'Чужой перевод' })
    }
    const refused = (await voidRest()).json()
    expect([refused.code, (await shop.order(number)).can_take_back]).toEqual(['payment_needed', null])
    expect(refused.error).toMatch(/в\s«Ожидает оплаты» нельзя\..*отмените его: потом отметку можно снять/)
    await shop.move(number, 'Отменен', { reason: 'Не оплачен' })
    expect((await voidRest()).statusCode).toBe(200)
  })

  test('a sum instead of a share; both lines, the delivery and other goods at once', async () => {
    const [other = 0] = await shop.addGoods({ name: 'Брелок', priceKopecks: 50_000, stock: 5 })
    const product = await shop.addRelease({
      priceKopecks: 300_001,
      depositKopecks: 100_000,
      depositPercent: 50,
      stock: 9,
    })
    const buyer = await shop.preorder(
      [
        [product, 2],
        [other, 1],
      ],
      { paid: false },
    )
    const { money, total_price } = await seen(buyer)
    expect(money).toMatchObject({ to_pay: 2500, later: 4000.02 })
    expect(money.to_pay + money.later).toBeCloseTo(total_price, 5)
    // Another deposit later is for later orders.
    await db.update(products).set({ depositKopecks: null }).where(eq(products.id, product))
    expect((await seen(buyer)).money).toMatchObject({ to_pay: 2500, later: 4000.02 })
  })

  test('a deposit that changed since the draft is refused like a price, and shown anew', async () => {
    const product = await shop.addRelease({ name: 'Лис', priceKopecks: 750_000, depositPercent: 20, stock: 9 })
    const shopper = await newShopper()
    await shopper.putIntoCart([product, 1])
    const draft = async () => (await shopper.createOrder()).json().order_id
    const order_id = await draft()
    await db.update(products).set({ depositPercent: 40 }).where(eq(products.id, product))
    const refused = await shopper.confirm({ ...shop.form, order_id, total_price: 7500 })
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringMatching(/^deposit_changed /)])
    expect(await shop.stockOf(product)).toBe(9)
    expect((await shopper.checkout()).json().items).toMatchObject([
      { product: { first_pay: 3000 }, changes: [{ kind: 'deposit', old_first_pay: 1500 }] },
    ])
    const again = await shopper.confirm({ ...shop.form, order_id: await draft(), total_price: 7500 })
    expect(again.statusCode).toBe(200)
    const money = (await shopper.visitor.get(`/api/orders/${again.json().order_id}/`)).json().money
    expect(money).toMatchObject({ to_pay: 3000, later: 4500 })
  })

  test('a transfer is matched by the deposit, later by the rest', async () => {
    const product = await shop.addRelease({ priceKopecks: 777_700, depositKopecks: 123_400, stock: 9 })
    const buyer = await ordered(product)
    const take = async (sum: string) => {
      const text = `${sum} заказ ${buyer.number}`
      const [found] = (await staff.post('/api/staff/orders/payments/match/', { text })).json()
      expect(found).toMatchObject({ verdict: 'exact', order: { id: buyer.number } })
      await staff.post('/api/staff/orders/payments/confirm/', {
        payments: [{ order_id: buyer.number, version: found.order.version, sum: found.sum, text: found.text }],
      })
    }
    await take('1234,00')
    expect(await seen(buyer)).toMatchObject({ order_status: 'Оплачен', money: { received: 1234, later: 6543 } })
    await shop.arrive(product, 1)
    await take('6543,00')
    expect(await seen(buyer)).toMatchObject({ order_status: 'Оплачен', money: { received: 7777, to_pay: 0, later: 0 } })
  })
})

describe('giving up', () => {
  test('a slip that is refused gives the deposit back; of several lines only that of the line', async () => {
    const product = await shop.addRelease({ priceKopecks: 500_000, depositPercent: 10, stock: 9 })
    const second = await shop.addRelease({ priceKopecks: 400_000, depositPercent: 25, stock: 9 })
    const single = await ordered(product)
    const double = await shop.preorder(
      [
        [product, 1],
        [second, 1],
      ],
      { paid: false },
    )
    await payNow(single)
    await payNow(double)
    await shop.slip(product, 4)
    for (const { shopper } of [single, double]) {
      const path = await shop.linkOf(shopper.email)
      const api = `/api${path.replace('/answer/', '/answers/')}`
      expect((await guest.get(api)).json()).toMatchObject({ back: 500 })
      expect((await guest.post(api, { answer: 'refund' })).statusCode).toBe(200)
    }
    expect(await shop.refundsOf(single.number)).toEqual([['cancelled', 50_000]])
    expect(await shop.refundsOf(double.number)).toEqual([['removed', 50_000]])
    expect(await seen(double)).toMatchObject({ order_status: 'Оплачен', total_price: 4000, money: { later: 3000 } })
    await shop.arrive(second, 1)
    expect((await seen(double)).money).toMatchObject({ to_pay: 3000, later: 0 })
  })

  test('not paid in time: a reminder, then the rule of the owner', async () => {
    const product = await shop.addRelease({ priceKopecks: 200_000, depositPercent: 30, stock: 9 })
    const buyer = await ordered(product)
    await payNow(buyer)
    await shop.arrive(product, 1)
    await shop.writeLetters()
    const subjects = async () => {
      await shop.writeLetters()
      return (await shop.letters(buyer.shopper.email)).filter(({ subject }) => subject.endsWith('ждёт доплаты')).length
    }
    const counts: number[] = []
    for (const days of [10, 2, 1]) {
      shop.clock.pass({ minutes: days * 24 * 60 })
      await expire()
      await expire()
      counts.push(await subjects())
    }
    expect(counts).toEqual([0, 1, 1])
    const overdue = async () => (await staff.get('/api/staff/today/')).json().overdue_rests?.count
    // The office counts by the clock of the database, the rule goes by that of the shop.
    const clocks = [Date.now(), shop.clock.now().getTime()]
    const endAt = (at: number) =>
      db
        .update(orders)
        .set({ expiresAt: new Date(at) })
        .where(eq(orders.id, buyer.number))
    await endAt(Math.max(...clocks) + 86_400_000)
    const before = await overdue()
    await endAt(Math.min(...clocks) - 1000)
    await expire()
    expect([(await seen(buyer)).order_status, await overdue()]).toEqual(['Ожидает оплаты', (before ?? 0) + 1])
    await setRule({ restOverdue: 'return' })
    await expire()
    expect((await seen(buyer)).order_status).toBe('Отменен')
    expect(await shop.refundsOf(buyer.number)).toEqual([['cancelled', 60_000]])
    // The piece goes to whoever is next.
    expect(await shop.release(product)).toMatchObject({ free: 1 })
  })
})

test('a release that ends in the product’s editor asks for the rest too', async () => {
  const product = await shop.addRelease({ priceKopecks: 100_000, depositPercent: 50, stock: 9 })
  const buyer = await ordered(product)
  await payNow(buyer)
  await db.update(products).set({ isPreorder: false }).where(eq(products.id, product))
  await shop.runJob()
  expect(await seen(buyer)).toMatchObject({ order_status: 'Ожидает оплаты', money: { to_pay: 500, is_rest: true } })
})

import { describe, expect, test } from 'vitest'
import { products } from '../../database/tables/catalogue.server.ts'
import { deliveryTypes } from '../../database/tables/orders.server.ts'
import { openOrdersShop } from '../../orders/testing-orders.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'

const shop = await openOrdersShop()
const { db, form, withDraft, traces } = shop

describe('refusals change nothing', () => {
  const long = 'я'.repeat(10_000)
  test.each([
    ['no consent', { consent: false }, 'consent'],
    ['nothing said about consent', { consent: undefined }, 'consent'],
    ['consent as text', { consent: 'да' }, 'consent'],
    ['an empty name', { fullName: ' ' }, 'fullName'],
    ['a name that nobody can see', { fullName: '\u200b\u2060' }, 'fullName'],
    ['a name of 10,000 letters', { fullName: long }, 'fullName'],
    ['a zero byte', { fullName: 'Анна\u0000' }, 'fullName'],
    ['half a character', { fullName: 'Анна\ud800' }, 'fullName'],
    ['a short phone', { phone: '123' }, 'phone'],
    ['a phone of 10,000 digits', { phone: '9'.repeat(10_000) }, 'phone'],
    ['no address', { email: 'анна' }, 'email'],
    ['an address of 10,000 letters', { email: `${'a'.repeat(10_000)}@mail.test` }, 'email'],
    ['a comment of 10,000 letters', { comment: long }, 'comment'],
    ['a sum beyond all sums', { total_price: 1e300 }, 'total_price'],
    ['a number as comment', { comment: 5 }, 'comment'],
    ['a place of 10,000 letters', { deliveryAddress: long }, 'deliveryAddress'],
    ['an index of 10,000 digits', { deliveryIndex: '6'.repeat(10_000) }, 'deliveryIndex'],
    ['cash', { paymentMethod: 'cash' }, 'paymentMethod'],
    ['no delivery', { deliveryType: undefined }, 'deliveryType'],
    ['a delivery of 10,000 letters', { deliveryType: long }, 'deliveryType'],
    ['text as a number', { order_id: 'x' }, 'order_id'],
  ])('%s', async (_, wrong, field) => {
    const { shopper, product } = await withDraft()
    const before = await traces(shopper, product)
    const answer = await shopper.confirm({ ...form, ...wrong })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
    expect(answer.json().fields[field]).toMatch(/[а-я]/)
    expect(await traces(shopper, product)).toEqual(before)
  })

  test('missing consent, with the message of the specification', async () => {
    const { shopper } = await withDraft()
    const answer = await shopper.confirm({ ...form, consent: false })
    expect(answer.json().error).toBe('Необходимо согласие на обработку персональных данных')
  })

  test('missing address or postal code when the delivery needs them', async () => {
    const { shopper, product } = await withDraft()
    const before = await traces(shopper, product)
    const fields = async (given: object) => {
      const answer = await shopper.confirm({ ...form, ...given })
      return [answer.statusCode, Object.keys(answer.json().fields ?? {})]
    }
    expect(await fields({ deliveryType: shop.courier, deliveryAddress: '  ' })).toEqual([400, ['deliveryAddress']])
    expect(await fields({ deliveryType: shop.post, deliveryAddress: null })).toEqual([400, ['deliveryAddress']])
    for (const deliveryIndex of ['', '63000', '6300000', 'шесть!', '63000x', undefined]) {
      expect(await fields({ deliveryType: shop.post, deliveryAddress: 'Новосибирск', deliveryIndex })).toEqual([
        400,
        ['deliveryIndex'],
      ])
    }
    expect(await traces(shopper, product)).toEqual(before)
  })

  test('an archived or unknown delivery', async () => {
    const { shopper, product } = await withDraft()
    const before = await traces(shopper, product)
    const [archived] = await db
      .insert(deliveryTypes)
      .values({ name: 'Голубь', priceKopecks: 0, requiresAddress: false, archivedAt: new Date() })
      .returning()
    for (const deliveryType of [archived?.id, 999_999, -1, 0, 1e15, 'почта', '', '1; drop table orders']) {
      const answer = await shopper.confirm({ ...form, deliveryType })
      expect([deliveryType, answer.statusCode, answer.json().error]).toEqual([
        deliveryType,
        409,
        'Этого способа доставки больше нет. Выберите другой.',
      ])
    }
    expect(await traces(shopper, product)).toEqual(before)
  })

  test.each([
    [{ priceKopecks: 100_001 }, 'Цена товара «Аки» изменилась. Проверьте сумму заказа.'],
    [{ salePriceKopecks: 90_000 }, 'Цена товара «Аки» изменилась. Проверьте сумму заказа.'],
    [{ stock: 1 }, 'Товар «Аки»: можно заказать только 1\u00a0шт. Проверьте состав заказа.'],
    [{ stock: 0 }, 'Товар «Аки» закончился. Проверьте состав заказа.'],
    [{ onSale: false }, 'Товар «Аки» закончился. Проверьте состав заказа.'],
    [{ archivedAt: new Date() }, 'Товар «Аки» закончился. Проверьте состав заказа.'],
    [{ limitPerCustomer: 1 }, 'Товар «Аки»: можно заказать только 1\u00a0шт. Проверьте состав заказа.'],
  ])('%j since the draft: the page can show it and go on', async (change, error) => {
    const { shopper, product, number } = await withDraft({ stock: 5, name: 'Аки' })
    await db.update(products).set(change).where(eq(products.id, product))
    const before = await traces(shopper, product)
    const answer = await shopper.confirm(form)
    expect([answer.statusCode, answer.json().error]).toEqual([409, error])
    expect(await traces(shopper, product)).toEqual(before)
    expect((await shopper.checkout()).json().items[0].changes).not.toEqual([])
    if ((await shopper.createOrder()).statusCode === 409) return
    expect((await shopper.confirm(form)).json().order_id).toBe(number)
  })

  test('a deleted product, together with one that is in stock', async () => {
    const shopper = await shop.shopper()
    const [plenty = 0, product = 0] = await shop.addGoods({ stock: 100 }, { name: 'Аки' })
    await shopper.putIntoCart([plenty, 1], [product, 1])
    await shopper.createOrder()
    await db.delete(products).where(eq(products.id, product))
    const answer = await shopper.confirm(form)
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'Одного из товаров больше нет. Проверьте состав заказа.',
    ])
  })

  test('a total other than the one that was shown', async () => {
    const { shopper, product } = await withDraft()
    const before = await traces(shopper, product)
    const answer = await shopper.confirm({ ...form, total_price: 1999.99 })
    expect([answer.statusCode, answer.json().error]).toEqual([409, expect.stringContaining('доставки')])
    expect(await traces(shopper, product)).toEqual(before)
    expect((await shopper.confirm({ ...form, total_price: 2000 })).statusCode).toBe(200)
  })

  test('no draft', async () => {
    const shopper = await shop.shopper()
    for (const body of [form, { ...form, order_id: 1001 }]) {
      const answer = await shopper.confirm(body)
      expect([answer.statusCode, answer.json().error]).toEqual([409, 'Сначала оформите заказ из корзины.'])
    }
  })
})

test('the limit per customer counts earlier orders, but not cancelled ones', async () => {
  const shopper = await shop.shopper()
  const [product = 0] = await shop.addGoods({ limitPerCustomer: 2 })
  const first = await shopper.buy(form, [product, 2])
  await shopper.putIntoCart([product, 1])
  expect((await shopper.createOrder()).statusCode).toBe(409)
  await shopper.visitor.post(`/api/orders/${first}/cancel/`)
  expect((await shopper.createOrder()).statusCode).toBe(200)
  expect((await shopper.confirm(form)).statusCode).toBe(200)
})

test('the number of orders per shopper is limited', async () => {
  const shopper = await shop.shopper()
  const [product = 0] = await shop.addGoods({ stock: 100 })
  const order = async () => {
    await shopper.putIntoCart([product, 1])
    await shopper.createOrder()
    return shopper.confirm(form)
  }
  for (let i = 0; i < 20; i += 1) expect((await order()).statusCode).toBe(200)
  shop.clock.pass({ minutes: 20 })
  const refused = await order()
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().error]).toEqual([
    429,
    '2400',
    'Слишком много заказов подряд. Следующий — через 40 мин.',
  ])
  expect(await shop.stockOf(product)).toBe(80)
  shop.clock.pass({ minutes: 41 })
  expect((await shopper.confirm(form)).statusCode).toBe(200)
})

test('a shopper with too many refusals has to wait, and can order afterwards', async () => {
  const { shopper, product } = await withDraft({ stock: 5 })
  await db.update(products).set({ stock: 0 }).where(eq(products.id, product))
  for (let i = 0; i < 30; i += 1) expect((await shopper.confirm(form)).statusCode).toBe(409)
  for (let i = 0; i < 2; i += 1) {
    const refused = await shopper.confirm(form)
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().error]).toEqual([
      429,
      '600',
      'Слишком много попыток. Попробуйте через 10 мин.',
    ])
  }
  await db.update(products).set({ stock: 5 }).where(eq(products.id, product))
  expect((await shopper.confirm(form)).statusCode).toBe(429)
  shop.clock.pass({ minutes: 10 })
  expect((await shopper.confirm(form)).statusCode).toBe(200)
})

import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { roubles } from '../../testing/screens/goods.ts'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { administrator, changingAdministrator, json, ShopVisitor } from '../../testing/screens/shop-visitor.ts'
import { createProduct, unique } from '../../testing/screens/staff-forms.ts'

const found = { balance: 1200, available: 500, wanted: null, used: 0, problem: null, earns: 30, max_share: 50 }

/** All screen tests share one shop, in which points are off: the answers are put in their place. */
async function withCart() {
  const staff = await changingAdministrator()
  const product = await createProduct(staff, unique('Лиса'), { price: 1000, stock: 9 })
  const visitor = new ShopVisitor([], staff.shop)
  await visitor.register()
  await visitor.call('POST', '/api/cart/add/', { product_id: product.id, quantity: 1 })
  const cart = await visitor.get<object>('/api/cart/')
  return { visitor, cart, product }
}

test('points in the cart: how many and why not more, spent, and kept again', async () => {
  const { visitor, cart, product } = await withCart()
  let points: object = found
  let discounts: object[] | undefined
  visitor.answer('GET /api/cart/', () => json({ ...cart, points, ...(discounts && { discounts, total_price: 700 }) }))
  visitor.answer('PUT /api/points/wanted/', () => {
    points = { ...found, wanted: 300, used: 300 }
    const lines = [{ product_id: product.id, sum: 300 }]
    discounts = [{ promotion: 0, title: 'Баллы', sum: 300, lines, delivery: 0 }]
    return json({ points: 300 })
  })
  visitor.answer('DELETE /api/points/wanted/', () => {
    points = found
    discounts = undefined
    return json({ points: null })
  })
  const { user } = await openScreen('/cart/', visitor)
  const field = await screen.findByLabelText('Списать баллы')
  expect(field).toHaveValue('500')
  expect(field).toHaveAccessibleDescription(
    /У\sвас 1\s200\sбаллов.*можно списать до 500\sбаллов: не больше 50\s% товаров/,
  )
  expect(screen.getByText(/начислим 30 баллов/)).toBeVisible()
  await user.clear(field)
  await user.type(field, '300')
  await user.click(screen.getByRole('button', { name: 'Списать' }))
  expect(await screen.findByText('Спишем 300 баллов')).toBeVisible()
  const summary = within(screen.getByRole('region', { name: 'Ваш заказ' }))
  expect(summary.getByText(roubles(700))).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Не списывать' }))
  expect(await summary.findByText(roubles(1000))).toBeVisible()
})

test('a shop without points says nothing of them', async () => {
  const { visitor } = await withCart()
  await openScreen('/cart/', visitor)
  await screen.findByLabelText('Промокод')
  expect(screen.queryByText(/балл/)).toBeNull()
  await openScreen('/profile/', visitor)
  await screen.findByText('Моя коллекция')
  expect(screen.queryByText('Мои баллы')).toBeNull()
})

const own = {
  is_on: true,
  balance: 460,
  owed: 25,
  percent: 3,
  max_share: 50,
  expiring: [{ points: 460, until: '2027-11-18' }],
  history: [
    { id: 3, at: '2026-11-18T04:00:00.000Z', kind: 'earned', change: 480, order_id: 1042, reason: null },
    { id: 2, at: '2026-11-17T04:00:00.000Z', kind: 'staff', change: -20, order_id: null, reason: 'Ошибка' },
  ],
  more: true,
}

test('the cabinet shows how many there are, what expires when, and why', async () => {
  const visitor = new ShopVisitor()
  await visitor.register()
  visitor.answer('GET /api/points/', (_, { url }) =>
    url.includes('before=')
      ? json({ ...own, more: false, history: [{ ...own.history[0], id: 1, kind: 'expired', change: -7 }] })
      : json(own),
  )
  const { user } = await openScreen('/profile/points/', visitor)
  expect(await screen.findByRole('heading', { name: /460\sбаллов/ })).toBeVisible()
  expect(screen.getByText(/25 баллов снимем/)).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'Когда сгорят' })).getByText(/После 18 ноября 2027/)).toBeVisible()
  const history = within(screen.getByRole('list', { name: 'История' }))
  expect(history.getByRole('link', { name: /заказ №\s1042/ })).toHaveAttribute('href', '/orders/1042/')
  expect(history.getByText(/Снял магазин: Ошибка/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Показать ещё' }))
  expect(await history.findByText(/Сгорели/)).toBeVisible()
  expect(history.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
})

test('staff change the rules of points', async () => {
  const staff = administrator()
  const settings = {
    is_on: false,
    percent: 3,
    tiers: [{ from: 50_000, percent: 5 }],
    skus: ['FOX-1'],
    category_ids: [],
    max_share: 50,
    months: 12,
    manager_percent: 10,
    on_return: 'stay',
    version: 0,
    outstanding: 1500,
  }
  staff.answer('GET /api/staff/promotions/', () => json([]))
  staff.answer('GET /api/staff/points/', () => json(settings))
  let sent: unknown
  staff.answer('PUT /api/staff/points/', (_, { body }) => {
    sent = JSON.parse(body)
    return json({ ...settings, is_on: true, version: 1 })
  })
  const { user } = await openScreen('/staff/promotions/', staff)
  await user.click(await screen.findByRole('button', { name: 'Баллы и правила скидок' }))
  expect(await screen.findByText(/у покупателей 1 500 баллов/)).toBeVisible()
  await user.click(screen.getByRole('switch', { name: 'Начислять и списывать баллы' }))
  await user.click(screen.getByRole('button', { name: 'Добавить уровень' }))
  const [, from] = screen.getAllByLabelText(/Купил не меньше чем на/)
  if (from) await user.type(from, '100000')
  const onReturn = screen.getByLabelText('Скидка, когда возвращают часть заказа')
  await user.selectOptions(onReturn, 'Скидка пересчитывается')
  await user.click(screen.getByRole('button', { name: 'Сохранить правила' }))
  expect(await screen.findByText('Правила сохранены')).toBeVisible()
  await waitFor(() =>
    expect(sent).toMatchObject({
      is_on: true,
      on_return: 'recalculated',
      version: 0,
      skus: ['FOX-1'],
      tiers: [
        { from: 50_000, percent: 5 },
        { from: 100_000, percent: 0 },
      ],
    }),
  )
})

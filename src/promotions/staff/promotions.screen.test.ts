import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { administrator, json } from '../../testing/screens/shop-visitor.ts'

const promotion = {
  id: 1,
  title: 'Осенняя скидка',
  rule: 'Скидка 10 % на все товары',
  by_code: true,
  code: 'OSEN',
  codes: 1,
  from: null,
  until: '2099-01-01T00:00:00.000Z',
  state: 'on',
  uses: 3,
  cost: 1500,
  max_uses: 50,
  max_per_customer: null,
  max_per_period: null,
  overlaps: [2],
}

test('the list says what is on, what meets it, and opens the report', async () => {
  const staff = administrator()
  const other = { ...promotion, id: 2, title: 'Доставка', by_code: false, code: null, state: 'planned', overlaps: [1] }
  staff.answer('GET /api/staff/promotions/', () => json([promotion, other]))
  staff.answer('GET /api/staff/promotions/1/report/', () =>
    json({ orders: 3, customers: 2, given_back: 1, sold: 13_500, cost: 1500, margin: 4000 }),
  )
  const { user } = await openScreen('/staff/promotions/', staff)
  const list = within(await screen.findByRole('list', { name: 'Акции' }))
  const [first, second] = list.getAllByRole('heading').map((heading) => heading.closest('li'))
  expect(first).toHaveTextContent('Идёт · до')
  expect(first).toHaveTextContent('3 заказа из 50, скидок на 1 500 ₽')
  expect(first).toHaveTextContent('Идёт вместе с «Доставка»')
  expect(first).toHaveTextContent('/?promo=OSEN')
  expect(second).toHaveTextContent('Начнётся')
  if (!first) throw new Error('no promotion')
  await user.click(within(first).getByRole('button', { name: 'Отчёт' }))
  expect(await within(first).findByText('Маржа после скидок')).toBeVisible()
  expect(first).toHaveTextContent('4 000 ₽')
})

test('the calendar reaches to the last promotion that is planned', async () => {
  const staff = administrator()
  const from = new Date(Date.now() + 60 * 86_400_000).toISOString()
  staff.answer('GET /api/staff/promotions/', () => json([{ ...promotion, title: 'Зима', state: 'planned', from }]))
  await openScreen('/staff/promotions/', staff)
  const calendar = await screen.findByRole('region', { name: 'Что идёт и что запланировано' })
  expect(calendar).toHaveTextContent('Зима')
})

test('the calendar says what its colours mean and on how many goods prices are lowered', async () => {
  const staff = administrator()
  staff.answer('GET /api/staff/promotions/', () => json([promotion, { ...promotion, id: 2, overlaps: [1] }]))
  const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const days = Array.from({ length: 35 }, (_, at) => ({ day: dayAfter(at), count: at < 7 ? 12 : 0 }))
  staff.answer('GET /api/staff/sales/', () => json({ count: 0, results: [], days }))
  await openScreen('/staff/promotions/', staff)
  const calendar = await screen.findByRole('region', { name: 'Что идёт и что запланировано' })
  const sales = await within(calendar).findByRole('link', { name: 'Цены со скидкой: сегодня 12\u00a0товаров' })
  expect(sales).toHaveAttribute('href', '/staff/sales/')
  expect(calendar).toHaveTextContent('на те же товары есть другие')
})

test('what is on stands first, and what is over cannot be stopped', async () => {
  const staff = administrator()
  const named = (id: number, title: string, state: string) => ({ ...promotion, id, title, state, overlaps: [] })
  staff.answer('GET /api/staff/promotions/', () =>
    json([
      named(4, 'Лето', 'over'),
      named(3, 'Зима', 'planned'),
      named(2, 'Весна', 'stopped'),
      named(1, 'Осень', 'on'),
    ]),
  )
  await openScreen('/staff/promotions/', staff)
  const list = within(await screen.findByRole('list', { name: 'Акции' }))
  const titles = list.getAllByRole('heading')
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Осень', 'Зима', 'Весна', 'Лето'])
  const buttons = titles.map((title) =>
    [...(title.closest('li')?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent),
  )
  expect(buttons.map((names) => names.includes('Остановить') || names.includes('Продолжить'))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('a new promotion is tried on a cart with the sentence that the shopper reads', async () => {
  const staff = administrator()
  staff.answer('GET /api/staff/promotions/', () => json([]))
  staff.answer('POST /api/staff/promotions/preview/', () =>
    json({
      rule: 'Скидка 10 % на все товары, не складывается с другими',
      goods: 5000,
      total: 4500,
      discounts: [{ promotion: 9, title: 'Скидка недели', sum: 500, lines: [], delivery: 0 }],
      problem: null,
    }),
  )
  const { user } = await openScreen('/staff/promotions/', staff)
  await user.click(await screen.findByRole('button', { name: 'Новая акция' }))
  await user.type(await screen.findByLabelText(/Что прочтёт покупатель/), 'Скидка недели')
  await user.type(screen.getByLabelText(/Процентов/), '10')
  await user.type(screen.getByLabelText(/Проверить на корзине/), 'anna@mail.test')
  await user.click(screen.getByRole('button', { name: 'Посчитать' }))
  expect(await screen.findByText('Скидка недели')).toBeVisible()
  expect(screen.getByText('−500,00 ₽')).toBeVisible()
})

test('a running promotion gets another sentence, end and limit; its rule stays', async () => {
  const staff = administrator()
  staff.answer('GET /api/staff/promotions/', () => json([promotion]))
  let sent: unknown
  staff.answer('PATCH /api/staff/promotions/1/', (_, { body }) => {
    sent = JSON.parse(body)
    return json([{ ...promotion, title: 'Зимняя скидка', max_uses: 80 }])
  })
  const { user } = await openScreen('/staff/promotions/', staff)
  await user.click(await screen.findByRole('button', { name: 'Изменить' }))
  const title = await screen.findByLabelText(/Что прочтёт покупатель/)
  await user.clear(title)
  await user.type(title, 'Зимняя скидка')
  const most = screen.getByLabelText('Заказов всего, не больше')
  await user.clear(most)
  await user.type(most, '80')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText(/3 заказа из 80/)).toBeVisible()
  // What they have not touched may have been changed by a colleague.
  expect(sent).toEqual({ title: 'Зимняя скидка', max_uses: 80 })
})

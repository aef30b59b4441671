import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { findPanel } from '../../testing/screens/panels.ts'
import { changingAdministrator, json } from '../../testing/screens/shop-visitor.ts'
import { createProduct, field, orderByPhone, unique } from '../../testing/screens/staff-forms.ts'

test('a code in an order by telephone and a discount by hand: what they take off is shown, and stands on the packing slip', async () => {
  const staff = await changingAdministrator()
  const product = await createProduct(staff, unique('Лиса'), { price: 5000, stock: 9 })
  const code = unique('PHONE').replace(/\W/g, '').toUpperCase()
  const title = unique('По телефону')
  await staff.post('/api/staff/promotions/', { title, kind: 'percent', value: 10, by_code: true, code })
  const { user } = await openScreen('/staff/orders/new/', staff)
  const goods = await findPanel('Товары')
  await user.click(field('Добавить товар', goods))
  await user.keyboard(`${product.sku}{Enter}`)
  await waitFor(() => expect(goods).toHaveTextContent(product.sku))
  await user.type(screen.getByLabelText('Промокод'), 'НЕТ')
  expect(await screen.findByText('Промокод больше не действует.')).toBeVisible()
  await user.clear(screen.getByLabelText('Промокод'))
  await user.type(screen.getByLabelText('Промокод'), code.toLowerCase())
  expect(await screen.findByText(new RegExp(title))).toHaveTextContent(/−500,00\s₽/)

  const id = await orderByPhone(staff, product, { total: 4500, promo: code })
  const card = await openScreen(`/staff/orders/${id}/`, staff)
  await card.user.click(await screen.findByRole('button', { name: 'Изменить заказ' }))
  const percent = await screen.findByLabelText(/Процентов от товаров/)
  // The editor goes to its first field when it opens.
  await waitFor(() => expect(screen.getByLabelText('Количество')).toHaveFocus())
  await card.user.type(percent, '10')
  await card.user.type(screen.getByLabelText(/За что/), 'помята коробка')
  await card.user.click(screen.getByRole('button', { name: 'Применить скидку' }))
  expect(await screen.findByText('Уже учтено: Скидка магазина, помята коробка')).toBeVisible()
  expect(screen.getByText('Итого').parentElement).toHaveTextContent(/4\s050,00\s₽/)
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'История изменений' })).toHaveTextContent(
      /Сумма: 4\s500,00\s₽ → 4\s050,00\s₽/,
    ),
  )

  await openScreen(`/staff/orders/${id}/slip/`, staff)
  expect(await screen.findByText(new RegExp(`Уже учтено: ${title}, промокод ${code}`))).toHaveTextContent(/−500,00\s₽/)
})

test('points of the customer and gift cards in an order by telephone: how many there are, what they pay, and what is sent', async () => {
  expectMessages(/POST \/api\/staff\//)
  const staff = await changingAdministrator()
  const product = await createProduct(staff, unique('Сова'), { price: 5000, stock: 9 })
  const person = { name: 'Орлова Мария', email: 'maria@mail.test', phone: '79135556677', orders: 0, total: 0 }
  const row = { id: 1, ...person, since: new Date().toISOString(), last_order: null, locked_at: null }
  staff.answer('GET /api/staff/customers/', () => json({ count: 1, results: [row] }))
  const points = { balance: 900, available: 700, wanted: null, used: 0, problem: null, earns: 0, max_share: 50 }
  staff.answer('POST /api/staff/orders/quote/', async (pass, { body }) => {
    const { points: wanted } = JSON.parse(body)
    const off = { promotion: 0, title: 'Баллы', sum: wanted, lines: [], delivery: 0 }
    const { delivery_types, ...quoted } = await (await pass()).json()
    const pickup = delivery_types.filter(({ name }: { name: string }) => name === 'Самовывоз')
    return json({ ...quoted, delivery_types: pickup, points, ...(wanted > 0 && { discounts: [off] }) })
  })
  staff.answer('POST /api/staff/gift-cards/check/', (_, { body }) =>
    JSON.parse(body).code === 'GOOD-0042'
      ? json({ id: 7, end: '0042', balance: 1500 })
      : json({ code: 'card_unknown', error: 'Такой карты нет. Проверьте, всё ли верно.', detail: 'card_unknown' }, 404),
  )
  let sent: unknown
  staff.answer('POST /api/staff/orders/', (_, { body }) => {
    sent = JSON.parse(body)
    return json({ code: 'cards_changed', error: 'На подарочной карте теперь другая сумма.', detail: '' }, 409)
  })
  const { user } = await openScreen('/staff/orders/new/', staff)
  const goods = await findPanel('Товары')
  await user.click(field('Добавить товар', goods))
  await user.keyboard(`${product.sku}{Enter}`)
  await waitFor(() => expect(goods).toHaveTextContent(product.sku))
  expect(screen.queryByLabelText('Списать баллы покупателя')).toBeNull()
  await user.type(screen.getByLabelText('Найти покупателя'), 'Орлова')
  await user.click(await screen.findByRole('option', { name: /Орлова Мария/ }))
  const spent = await screen.findByLabelText('Списать баллы покупателя')
  expect(spent).toHaveAccessibleDescription(/Есть 900\sбаллов, на этот заказ до\s700\sбаллов/)
  await user.type(spent, '200')
  expect(await screen.findByText(/^Баллы:/)).toHaveTextContent(/−200,00\s₽/)

  const code = screen.getByLabelText('Код карты, которую назвал покупатель')
  await user.type(code, 'BAD{Enter}')
  expect(await screen.findByText(/Такой карты нет/)).toBeVisible()
  await user.clear(code)
  await user.type(code, 'GOOD-0042{Enter}')
  expect(await screen.findByText(/…0042, на карте 1\s500,00/)).toBeVisible()
  expect(screen.getByText(/Подарочной картой 1\s500,00/)).toHaveTextContent(/доплатить 3\s300,00/)
  await user.click(screen.getByRole('button', { name: 'Оформить заказ' }))
  expect(await screen.findByText('На подарочной карте теперь другая сумма.')).toBeVisible()
  expect(sent).toMatchObject({ points: 200, gift_cards: ['GOOD-0042'], gift_cards_sum: 1500, total: 4800 })
  await user.click(screen.getByRole('button', { name: 'Убрать карту …0042' }))
  expect(screen.queryByText(/Подарочной картой/)).toBeNull()
})

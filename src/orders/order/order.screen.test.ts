import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { twoGoods } from '../../testing/screens/goods.ts'
import { currentPath, openScreen } from '../../testing/screens/open-screen.tsx'
import { customerWithOrder, orderOf } from '../../testing/screens/orders.ts'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { json, newCustomer } from '../../testing/screens/shop-visitor.ts'
import { signIn } from '../../testing/screens/sign-in-steps.ts'

const region = (name: string) => screen.findByRole('region', { name })

/** `12 990,00 ₽` as a pattern: its spaces do not break. */
function total(roubles: number): RegExp {
  const [whole = '', kopecks = ''] = roubles.toFixed(2).split('.')
  return new RegExp(`${whole.replace(/\B(?=(\d{3})+$)/g, '\\s')},${kopecks}\\s₽`)
}

async function expectStep(state: string): Promise<void> {
  const step = await waitFor(() => {
    const way = screen.getByRole('region', { name: 'Путь заказа' })
    return within(way).getByText(state).closest('li')
  })
  await waitFor(() => expect(step).toHaveAttribute('aria-current', 'step'))
}

test('the way of the order, what was bought, delivery and total', async () => {
  const customer = await newCustomer()
  const [fox, stand] = await twoGoods()
  const id = await orderOf(customer, [
    [fox.id, 2],
    [stand.id, 1],
  ])
  await openScreen(`/orders/${id}/`, customer)
  const steps = within(await region('Путь заказа')).getAllByRole('listitem')
  const texts = [/Ожидает оплаты — сейчас/, /Оплачен — впереди/, /Собирается/, /Готов к выдаче/, /Завершен/]
  expect(steps).toHaveLength(texts.length)
  for (const [index, text] of texts.entries()) expect(steps[index]).toHaveTextContent(text)
  const bought = await region('Состав заказа')
  const line = within(bought).getByText(fox.name).closest('li')
  expect(line).toHaveTextContent(/2\s×/)
  expect(line).toHaveTextContent(total(2 * fox.price))
  expect(within(bought).getAllByRole('definition').at(-1)).toHaveTextContent(total(2 * fox.price + stand.price))
  expect(bought).toHaveTextContent('Бесплатно')
  const delivery = await region('Доставка')
  expect(delivery).toHaveTextContent('Самовывоз')
  expect(delivery).toHaveTextContent(/Где забрать.+Новосибирск/)
  expect(delivery).toHaveTextContent('+7 (999) 123-45-67')
  expect(delivery).toHaveTextContent('Позвоните заранее')
  expect(await region('Оплата')).toHaveTextContent(/Оплатите до \d+\s[а-я]+ в\s\d\d:\d\d/)
})

for (const [how, come] of [
  ['its tab is opened again', () => fireEvent(document, new Event('visibilitychange'))],
  ['its window is clicked into', () => fireEvent(window, new Event('focus'))],
] as const) {
  test(`what has become of the order is shown when ${how}`, async () => {
    const { customer, orderId, address } = await customerWithOrder()
    await openScreen(address, customer)
    expect(await region('Оплата')).toBeVisible()
    await customer.post(`/api/orders/${orderId}/cancel/`)
    come()
    await expectStep('Отменен')
    expect(screen.queryByRole('region', { name: 'Оплата' })).toBeNull()
  })
}

test('«Повторить заказ» puts the goods into the cart', async () => {
  const { customer, fox, address } = await customerWithOrder({ quantity: 2 })
  const { user } = await openScreen(address, customer)
  await user.click(await screen.findByRole('button', { name: 'Повторить заказ' }))
  expect(await screen.findByText(/Товары из заказа добавлены/)).toBeVisible()
  expect(currentPath()).toBe('/cart/')
  const { items } = await customer.get<{ items: { quantity: number; product: { id: number } }[] }>('/api/cart/')
  expect(items.map(({ product, quantity }) => [product.id, quantity])).toEqual([[fox.id, 2]])
})

test('from a letter: a guest signs in and sees the order', async () => {
  const { customer, fox, address } = await customerWithOrder()
  await customer.signOut()
  const { user } = await openScreen(address, customer)
  await waitFor(() => expect(currentPath()).toBe('/auth/'))
  await signIn(user, customer, customer.email)
  expect(await region('Состав заказа')).toHaveTextContent(fox.name)
  expect(currentPath()).toBe(address)
})

test('another person’s order and a wrong number are not found', async () => {
  expectMessages(/GET \/api\/orders/)
  const { orderId } = await customerWithOrder()
  const customer = await newCustomer()
  for (const number of [String(orderId), 'fox']) {
    await openScreen(`/orders/${number}/`, customer)
    expect(await screen.findByText('Заказ не найден')).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Мои заказы' })).toBeVisible()
  }
})

test('a failure can be tried again', async () => {
  expectMessages(/GET \/api\/orders/)
  const { customer, address } = await customerWithOrder()
  const call = `GET /api${address}`
  customer.answer(call, () => json({}, 500))
  const { user } = await openScreen(address, customer)
  expect(await screen.findByText('Не удалось загрузить заказ')).toBeVisible()
  customer.stopAnswering(call)
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await region('Состав заказа')).toBeVisible()
  expect(screen.getByRole('main')).toHaveFocus()
})

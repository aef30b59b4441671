import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { currentPath, openScreen } from '../../testing/screens/open-screen.tsx'
import { json, newCustomer } from '../../testing/screens/shop-visitor.ts'

const history = 'GET /api/user/order_history/'

const orders = ['Завершен', 'Отменен', 'Ожидает оплаты'].map((order_status, index) => ({
  order_id: 100 + index,
  order_date: '2026-11-10T05:00:00Z',
  order_status,
  total_price: 14170,
  pay_until: order_status === 'Ожидает оплаты' ? '2026-11-20T05:00:00Z' : null,
  items: [
    { product_name: `Фигурка ${index}`, product_image: null, price: 12990 },
    { product_name: `Стенд ${index}`, product_image: null, price: '590.00' },
  ],
}))

const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))

test('shows product, price, date and status, each status in its look', async () => {
  const visitor = await newCustomer()
  visitor.answer(history, () => json({ orders }))
  await openScreen('/profile/', visitor)
  const table = within(await screen.findByRole('table'))
  expect(textsOf(table.getAllByRole('columnheader'))).toEqual(['Товар', 'Цена', 'Дата', 'Статус'])
  expect(table.getAllByRole('row')).toHaveLength(10)
  expect(textsOf(table.getAllByRole('rowheader'))).toEqual([
    expect.stringMatching(/Заказ № 100· 14 170 ₽$/),
    expect.stringMatching(/Заказ № 101· 14 170 ₽$/),
    expect.stringMatching(/Заказ № 102· 14 170 ₽Оплатить до 20 ноября$/),
  ])
  const row = table.getAllByRole('row').find(({ textContent }) => textContent?.includes('Фигурка 1'))
  expect(textsOf(within(row ?? document.body).getAllByRole('cell'))).toEqual([
    'Фигурка 1',
    expect.stringMatching(/12 990 ₽/),
    expect.stringMatching(/10 ноября 2026/),
    'Отменен',
  ])
  const looks = { Завершен: 'delivered', Отменен: 'cancelled', 'Ожидает оплаты': 'processing' }
  for (const [status, look] of Object.entries(looks)) {
    expect(table.getAllByText(status)[0]).toHaveAttribute('data-status', look)
  }
})

test('of a large order the first lines, and a link to the rest', async () => {
  const visitor = await newCustomer()
  const items = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ product_name: `Фигурка ${at + 1}`, product_image: null, price: 990 }))
  visitor.answer(history, () => json({ orders: [40, 6].map((count, at) => ({ ...orders[at], items: items(count) })) }))
  await openScreen('/profile/', visitor)
  const table = within(await screen.findByRole('table'))
  expect(table.getByRole('link', { name: /^Ещё 35\sтоваров$/ })).toHaveAttribute('href', '/orders/100/')
  expect(table.getAllByRole('link', { name: /^Фигурка/ })).toHaveLength(5 + 6)
})

test('nothing that could be pressed stands below the orders until they are there', async () => {
  const visitor = await newCustomer()
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  visitor.answer(history, async (pass) => {
    await asked
    return await pass()
  })
  const { user } = await openScreen('/profile/', visitor)
  const main = within(screen.getByRole('main'))
  expect((await main.findAllByText('Загрузка...')).length).toBeGreaterThan(0)
  await waitFor(() => expect(visitor.asked).toContain(history))
  const heading = await main.findByRole('heading', { name: 'История заказов' })
  for (const link of main.getAllByRole('link'))
    expect(link.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(main.queryAllByRole('button')).toEqual([])
  answer()
  await user.click(await main.findByRole('link', { name: /Мои предзаказы/ }))
  await waitFor(() => expect(currentPath()).toBe('/profile/preorders/'))
})

test('a newcomer is told what will be here', async () => {
  await openScreen('/profile/', await newCustomer())
  expect(await screen.findByText('Здесь появятся ваши заказы.')).toBeVisible()
})

import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { currentPath, openScreen } from '../testing/screens/open-screen.tsx'
import { expectMessages } from '../testing/screens/page-messages.ts'
import { json, newCustomer, offline, ShopVisitor } from '../testing/screens/shop-visitor.ts'

test('a card is ordered for somebody, and what is wrong is said at its field', async () => {
  expectMessages(/POST \/api\/gift-cards\/orders\//)
  const customer = await newCustomer()
  const { user } = await openScreen('/gift-cards/', customer)
  await user.type(await screen.findByLabelText('Сумма, ₽'), '100')
  await user.type(screen.getByLabelText('Email получателя'), 'oleg@mail.test')
  await user.click(screen.getByRole('radio', { name: 'Сакура' }))
  await user.click(screen.getByRole('checkbox', { name: /согласие/ }))
  await user.click(screen.getByRole('button', { name: 'Перейти к оплате' }))
  expect(await screen.findByText(/Сумма карты от/)).toBeVisible()
  await user.clear(screen.getByLabelText('Сумма, ₽'))
  await user.type(screen.getByLabelText('Сумма, ₽'), '1000')
  await user.click(screen.getByRole('button', { name: 'Перейти к оплате' }))
  await waitFor(() => expect(currentPath()).toMatch(/^\/orders\/\d+\/$/))
  const card = within(await screen.findByRole('region', { name: 'Подарочная карта' }))
  expect(card.getByText(/Отправим на oleg@mail.test/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Оплатить подарочной картой' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Повторить заказ' })).toBeNull()
  // Nothing is packed, fetched or kept on a shelf.
  const way = within(screen.getByRole('region', { name: 'Путь заказа' }))
  expect(way.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByText('Где забрать')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Оставить на полке' })).toBeNull()
  await openScreen('/profile/', customer)
  const history = within(await screen.findByRole('region', { name: 'История заказов' }))
  expect(await history.findByRole('cell', { name: 'Подарочная карта' })).toBeVisible()
})

test('after a lost answer and other words the shopper is told, and may order one more card', async () => {
  expectMessages(/POST \/api\/gift-cards\/orders\//)
  const { user, visitor } = await openScreen('/gift-cards/', await newCustomer())
  await user.type(await screen.findByLabelText('Сумма, ₽'), '1000')
  await user.type(screen.getByLabelText('Email получателя'), 'oleg@mail.test')
  await user.click(screen.getByRole('checkbox', { name: /согласие/ }))
  const pay = screen.getByRole('button', { name: 'Перейти к оплате' })
  visitor.answer('POST /api/gift-cards/orders/', async (pass) => {
    await pass()
    return offline()
  })
  await user.click(pay)
  await waitFor(() => expect(pay).toBeEnabled())
  visitor.stopAnswering('POST /api/gift-cards/orders/')
  await user.click(screen.getByRole('button', { name: /^3\s000/ }))
  await user.click(pay)
  expect(await screen.findByText(/Карта уже заказана/)).toBeVisible()
  await user.click(pay)
  await waitFor(() => expect(currentPath()).toMatch(/^\/orders\/\d+\/$/))
})

test('what is missing is said at once, and a usual sum needs no typing', async () => {
  const { user } = await openScreen('/gift-cards/', await newCustomer())
  await user.click(await screen.findByRole('button', { name: 'Перейти к оплате' }))
  expect(screen.getByText('Введите сумму.')).toBeVisible()
  expect(screen.getByText('Введите email получателя.')).toBeVisible()
  expect(screen.getByText(/^Необходимо согласие/)).toBeVisible()
  const sum = screen.getByLabelText('Сумма, ₽')
  expect(sum).toHaveFocus()
  await user.click(screen.getByRole('button', { name: /^3\s000/ }))
  expect(sum).toHaveValue('3000')
})

test('cards that were entered are shown with what is left of them', async () => {
  const customer = await newCustomer()
  const card = { id: 1, end: 'NPQR', balance: 1234.5, until: '2099-01-01T00:00:00.000Z', in_use: false, problem: null }
  customer.answer('GET /api/gift-cards/', () =>
    json([card, { ...card, id: 2, end: 'ABCD', balance: 0, problem: 'Срок этой карты вышел.' }]),
  )
  await openScreen('/gift-cards/', customer)
  const list = within(await screen.findByRole('list', { name: 'Мои карты' }))
  expect(list.getAllByRole('listitem')[0]).toHaveTextContent(/…NPQR1\s234,50 ₽Действует до/)
  expect(list.getAllByRole('listitem')[1]).toHaveTextContent('Срок этой карты вышел.')
})

test('guests read what a card is before they are asked to sign in, and come back', async () => {
  const { user } = await openScreen('/gift-cards/', new ShopVisitor())
  expect(await screen.findByText(/код придёт получателю письмом/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Войти и подарить карту' }))
  await waitFor(() => expect(currentPath()).toBe('/auth/'))
})

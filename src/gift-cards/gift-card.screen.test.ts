import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../testing/screens/open-screen.tsx'
import { draftOf } from '../testing/screens/orders.ts'
import { expectMessages } from '../testing/screens/page-messages.ts'
import { changingAdministrator, json, ShopVisitor } from '../testing/screens/shop-visitor.ts'
import { createProduct, identityConfirmed, unique } from '../testing/screens/staff-forms.ts'

test('a card is entered at checkout: what it pays, what is left, and by which rule money comes back', async () => {
  expectMessages(/POST \/api\/gift-cards\//)
  const staff = await changingAdministrator()
  await identityConfirmed(staff)
  const product = await createProduct(staff, unique('Лиса'), { price: 5000, stock: 9 })
  const { code } = await staff.post('/api/staff/gift-cards/', { sum: 1500, note: 'Проверка' })
  const visitor = new ShopVisitor([], staff.shop)
  await visitor.register()
  await draftOf(visitor, [product.id, 1])
  const { user } = await openScreen('/new_order/', visitor)
  await user.click(await screen.findByRole('button', { name: 'Есть подарочная карта' }))
  const field = await screen.findByLabelText('Код подарочной карты')
  await user.type(field, 'ABCD-EFGH-JKLM-NPQR{Enter}')
  expect(await screen.findByText(/Такой карты нет/)).toBeVisible()
  await user.clear(field)
  await user.type(field, `${code}{Enter}`)
  const summary = within(await screen.findByRole('region', { name: 'Ваш заказ' }))
  expect(await summary.findByText('Подарочной картой')).toBeVisible()
  expect(summary.getByText(/−1\s500/)).toBeVisible()
  // With 590 for the post.
  expect(summary.getByText(/4\s090/)).toBeVisible()
  // So does the bar of a phone.
  expect(document.querySelector('[data-price]')).toHaveAttribute('data-price', expect.stringMatching(/^4\s090/))
  expect(screen.getByText(/деньги придут сначала/)).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: /Подарочная карта/ }))
  await waitFor(() => expect(summary.queryByText('Подарочной картой')).toBeNull())
})

const card = {
  id: 7,
  end: 'NPQR',
  sum: 5000,
  balance: 3200,
  state: 'active',
  until: '2099-01-01T00:00:00.000Z',
  email: 'anna@mail.test',
  text: '',
  send_at: null,
  order_id: null,
  author: 'staff@kitsune.test',
  created_at: '2026-11-01T00:00:00.000Z',
}
const movements = [
  { id: 2, kind: 'spent', sum: -1800, order_id: 1042, note: null, author: null, at: '2026-11-02T00:00:00.000Z' },
  {
    id: 1,
    kind: 'issued',
    sum: 5000,
    order_id: null,
    note: 'За терпение',
    author: null,
    at: '2026-11-01T00:00:00.000Z',
  },
]

test('staff find a card, read where its money went, and see a new code once', async () => {
  const staff = await changingAdministrator()
  staff.answer('GET /api/staff/gift-cards/', () => json({ cards: [card], count: 1, owed: 3200 }))
  staff.answer('GET /api/staff/gift-cards/7/', () => json({ card, movements }))
  staff.answer('POST /api/staff/gift-cards/', () => json({ card, movements, code: 'ABCD-EFGH-JKLM-NPQR' }))
  const { user } = await openScreen('/staff/gift-cards/', staff)
  const list = within(await screen.findByRole('list', { name: 'Карты' }))
  await user.click(list.getByRole('button', { name: /…NPQR/ }))
  const history = within(await screen.findByRole('list', { name: 'История карты' }))
  expect(history.getAllByRole('listitem')[0]).toHaveTextContent(/Оплата заказа № 1042−1 800,00 ₽/)
  expect(history.getAllByRole('listitem')[1]).toHaveTextContent('За терпение')
  await user.click(screen.getByRole('button', { name: 'Выпустить карту' }))
  await user.type(await screen.findByLabelText(/Сумма/), '5000')
  await user.type(screen.getByLabelText(/За что карта/), 'Подарок')
  await user.click(screen.getByRole('button', { name: 'Выпустить' }))
  expect(await screen.findByText('ABCD-EFGH-JKLM-NPQR')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /код записан/ }))
  expect(screen.queryByText('ABCD-EFGH-JKLM-NPQR')).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { customerWithOrder } from '../../testing/screens/orders.ts'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { json } from '../../testing/screens/shop-visitor.ts'

const asking = { name: 'Отменить' }

test('an order that has gone on meanwhile is not cancelled: the page says why and shows it as it is', async () => {
  expectMessages(/POST \/api\/orders/)
  const { customer, orderId, address } = await customerWithOrder()
  const { user } = await openScreen(address, customer)
  await user.click(await screen.findByRole('button', asking))
  customer.answer(`GET /api${address}`, async (pass) => {
    const order = (await (await pass()).json()) as object
    return json({ ...order, order_status: 'Оплачен', can_cancel: false, payment: null })
  })
  const error = 'Заказ уже нельзя отменить: «Оплачен».'
  customer.answer(`POST /api/orders/${orderId}/cancel/`, () => json({ error }, 409))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отменить заказ' }))
  expect((await screen.findByText(error)).closest('[role=alert]')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  const step = () =>
    within(screen.getByRole('region', { name: 'Путь заказа' }))
      .getByText('Оплачен')
      .closest('li')
  await waitFor(() => expect(step()).toHaveAttribute('aria-current', 'step'))
  expect(screen.queryByRole('button', asking)).toBeNull()
})

test('a cancellation that failed says so once: asked again, the question is a fresh one', async () => {
  expectMessages(/POST \/api\/orders/)
  const { customer, orderId, address } = await customerWithOrder()
  const { user } = await openScreen(address, customer)
  customer.answer(`POST /api/orders/${orderId}/cancel/`, () => json({}, 500))
  await user.click(await screen.findByRole('button', asking))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Отменить заказ' }))
  expect(await dialog.findByText(/Не удалось отменить заказ/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Оставить' }))
  await user.click(screen.getByRole('button', asking))
  expect(screen.getByRole('dialog')).toBeVisible()
  expect(dialog.queryByText(/Не удалось отменить заказ/)).toBeNull()
})

import { screen, waitForElementToBeRemoved } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { customerWithOrder, moveOrder } from '../../testing/screens/orders.ts'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { json } from '../../testing/screens/shop-visitor.ts'

test('without the provider the page says so and offers the transfer', async () => {
  expectMessages(/POST \/api\/orders/)
  const { customer, orderId, address } = await customerWithOrder()
  const error = 'Оплата картой и СБП сейчас недоступна.'
  customer.answer(`POST /api/orders/${orderId}/pay/`, () => json({ error }, 409))
  const { user } = await openScreen(address, customer)
  await user.click(await screen.findByRole('button', { name: /^Оплатить картой/ }))
  expect((await screen.findByText(error)).closest('[role=alert]')).toBeVisible()
  expect(screen.getByText('Назначение платежа').closest('details')).toHaveAttribute('open')
})

test('an order that was paid in another tab is not offered again: the page says so and shows it paid', async () => {
  expectMessages(/POST \/api\/orders/)
  const { customer, orderId, address } = await customerWithOrder()
  const { user } = await openScreen(address, customer)
  const button = await screen.findByRole('button', { name: /^Оплатить картой/ })
  await moveOrder(orderId, ['Оплачен'])
  await user.click(button)
  await waitForElementToBeRemoved(() => screen.queryByRole('button', { name: /^Оплатить картой/ }))
  expect((await screen.findAllByText('Оплачен')).length).toBeGreaterThan(0)
})

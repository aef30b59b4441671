import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../testing/screens/open-screen.tsx'
import { customerWithOrder, moveOrder } from '../testing/screens/orders.ts'
import { findButton, findPanel, openDialog } from '../testing/screens/panels.ts'
import { administrator } from '../testing/screens/shop-visitor.ts'
import { field } from '../testing/screens/staff-forms.ts'

/** The card of an order whose only piece the shopper wants to give back. */
async function openCard() {
  const { orderId } = await customerWithOrder()
  await moveOrder(orderId, ['Оплачен', 'Собирается', 'Готов к выдаче', 'Завершен'])
  const staff = administrator()
  const lines = [{ position: 0, quantity: 1 }]
  await staff.post(`/api/staff/orders/${orderId}/returns/`, { kind: 'changed_mind', reason: '', lines })
  const { user } = await openScreen(`/staff/orders/${orderId}/`, staff)
  return { user, returns: await findPanel('Возвраты') }
}

async function press(user: { click(element: Element): Promise<void> }, place: HTMLElement, name: string) {
  const button = await within(place).findByRole('button', { name })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
}

test('each step of a return has its word; what is accepted goes to the warehouse or is written off', async () => {
  const { user, returns } = await openCard()
  await press(user, returns, 'Товар получен')
  expect(await screen.findByText('Возврат получен: осталось его проверить')).toBeVisible()
  await press(user, returns, 'Принять возврат')
  const dialog = await openDialog()
  const where = field('Куда', dialog) as unknown as HTMLSelectElement
  expect([...where.options].map(({ text }) => text)).toEqual(['На склад', 'Списать'])
  await press(user, dialog, 'Принять')
  expect(await screen.findByText(/^Возврат принят: вернём [\d\s]+,\d\d\s₽$/)).toBeVisible()
  await waitFor(() => expect(returns).toHaveTextContent('на склад'))
  expect(document.body).not.toHaveTextContent(/на полку/i)
  await user.click(await findButton('Вернуть'))
  expect(await screen.findByText('Возвращено')).toBeVisible()
  expect(await within(returns).findByRole('button', { name: 'Принять возврат' })).toBeVisible()
})

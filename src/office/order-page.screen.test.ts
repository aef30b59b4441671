import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../testing/screens/open-screen.tsx'
import { customerWithOrder, moveOrder } from '../testing/screens/orders.ts'
import { administrator, json } from '../testing/screens/shop-visitor.ts'

test('when the order moves, its panels load anew and keep what is typed in them', async () => {
  const visitor = administrator()
  const { orderId } = await customerWithOrder({ delivery: 'Почта России' })
  await moveOrder(orderId, ['Оплачен'])
  const path = `/api/staff/orders/${orderId}`
  // Somebody else has moved the order meanwhile.
  visitor.answer(`POST ${path}/notes/`, async (pass) => {
    const order = await (await pass()).json()
    return json({ ...order, version: order.version + 1 })
  })
  const { user } = await openScreen(`/staff/orders/${orderId}/`, visitor)
  const asked = (part: string) => visitor.asked.filter((call) => call.startsWith(`GET ${part}`)).length
  await user.click(await screen.findByRole('button', { name: 'Вернуть деньги' }))
  const reason = await screen.findByRole('textbox', { name: /^Причина/ })
  await user.type(reason, 'Помята коробка')
  const loads = [`${path}/money/`, `${path}/receipts/`, `${path}/parcels/`, `${path}/returns/`, '/api/staff/audit/']
  expect(loads.map(asked)).toEqual([1, 1, 1, 1, 1])

  await user.type(screen.getByLabelText(/^Новая заметка/), 'Звонили')
  await user.click(screen.getByText('Добавить заметку'))
  await waitFor(() => expect(loads.map(asked)).toEqual([2, 2, 2, 2, 2]))
  expect(await screen.findByText('Звонили', { selector: 'li p' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Причина/ })).toHaveValue('Помята коробка')
})

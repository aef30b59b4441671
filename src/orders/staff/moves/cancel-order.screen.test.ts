import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/screens/open-screen.tsx'
import { orderOf } from '../../../testing/screens/orders.ts'
import { expectMessages } from '../../../testing/screens/page-messages.ts'
import { button, findPanel, openDialog, panel } from '../../../testing/screens/panels.ts'
import { changingAdministrator, newEmail, ShopVisitor } from '../../../testing/screens/shop-visitor.ts'
import { createProduct, field, fill, unique } from '../../../testing/screens/staff-forms.ts'

test('cancelled with a reason: the shopper reads it, the goods come back', async () => {
  expectMessages(/POST \/api\/staff\/orders/)
  const staff = await changingAdministrator()
  const { id } = await createProduct(staff, unique('Лиса на складе'), { stock: 3 })
  const customer = new ShopVisitor([], staff.shop)
  const email = await customer.register(newEmail('buyer'))
  const orderId = await orderOf(customer, [[id, 1]], { email })

  const { user } = await openScreen(`/staff/orders/${orderId}/`, staff)
  expect(await findPanel('Состав')).toHaveTextContent('на складе 2 шт.')
  await user.click(button('Отменить заказ'))
  const dialog = await openDialog()
  expect(dialog).toHaveAccessibleName(`Отменить заказ №\u00a0${orderId}?`)
  const cancel = within(dialog).getByRole('button', { name: 'Отменить заказ' })
  await user.click(cancel)
  expect(await within(dialog).findByText('Напишите причину.')).toBeVisible()
  await waitFor(() => expect(field('Причина', dialog)).toHaveFocus())
  await fill(user, field('Причина', dialog), 'Повредили при осмотре')
  await user.click(cancel)
  await waitFor(() => expect(panel('Состояние')).toHaveTextContent('Отменён. Причина: Повредили при осмотре'))
  await waitFor(() => expect(panel('Состав')).toHaveTextContent('на складе 3 шт.'))
  expect(await customer.get(`/api/orders/${orderId}/`)).toMatchObject({ cancel_reason: 'Повредили при осмотре' })
  const bodies = async () => (await customer.lettersTo(email)).map(({ body }) => body).join('\n')
  await expect.poll(bodies).toContain('Причина: повредили при осмотре')
})

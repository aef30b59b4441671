import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { customerWithOrder } from '../../testing/screens/orders.ts'
import { button, openDialog } from '../../testing/screens/panels.ts'
import { administrator } from '../../testing/screens/shop-visitor.ts'
import { fill } from '../../testing/screens/staff-forms.ts'

test('payments are matched by number and sum, doubts are asked about, and orders become paid when all of it came', async () => {
  const [first, second] = [await customerWithOrder(), await customerWithOrder()]
  const statement = [
    `${first.fox.price},00 Оплата заказа № ${first.orderId}`,
    `10,00 заказ ${second.orderId}`,
    'привет',
  ].join('\n')
  const { user } = await openScreen('/staff/orders/payments/', administrator())
  await fill(user, await screen.findByLabelText('По одному платежу в строке'), statement)
  await user.click(button('Найти заказы'))
  expect(await screen.findByText('Номер и сумма сходятся.')).toBeVisible()
  expect(screen.getByText(/не хватает/)).toBeVisible()
  expect(screen.getByText('В строке нет суммы: допишите её.')).toBeVisible()
  expect(screen.getByLabelText(new RegExp(`за заказ № ${first.orderId}$`))).toBeChecked()
  const doubtful = screen.getByLabelText(new RegExp(`за заказ № ${second.orderId}$`))
  expect(doubtful).not.toBeChecked()
  await user.click(doubtful)
  await user.click(screen.getByText(/^Оплата получена: 2/))
  const question = await openDialog()
  expect(question).toHaveAccessibleName('Записать эти деньги?')
  expect(question).toHaveTextContent('Сумма не сходится')
  expect(question).toHaveTextContent('Ошибочную отметку об оплате снимет только администратор.')
  await user.click(within(question).getByRole('button', { name: 'Оплата получена' }))
  expect(await screen.findByText(new RegExp(`Заказ № ${first.orderId} уже оплачен`))).toBeVisible()
  const statusOf = async ({ customer, orderId }: typeof first) =>
    (await customer.get(`/api/orders/${orderId}/`)).order_status
  expect([await statusOf(first), await statusOf(second)]).toEqual(['Оплачен', 'Ожидает оплаты'])
})

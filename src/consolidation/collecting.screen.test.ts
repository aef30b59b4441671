import { getByText, screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { twoGoods } from '../testing/screens/goods.ts'
import { currentPath, openScreen } from '../testing/screens/open-screen.tsx'
import { moveOrder, orderOf } from '../testing/screens/orders.ts'
import { findButton, findPanel, panel } from '../testing/screens/panels.ts'
import { administrator, newCustomer } from '../testing/screens/shop-visitor.ts'
import { fill } from '../testing/screens/staff-forms.ts'

test('a shopper collects two orders into one parcel and pays its delivery once', async () => {
  const customer = await newCustomer()
  const goods = await twoGoods()
  const orderIds: number[] = []
  for (const { id } of goods) orderIds.push(await orderOf(customer, [[id, 1]], { delivery: 'Моя полка' }))
  for (const id of orderIds) await moveOrder(id, ['Оплачен'])
  await openScreen(`/staff/orders/${orderIds[0]}/`, administrator())
  expect(await findPanel('Состояние')).toHaveTextContent('На полке до')

  const { user } = await openScreen('/my_shelf/', customer)
  expect(await screen.findByText('Выбрано: 2 товара')).toBeVisible()
  for (const id of orderIds) {
    expect(screen.getByRole('group', { name: new RegExp(`Заказ №\\s${id}`) })).toHaveTextContent('Ждёт до')
  }
  await user.click(await findButton('Собрать посылку'))
  await user.click(await screen.findByLabelText(/^Почта России/))
  await fill(user, await screen.findByLabelText('Адрес доставки'), 'Томск, пр. Ленина, 36')
  await fill(user, screen.getByLabelText('Почтовый индекс'), '634050')
  expect(panel('Ваша посылка')).toHaveTextContent('Уже оплачено')
  await waitFor(() => expect(panel('Ваша посылка')).toHaveTextContent(/Доставка ?590,00 ₽/))
  await user.click(screen.getByLabelText(/^Я даю согласие/))
  await user.click(await findButton('Собрать посылку'))

  await waitFor(() => expect(currentPath()).toMatch(/^\/orders\/\d+\/$/))
  expect(await findPanel('Оплата')).toHaveTextContent('590,00 ₽')
  const inside = panel('В посылке')
  for (const [index, { name }] of goods.entries()) {
    expect(inside).toHaveTextContent(name)
    expect(getByText(inside, `Заказ № ${orderIds[index]}`)).toHaveAttribute('href', `/orders/${orderIds[index]}/`)
  }
})

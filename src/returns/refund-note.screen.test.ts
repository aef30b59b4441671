import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../testing/screens/open-screen.tsx'
import { customerWithOrder, moveOrder } from '../testing/screens/orders.ts'
import { findButton, findPanel, openDialog } from '../testing/screens/panels.ts'
import { administrator, json } from '../testing/screens/shop-visitor.ts'

test('the place of a return is kept until it is known what can come back', async () => {
  const { customer, orderId, address } = await customerWithOrder()
  await moveOrder(orderId, ['Оплачен', 'Собирается', 'Готов к выдаче', 'Завершен'])
  const slow = Promise.withResolvers<void>()
  customer.answer(`GET /api/orders/${orderId}/returns/`, async (pass) => {
    await slow.promise
    return pass()
  })
  await openScreen(address, customer)
  await waitFor(() => expect(customer.asked).toContain(`GET /api/orders/${orderId}/returns/`))
  expect(screen.getByText('Загрузка…')).toBeVisible()
  slow.resolve()
  expect(await findButton('Вернуть товар')).toBeVisible()
  expect(screen.queryByText('Загрузка…')).toBeNull()
})

test('shopper and staff see what goes back, and why less, before it is asked for and decided', async () => {
  const { customer, fox, orderId, address } = await customerWithOrder({ quantity: 2 })
  await moveOrder(orderId, ['Оплачен', 'Собирается', 'Готов к выдаче', 'Завершен'])
  const because = 'Удержим 250,00 ₽: без этих товаров условия скидки «Две лисы» не выполняются.'
  const terms = 'Скидку пересчитаем, если вернуть часть.'
  const quoted = { refund: 1750, delivery: 0, withheld: 0, discount: 250, because }
  const quotes = `POST /api/orders/${orderId}/returns/quote/`
  customer.answer(`GET /api/orders/${orderId}/returns/`, async (pass) =>
    json({ ...(await (await pass()).json()), discount_terms: terms }),
  )
  customer.answer(quotes, () => json(quoted))
  const { user } = await openScreen(address, customer)
  await user.click(await findButton('Вернуть товар'))
  expect(screen.getByText(terms)).toBeVisible()
  expect(screen.queryByText(/^Вернём/)).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: new RegExp(fox.name) }), '1')
  expect(await screen.findByText(/^Вернём 1\s750,00\s₽$/)).toBeVisible()
  expect(screen.getByText(because)).toBeVisible()
  customer.answer(quotes, () => json({ ...quoted, refund: 2000, because: null }))
  await user.click(screen.getByRole('radio', { name: 'Товар с недостатком' }))
  expect(await screen.findByText(/^Вернём 2\s000,00\s₽$/)).toBeVisible()
  expect(screen.queryByText(because)).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Товар не подошёл' }))
  await user.click(await findButton('Отправить заявку'))
  expect(await screen.findByText('Запрошен')).toBeVisible()

  const staff = administrator()
  const card = await openScreen(`/staff/orders/${orderId}/`, staff)
  const back = await findPanel('Возвраты')
  await card.user.click(await within(back).findByRole('button', { name: 'Товар получен' }))
  const accept = await within(back).findByRole('button', { name: 'Принять возврат' })
  await waitFor(() => expect(accept).toBeEnabled())
  await card.user.click(accept)
  const dialog = await openDialog()
  expect(await within(dialog).findByText(/^Вернём [\d\s]+,00\s₽$/)).toBeVisible()
  staff.answer(`POST /api/staff/orders/${orderId}/returns/quote/`, () => json(quoted))
  await card.user.type(within(dialog).getByLabelText(/Обратная доставка за наш счёт/), '300')
  expect(await within(dialog).findByText(because)).toBeVisible()
})

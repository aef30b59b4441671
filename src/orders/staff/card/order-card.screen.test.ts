import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { twoGoods } from '../../../testing/screens/goods.ts'
import { currentPath, openScreen } from '../../../testing/screens/open-screen.tsx'
import { customerWithOrder, orderOf } from '../../../testing/screens/orders.ts'
import { expectMessages } from '../../../testing/screens/page-messages.ts'
import { button, findButton, findPanel, openDialog, panel } from '../../../testing/screens/panels.ts'
import { administrator, newCustomer } from '../../../testing/screens/shop-visitor.ts'
import { field, fill, orderByPhone } from '../../../testing/screens/staff-forms.ts'

const attack = '<img src=x onerror="document.title=\'взломано\'">'

test('an order is found, paid, packed and sent; the shopper sees it, and the log knows who did it', async () => {
  const { customer, orderId } = await customerWithOrder({
    delivery: 'Почта России',
    fullName: `Иванова ${attack}`,
    comment: `Как подарок ${attack}`,
  })
  const { user } = await openScreen('/staff/orders/', administrator())
  await fill(user, await screen.findByLabelText('Поиск'), `№ ${orderId}`)
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1))
  expect(currentPath()).toMatch(/q=/)
  await user.click(await screen.findByText(`№ ${orderId}`, { selector: 'a' }))
  expect(await screen.findByText(`Заказ № ${orderId}`, { selector: 'h1' })).toBeVisible()
  expect(await findPanel('Комментарий покупателя')).toHaveTextContent(attack)

  await user.click(await findButton('Оплата получена'))
  await user.click(await findButton('Начать сборку'))
  await user.click(await findButton('Отправить'))
  const dialog = await openDialog()
  expect(dialog).toHaveAccessibleName(`Отправить заказ №\u00a0${orderId}`)
  await fill(user, field('Трек-номер', dialog), '80110012345678')
  await user.click(within(dialog).getByRole('button', { name: 'Заказ отправлен' }))
  await waitFor(() => expect(panel('Состояние')).toHaveTextContent('Заказ в пути, трек-номер 80110012345678'))

  await fill(user, field('Новая заметка'), `Бантик ${attack}`)
  await user.click(button('Добавить заметку'))
  await waitFor(() => expect(panel('Заметки')).toHaveTextContent(`Бантик ${attack}`))
  const seen = await customer.get(`/api/orders/${orderId}/`)
  expect(seen).toMatchObject({ order_status: 'Отправлен', tracking_number: '80110012345678' })
  expect(JSON.stringify(seen)).not.toContain('Бантик')
  for (const text of ['Собирается → Отправлен', 'Заметка', 'staff@kitsune.test']) {
    await waitFor(() => expect(panel('История изменений')).toHaveTextContent(text))
  }
})

test('a letter is promised only to who has an address', async () => {
  const { orderId } = await customerWithOrder()
  const { user } = await openScreen(`/staff/orders/${orderId}/`, administrator())
  await user.click(await findButton('Оплата получена'))
  expect(await screen.findByText(/: Оплачен\. Письмо покупателю уйдёт/)).toBeVisible()

  const byPhone = await orderByPhone(administrator(), (await twoGoods())[0])
  const again = await openScreen(`/staff/orders/${byPhone}/`, administrator())
  await again.user.click(await findButton('Оплата получена'))
  expect(await screen.findByText(`Заказ ${byPhone}: Оплачен.`)).toBeVisible()
  for (const name of ['Вернуть деньги', 'Отменить заказ']) {
    await again.user.click(await findButton(name))
    const dialog = await openDialog()
    expect(dialog).toHaveTextContent('Почты у заказа нет: письма не будет.')
    expect(dialog).not.toHaveTextContent('прочитает')
    await again.user.click(within(dialog).getByRole('button', { name: /^Не / }))
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
  }
})

/** An order of two products, whose editor is open before staff. */
async function openEditor() {
  const customer = await newCustomer()
  const lines = (await twoGoods()).map(({ id }) => [id, 1] as const)
  const orderId = await orderOf(customer, lines, { delivery: 'Почта России', email: customer.email })
  const { user } = await openScreen(`/staff/orders/${orderId}/`, administrator())
  await user.click(await findButton('Изменить заказ'))
  // Its script comes when it is opened.
  await waitFor(() => field('ФИО'))
  return { user, customer, orderId, save: () => user.click(button('Сохранить и написать покупателю')) }
}

test('edited before payment: another name is saved', async () => {
  const { user, save } = await openEditor()
  await fill(user, field('ФИО'), 'Сидорова Мария')
  await save()
  expect(await findButton('Изменить заказ')).toHaveFocus()
  expect(panel('Покупатель')).toHaveTextContent('Сидорова Мария')
})

test('edited before payment: fewer goods, another delivery, a letter; a stale editor is told what changed', async () => {
  expectMessages(/PUT \/api\/staff\/orders/)
  const { user, customer, orderId, save } = await openEditor()
  await renameBuyer(orderId, 'Сидорова Мария')

  await user.click(screen.getAllByLabelText(/^Убрать: /)[0] as HTMLElement)
  expect(screen.getByText(/^Вернуть/)).toBeVisible()
  await user.selectOptions(field('Способ доставки'), 'Самовывоз, бесплатно')
  await save()
  const notice = (await screen.findByText(/это изменил/)).closest<HTMLElement>('[role=alert]')
  if (!notice) throw new Error('the notice is no alert')
  expect(within(notice).getByRole('row', { name: /ФИО/ })).toHaveTextContent('Сидорова Мария')
  await user.click(within(notice).getByRole('button', { name: 'Сохранить моё' }))

  expect(await findPanel('Покупатель')).toHaveTextContent('Сидорова Мария')
  expect(panel('Доставка')).toHaveTextContent('Самовывоз')
  const order = await customer.get(`/api/orders/${orderId}/`)
  expect(order).toMatchObject({ full_name: 'Сидорова Мария', delivery: { name: 'Самовывоз', price: 0 } })
  expect(order.items).toHaveLength(1)
  const letters = async () => (await customer.lettersTo(customer.email)).map(({ body }) => body).join('\n')
  await expect.poll(letters).toContain('убран из заказа')
})

/** What another person saves meanwhile. */
async function renameBuyer(orderId: number, full_name: string): Promise<void> {
  const staff = administrator()
  const order = await staff.get(`/api/staff/orders/${orderId}/`)
  const { version, phone, email, address, delivery_type, index, lines } = order
  const body = { version, full_name, phone, email, address, delivery_type, index, lines }
  await staff.call('PUT', `/api/staff/orders/${orderId}/`, body)
}

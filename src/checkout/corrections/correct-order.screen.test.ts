import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { customerWithOrder, moveOrder } from '../../testing/screens/orders.ts'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { button, findButton, findPanel, panel } from '../../testing/screens/panels.ts'
import { administrator, json, offline, type ShopVisitor } from '../../testing/screens/shop-visitor.ts'
import { field, fill } from '../../testing/screens/staff-forms.ts'
import type { CorrectionOffer } from './corrections.contract.ts'

const opener = 'Исправить получателя или адрес'

async function paidByPost() {
  const placed = await customerWithOrder({ delivery: 'Почта России' })
  await moveOrder(placed.orderId, ['Оплачен'])
  return placed
}

/** As if the place cost so much more than the order has paid for. */
function dearer(visitor: ShopVisitor, path: string, more: number, changes: Partial<CorrectionOffer> = {}) {
  const quote = `POST ${path}/correction/quote/`
  visitor.answer(quote, async (pass) => {
    const offer = (await (await pass()).json()) as CorrectionOffer
    return json({ ...offer, price: offer.price_now + more, ...changes })
  })
}

test('a shopper corrects who takes the order and where: mistakes are said, what was typed stays, the order shows it', async () => {
  expectMessages(/correction/)
  const { customer, orderId, address } = await paidByPost()
  const { user } = await openScreen(address, customer)
  await user.click(await findButton(opener))
  await findPanel('Получатель и адрес')
  await waitFor(() => expect(field('ФИО получателя')).toHaveValue('Петрова Анна'))
  expect(field('Почтовый индекс')).toHaveValue('634050')
  await fill(user, field('ФИО получателя'), 'Орлова Мария')
  await fill(user, field('Почтовый индекс'), '12')
  await user.click(button('Сохранить'))
  await waitFor(() => expect(field('Почтовый индекс')).toHaveAccessibleDescription(/шест/))
  expect(field('ФИО получателя')).toHaveValue('Орлова Мария')
  await fill(user, field('Почтовый индекс'), '630099')
  const call = `PUT /api/orders/${orderId}/correction/`
  customer.answer(call, offline)
  await user.click(button('Сохранить'))
  expect(await screen.findByText(/Нет связи|Не удалось исправить заказ/)).toBeVisible()
  expect(field('ФИО получателя')).toHaveValue('Орлова Мария')
  customer.stopAnswering(call)
  await user.click(button('Сохранить'))
  expect(await findButton(opener)).toBeVisible()
  const said = 'Адрес доставки: 630099, г. Томск, пр. Ленина, 36. Получатель: Орлова Мария.'
  expect(await screen.findByText(said)).toBeVisible()
  expect(await customer.get(`/api/orders/${orderId}/`)).toMatchObject({ full_name: 'Орлова Мария' })
})

test('another price is told before it is agreed to; without online payment the shop is asked', async () => {
  const { customer, orderId, address } = await paidByPost()
  dearer(customer, `/api/orders/${orderId}`, 150, { can_pay: true })
  const { user } = await openScreen(address, customer)
  await user.click(await findButton(opener))
  expect(await screen.findByText(/на 150,00 ₽ дороже\. Сохраните и доплатите/)).toBeVisible()
  await user.click(button('Не сейчас'))
  dearer(customer, `/api/orders/${orderId}`, 150, { can_pay: false })
  await user.click(await findButton(opener))
  expect(await screen.findByText(/на 150,00 ₽ дороже\. Такой адрес исправим мы/)).toBeVisible()
  await user.click(button('Не сейчас'))
  dearer(customer, `/api/orders/${orderId}`, -50)
  await user.click(await findButton(opener))
  expect(await screen.findByText(/вернём вам 50,00 ₽\./)).toBeVisible()
})

test('a form that does not come can be asked for again', async () => {
  expectMessages(/correction/)
  const { customer, orderId, address } = await paidByPost()
  const quote = `POST /api/orders/${orderId}/correction/quote/`
  customer.answer(quote, () => json({}, 500))
  const { user } = await openScreen(address, customer)
  await user.click(await findButton(opener))
  expect(await screen.findByText('Не удалось загрузить данные доставки')).toBeVisible()
  customer.stopAnswering(quote)
  await user.click(button('Повторить'))
  await waitFor(() => expect(field('ФИО получателя')).toHaveValue('Петрова Анна'))
})

test('staff say who pays a dearer place; an order that changed meanwhile is shown anew', async () => {
  expectMessages(/correction/)
  const { orderId } = await paidByPost()
  const staff = administrator()
  const path = `/api/staff/orders/${orderId}`
  dearer(staff, path, 150)
  const { user } = await openScreen(`/staff/orders/${orderId}/`, staff)
  await user.click(await findButton(opener))
  expect(await screen.findByText(/на 150,00 ₽ дороже\.$/)).toBeVisible()
  const sent: unknown[] = []
  staff.answer(`PUT ${path}/correction/`, (_, { body }) => {
    sent.push(JSON.parse(body).settle)
    return json({ code: 'edited_meanwhile', detail: 'edited_meanwhile' }, 409)
  })
  await user.click(screen.getByLabelText('Покупатель, наличными'))
  dearer(staff, path, 0)
  await user.click(button('Сохранить'))
  await waitFor(() => expect(screen.queryByLabelText('Покупатель, наличными')).toBeNull())
  expect(sent).toEqual(['cash'])
  expect(panel('Получатель и адрес')).toBeVisible()
  staff.stopAnswering(`PUT ${path}/correction/`)
  await user.click(button('Сохранить'))
  expect(await findButton(opener)).toBeVisible()
})

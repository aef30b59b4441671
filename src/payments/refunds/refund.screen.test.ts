import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { customerWithOrder, moveOrder } from '../../testing/screens/orders.ts'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { findPanel, openDialog } from '../../testing/screens/panels.ts'
import { administrator, json } from '../../testing/screens/shop-visitor.ts'
import { field, fill, identityConfirmed } from '../../testing/screens/staff-forms.ts'
import type { StaffOrderMoney } from './refunds.contract.ts'

test('staff see the money of an order and give a part of it back', async () => {
  const { orderId } = await customerWithOrder()
  await moveOrder(orderId, ['Оплачен'])
  const staff = administrator()
  await identityConfirmed(staff)
  const { user } = await openScreen(`/staff/orders/${orderId}/`, staff)
  const money = within(await findPanel('Деньги'))
  expect(await money.findByText(/: получено$/)).toBeVisible()
  await user.click(money.getByRole('button', { name: 'Вернуть деньги' }))
  const asked = await openDialog()
  await fill(user, field('Сумма', asked), '100')
  await fill(user, field('Причина', asked), 'Помята коробка')
  await user.click(within(asked).getByRole('button', { name: 'Вернуть' }))
  const back = within(await findPanel('Деньги'))
  expect(await back.findByText(/100,00 ₽: нужно вернуть$/)).toBeVisible()

  await openScreen('/staff/', staff)
  expect(await findPanel('К возврату')).toHaveTextContent(`Заказ ${orderId}`)
  const again = await openScreen(`/staff/orders/${orderId}/`, staff)
  const due = within(await findPanel('Деньги'))
  await again.user.click(await due.findByRole('button', { name: 'Деньги возвращены' }))
  const given = await openDialog()
  await fill(again.user, field('Номер документа', given), 'ПП 17')
  // Today, as the shop's calendar has it.
  expect(field('Дата', given).value).toMatch(/^\d\d\.\d\d\.20\d\d$/)
  await again.user.click(within(given).getByRole('button', { name: 'Деньги возвращены' }))
  expect(await within(await findPanel('Деньги')).findByText(/Документ ПП 17/)).toBeVisible()
})

test('staff write what went back without the shop: which payment, how much, and where they saw it', async () => {
  const { orderId } = await customerWithOrder()
  await moveOrder(orderId, ['Оплачен'])
  const staff = administrator()
  await identityConfirmed(staff)
  const path = `/api/staff/orders/${orderId}/`
  // Paid by card at a provider, which the demo shop's staff cannot do.
  staff.answer(`GET ${path}money/`, async (pass) => {
    const money = (await (await pass()).json()) as StaffOrderMoney
    return json({ ...money, payments: money.payments.map((payment) => ({ ...payment, method: 'tbank' })) })
  })
  expectMessages(/outside_refunds/)
  const sent: string[] = []
  staff.answer(`POST ${path}outside_refunds/`, (_, { body }) => {
    sent.push(body)
    const error = 'Вернуть можно не больше 100 ₽: столько от этого заказа осталось.'
    return json({ error, code: 'refund_too_large' }, 409)
  })
  const { user } = await openScreen(`/staff/orders/${orderId}/`, staff)
  await user.click(await within(await findPanel('Деньги')).findByRole('button', { name: 'Вернули без магазина' }))
  const asked = await openDialog()
  expect(asked).toHaveTextContent('Сам магазин ничего не вернёт')
  await fill(user, field('Сколько вернули', asked), '1000')
  await fill(user, field('Почему и где вы это увидели', asked), 'Кабинет')
  await user.click(within(asked).getByRole('button', { name: 'Записать' }))
  expect(await within(asked).findByText(/Вернуть можно не больше/)).toBeVisible()
  expect(JSON.parse(sent[0] ?? '{}')).toMatchObject({ sum: 1000, note: 'Кабинет', payment_id: expect.any(Number) })
})

test('a mark that was taken back says so, and what staff wrote by mistake is taken back with a reason', async () => {
  const { orderId } = await customerWithOrder()
  await moveOrder(orderId, ['Оплачен'])
  const staff = administrator()
  await identityConfirmed(staff)
  const path = `/api/staff/orders/${orderId}/`
  const { version } = await staff.get<{ version: number }>(path)
  await staff.post(`${path}take_back/`, { version, reason: 'Отметили не тот заказ' })
  const written = { ...aRefund(orderId), id: 31 }
  staff.answer(`GET ${path}money/`, async (pass) => json({ ...(await (await pass()).json()), refunds: [written] }))
  const sent: string[] = []
  staff.answer(`POST ${path}outside_refunds/31/void/`, async (_, { body }) => {
    sent.push(body)
    const money = await staff.get<StaffOrderMoney>(`${path}money/`)
    return json({ ...money, refunds: [{ ...written, state: 'cancelled', can_void: false }] })
  })
  const { user } = await openScreen(`/staff/orders/${orderId}/`, staff)
  const money = within(await findPanel('Деньги'))
  expect(await money.findByText(/: отметка снята$/)).toBeVisible()
  expect(money.queryByText(/не прошло/)).toBeNull()
  await user.click(money.getByRole('button', { name: 'Снять запись' }))
  const asked = await openDialog()
  await fill(user, field('Причина', asked), 'Опечатка')
  await user.click(within(asked).getByRole('button', { name: 'Снять запись' }))
  expect(await money.findByText(/: запись снята$/)).toBeVisible()
  expect(JSON.parse(sent[0] ?? '{}')).toMatchObject({ reason: 'Опечатка', version: expect.any(Number) })
  expect(money.queryByRole('button', { name: 'Снять запись' })).toBeNull()
})

test('a mark on the wrong order is taken away with a reason; of several, staff say which was the mistake', async () => {
  const { orderId } = await customerWithOrder()
  const staff = administrator()
  const path = `/api/staff/orders/${orderId}/`
  const { version } = await staff.get<{ version: number }>(path)
  await staff.post(`${path}payments/`, { version, sum: 100, method: 'cash', document: 'Чек 12' })
  const first = await openScreen(`/staff/orders/${orderId}/`, staff)
  await first.user.click(await within(await findPanel('Деньги')).findByRole('button', { name: 'Снять отметку' }))
  const asked = await openDialog()
  expect(asked).toHaveAccessibleName(/Снять отметку об\sоплате 100,00\s₽\?/)
  await fill(first.user, field('Причина', asked), 'Чужие деньги')
  await first.user.click(within(asked).getByRole('button', { name: 'Снять отметку' }))
  const money = within(await findPanel('Деньги'))
  expect(await money.findByText(/: отметка снята$/)).toBeVisible()
  expect(money.queryByRole('button', { name: 'Снять отметку' })).toBeNull()

  const now = await staff.get<{ version: number }>(path)
  await staff.post(`${path}payments/`, { version: now.version, sum: 200, method: 'cash', document: 'Чек 13' })
  await moveOrder(orderId, ['Оплачен'])
  const { user } = await openScreen(`/staff/orders/${orderId}/`, staff)
  await user.click(await screen.findByRole('button', { name: 'Вернуть в «Ожидает оплаты»' }))
  const back = await openDialog()
  const mistake = await within(back).findByLabelText('Какая оплата ошибочная')
  const cash = within(mistake).getByRole('option', { name: /^200,00\s₽, наличные, .*, Чек 13$/ })
  await user.selectOptions(mistake, cash)
  await fill(user, field('Причина', back), 'Чужие деньги')
  await user.click(within(back).getByRole('button', { name: 'Вернуть' }))
  await waitFor(async () => {
    expect(await staff.get(`${path}money/`)).toMatchObject({ to_pay: 200, payments: [{}, { state: 'cancelled' }, {}] })
  })
})

/** Staff wrote that it was made without the shop. */
function aRefund(orderId: number): StaffOrderMoney['refunds'][number] {
  const now = new Date().toISOString()
  const papers = { note: 'Письмо банка', document: null, document_date: null }
  const times = { since: now, until: now, decided_at: now }
  return {
    ...papers,
    ...times,
    id: 0,
    order_id: orderId,
    sum: 4000,
    method: 'tbank',
    state: 'succeeded',
    reason: 'outside',
    can_void: true,
  }
}

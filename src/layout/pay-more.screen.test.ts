import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Order } from '../orders/orders.contract.ts'
import { openScreen } from '../testing/screens/open-screen.tsx'
import { customerWithOrder, moveOrder } from '../testing/screens/orders.ts'
import { expectMessages } from '../testing/screens/page-messages.ts'
import { json } from '../testing/screens/shop-visitor.ts'

const correction = { address: 'Томск, пр. Ленина, 36', sum: 250, until: '2026-11-19T05:00:00.000Z' }
const idle = { is_pending: false, failure: null }

/** The page of a paid order whose shopper wants a dearer place. */
async function openWanted(online: Order['online'] = idle) {
  const { customer, orderId, address } = await customerWithOrder()
  await moveOrder(orderId, ['Оплачен'])
  const wanted = async (pass: () => Promise<Response>) => {
    const order = (await (await pass()).json()) as Order
    return json({ ...order, correction, online })
  }
  customer.answer(`GET /api${address}`, wanted)
  const { user } = await openScreen(address, customer)
  const title = await screen.findByRole('heading', { name: 'Доплата за доставку' })
  const block = title.closest('section') as HTMLElement
  return { customer, orderId, address, user, block: within(block) }
}

test('a dearer place: how much, where to, until when, and what happens otherwise', async () => {
  const { block } = await openWanted()
  expect(block.getByText('250,00 ₽')).toBeVisible()
  expect(block.getByText('Новое место: Томск, пр. Ленина, 36.')).toBeVisible()
  const until = block.getByText(/19 ноября/)
  expect(until).toHaveAttribute('datetime', correction.until)
  expect(until.parentElement).toHaveTextContent('иначе отправим по прежнему адресу. До этого заказ не собираем.')
  expect(block.getByRole('button', { name: /^Оплатить картой/ })).toBeEnabled()
})

test('what went wrong with the payment is said; the old place is kept and the block is gone', async () => {
  expectMessages(/correction/)
  const { customer, orderId, address, user, block } = await openWanted({
    ...idle,
    failure: 'На карте не хватило денег.',
  })
  expect(block.getByText('На карте не хватило денег.')).toBeVisible()
  const call = `DELETE /api/orders/${orderId}/correction/`
  customer.answer(call, () => json({}, 500))
  await user.click(block.getByRole('button', { name: 'Оставить прежний адрес' }))
  expect(await block.findByText('Не удалось оставить прежний адрес. Попробуйте ещё раз.')).toBeVisible()
  customer.stopAnswering(`GET /api${address}`)
  customer.answer(call, async () => json(await customer.get(`/api${address}`)))
  await user.click(block.getByRole('button', { name: 'Оставить прежний адрес' }))
  await expect.poll(() => screen.queryByRole('heading', { name: 'Доплата за доставку' })).toBeNull()
})

test('without a provider there is nothing to pay by, and the old place can still be kept', async () => {
  const { block } = await openWanted(null)
  expect(block.queryByRole('button', { name: /^Оплатить картой/ })).toBeNull()
  expect(block.getByRole('button', { name: 'Оставить прежний адрес' })).toBeEnabled()
})

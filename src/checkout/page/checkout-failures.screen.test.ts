import { screen, waitFor } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { twoGoods } from '../../testing/screens/goods.ts'
import { currentPath, openScreen } from '../../testing/screens/open-screen.tsx'
import { draftOf } from '../../testing/screens/orders.ts'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { json, newCustomer, offline } from '../../testing/screens/shop-visitor.ts'

const confirming = 'POST /api/checkout/confirm/'
const confirm = () => screen.getByRole('button', { name: 'Подтвердить заказ' })

/** A shopper at checkout who has said who they are. */
async function atCheckout() {
  expectMessages(/POST \/api\/checkout\/confirm/)
  const visitor = await newCustomer()
  const [fox] = await twoGoods()
  await draftOf(visitor, [fox.id, 1])
  const { user } = await openScreen('/new_order/', visitor)
  await user.type(await screen.findByLabelText('ФИО'), 'Петрова Анна')
  await user.type(screen.getByLabelText('Телефон'), '9991234567')
  return { user, visitor }
}

const agree = (user: UserEvent) => user.click(screen.getByRole('checkbox', { name: /Я даю согласие/ }))

test('it says so, and what was typed stays, also after a reload, until signing out', async () => {
  const { user, visitor } = await atCheckout()
  await user.click(screen.getByRole('radio', { name: /Почта России/ }))
  await user.type(screen.getByLabelText('Адрес доставки'), 'Бердск')
  await user.type(screen.getByLabelText('Почтовый индекс'), '633000')
  await agree(user)
  visitor.answer(confirming, () => json({}, 500))
  await user.click(confirm())
  const told = await screen.findByText('Ошибка при подтверждении заказа')
  expect(told.closest('[role=alert]')).not.toBeNull()
  visitor.answer(confirming, () => json({ error: 'Магазин ненадолго прилёг отдохнуть.' }, 503))
  await waitFor(() => expect(confirm()).toBeEnabled())
  await user.click(confirm())
  expect(await screen.findByText('Магазин ненадолго прилёг отдохнуть.')).toBeVisible()

  await openScreen('/new_order/', visitor)
  expect(await screen.findByLabelText('ФИО')).toHaveValue('Петрова Анна')
  expect(screen.getByLabelText('Телефон')).toHaveValue('+7 (999) 123-45-67')
  expect(screen.getByRole('radio', { name: /Почта России/ })).toBeChecked()
  expect(screen.getByLabelText('Адрес доставки')).toHaveValue('Бердск')
  expect(JSON.stringify(sessionStorage)).toContain('Петрова')

  await openScreen('/profile/', visitor)
  // Asked for last; on its way while signing out, it would be refused.
  await screen.findByText('Это устройство')
  await user.click(screen.getByRole('button', { name: 'Выйти' }))
  await waitFor(() => expect(currentPath()).toBe('/auth/'))
  expect(JSON.stringify(sessionStorage)).not.toContain('Петрова')
})

test('without a connection it says what to do, and the next press places the order', async () => {
  const { user, visitor } = await atCheckout()
  await user.click(screen.getByRole('radio', { name: /Самовывоз/ }))
  await agree(user)
  visitor.answer(confirming, offline)
  await user.click(confirm())
  const told = await screen.findByText('Ошибка при подтверждении заказа')
  expect(told.closest('[role=alert]')).toHaveTextContent(/Проверьте интернет и нажмите ещё раз/)
  expect(screen.getByLabelText('ФИО')).toHaveValue('Петрова Анна')
  visitor.stopAnswering(confirming)
  await waitFor(() => expect(confirm()).toBeEnabled())
  await user.click(confirm())
  const toast = await screen.findByText('Заказ успешно подтверждён!')
  expect(toast.closest('[role=status]')).not.toBeNull()
  expect((await visitor.get('/api/user/order_history/')).orders).toHaveLength(1)
})

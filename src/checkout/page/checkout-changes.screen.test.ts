import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { roubles } from '../../testing/screens/goods.ts'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { draftOf, orderOf } from '../../testing/screens/orders.ts'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { changingAdministrator, ShopVisitor } from '../../testing/screens/shop-visitor.ts'
import { createProduct, unique } from '../../testing/screens/staff-forms.ts'

test('what changed between cart and confirmation is told, and checkout goes on from there', async () => {
  expectMessages(/POST \/api\/(checkout|cart)\//)
  const staff = await changingAdministrator()
  const fox = await createProduct(staff, unique('Лиса'), { price: 5000, stock: 9 })
  const stand = await createProduct(staff, unique('Стенд'), { price: 1000, stock: 3 })
  const poster = await createProduct(staff, unique('Плакат'), { price: 700, stock: 1 })
  const visitor = new ShopVisitor([], staff.shop)
  await visitor.register()
  await draftOf(visitor, [fox.id, 1], [stand.id, 3], [poster.id, 1])
  const { user } = await openScreen('/new_order/', visitor)
  await user.type(await screen.findByLabelText('ФИО'), 'Петрова Анна')
  await user.type(screen.getByLabelText('Телефон'), '9991234567')
  await user.click(screen.getByRole('radio', { name: /Самовывоз/ }))
  await user.click(screen.getByRole('checkbox', { name: /Я даю согласие/ }))

  await staff.call('PATCH', `/api/staff/products/${fox.id}/`, { version: fox.version, price: 6000 })
  const faster = new ShopVisitor([], staff.shop)
  await faster.register()
  await orderOf(faster, [
    [stand.id, 1],
    [poster.id, 1],
  ])
  const confirm = () => screen.getByRole('button', { name: 'Подтвердить заказ' })
  await user.click(confirm())
  const notice = (await screen.findByText('Пока вы оформляли заказ, кое-что изменилось')).closest<HTMLElement>(
    '[role=alert]',
  )
  if (!notice) throw new Error('changes are not told aloud')
  await waitFor(() => expect(notice).toHaveFocus())
  const changes = within(notice)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
  expect(changes).toHaveLength(3)
  const all = changes.join('\n')
  expect(all).toMatch(new RegExp(`«${fox.name}»: цена была 5 000.* ₽, теперь 6 000.* ₽`))
  expect(all).toMatch(new RegExp(`«${stand.name}»: можно заказать только 2 шт. из 3`))
  expect(all).toMatch(new RegExp(`«${poster.name}»: больше нет в наличии`))
  const summary = screen.getByRole('region', { name: 'Ваш заказ' })
  expect(summary).toHaveTextContent(roubles(8000))
  expect(summary).not.toHaveTextContent(poster.name)
  expect(screen.getByLabelText('ФИО')).toHaveValue('Петрова Анна')

  await waitFor(() => expect(confirm()).toBeEnabled())
  await user.click(confirm())
  const toast = await screen.findByText('Заказ успешно подтверждён!')
  expect(toast.closest('[role=status]')).not.toBeNull()
  const { orders } = await visitor.get('/api/user/order_history/')
  expect(orders).toMatchObject([{ total_price: 8000 }])
})

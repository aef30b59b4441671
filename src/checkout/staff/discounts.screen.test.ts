import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { findPanel } from '../../testing/screens/panels.ts'
import { changingAdministrator } from '../../testing/screens/shop-visitor.ts'
import { createProduct, field, unique } from '../../testing/screens/staff-forms.ts'

test('a code in an order by telephone and a discount by hand: what they take off is shown, and stands on the packing slip', async () => {
  const staff = await changingAdministrator()
  const product = await createProduct(staff, unique('Лиса'), { price: 5000, stock: 9 })
  const code = unique('PHONE').replace(/\W/g, '').toUpperCase()
  const title = unique('По телефону')
  await staff.post('/api/staff/promotions/', { title, kind: 'percent', value: 10, by_code: true, code })
  const { user } = await openScreen('/staff/orders/new/', staff)
  const goods = await findPanel('Товары')
  await user.click(field('Добавить товар', goods))
  await user.keyboard(`${product.sku}{Enter}`)
  await waitFor(() => expect(goods).toHaveTextContent(product.sku))
  await user.type(screen.getByLabelText('Промокод'), 'НЕТ')
  expect(await screen.findByText('Промокод больше не действует.')).toBeVisible()
  await user.clear(screen.getByLabelText('Промокод'))
  await user.type(screen.getByLabelText('Промокод'), code.toLowerCase())
  expect(await screen.findByText(new RegExp(title))).toHaveTextContent(/−500,00\s₽/)

  const { delivery_types: types } = await staff.post('/api/staff/orders/quote/', {
    lines: [{ product_id: product.id, quantity: 1 }],
  })
  const pickup = types.find(({ name }: { name: string }) => name === 'Самовывоз')
  const order = await staff.post('/api/staff/orders/', {
    key: crypto.randomUUID(),
    channel: 'phone',
    customer: null,
    full_name: 'Орлова Мария',
    phone: '+7 (913) 555-66-77',
    email: '',
    delivery: { delivery_type: pickup.id },
    address: '',
    comment: '',
    lines: [{ product_id: product.id, quantity: 1, price: 5000 }],
    total: 4500,
    payment: 'link',
    promo: code,
  })
  const id: number = order.id ?? order.order_id
  const card = await openScreen(`/staff/orders/${id}/`, staff)
  await card.user.click(await screen.findByRole('button', { name: 'Изменить заказ' }))
  const percent = await screen.findByLabelText(/Процентов от товаров/)
  // The editor goes to its first field when it opens.
  await waitFor(() => expect(screen.getByLabelText('Количество')).toHaveFocus())
  await card.user.type(percent, '10')
  await card.user.type(screen.getByLabelText(/За что/), 'помята коробка')
  await card.user.click(screen.getByRole('button', { name: 'Применить скидку' }))
  expect(await screen.findByText('Уже учтено: Скидка магазина, помята коробка')).toBeVisible()
  expect(screen.getByText('Итого').parentElement).toHaveTextContent(/4\s050,00\s₽/)

  await openScreen(`/staff/orders/${id}/slip/`, staff)
  expect(await screen.findByText(new RegExp(`Уже учтено: ${title}, промокод ${code}`))).toHaveTextContent(/−500,00\s₽/)
})

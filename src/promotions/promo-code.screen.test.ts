import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { roubles } from '../testing/screens/goods.ts'
import { openScreen } from '../testing/screens/open-screen.tsx'
import { draftOf } from '../testing/screens/orders.ts'
import { expectMessages } from '../testing/screens/page-messages.ts'
import { changingAdministrator, json, ShopVisitor } from '../testing/screens/shop-visitor.ts'
import { createProduct, unique } from '../testing/screens/staff-forms.ts'

/** A promotion by code for goods of its own, so that no other test sees it. */
async function promoted(fields: object = {}) {
  const staff = await changingAdministrator()
  const product = await createProduct(staff, unique('Лиса'), { price: 5000, stock: 9 })
  const code = unique('PROMO').replace(/\W/g, '').toUpperCase()
  const promotion = { title: 'Десять процентов', kind: 'percent', value: 10, by_code: true, code, ...fields }
  await staff.call('POST', '/api/staff/promotions/', promotion)
  const visitor = new ShopVisitor([], staff.shop)
  await visitor.register()
  return { staff, product, code, visitor }
}

test('a code is entered in the cart, shown with what it takes off, and taken out again', async () => {
  expectMessages(/PUT \/api\/promo\//)
  const { product, code, visitor } = await promoted()
  await visitor.call('POST', '/api/cart/add/', { product_id: product.id, quantity: 1 })
  const { user } = await openScreen('/cart/', visitor)
  const field = await screen.findByLabelText('Промокод')
  await user.type(field, 'НЕТ-ТАКОГО{Enter}')
  expect(await screen.findByText(/Такого промокода нет/)).toBeVisible()
  await user.clear(field)
  await user.type(field, code)
  await user.click(screen.getByRole('button', { name: 'Применить' }))
  const summary = within(await screen.findByRole('region', { name: 'Ваш заказ' }))
  expect(await summary.findByText('Десять процентов')).toBeVisible()
  expect(summary.getByText(roubles(4500))).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Убрать' }))
  expect(await summary.findByText(roubles(5000))).toBeVisible()
  expect(summary.queryByText('Десять процентов')).toBeNull()
})

test('the code of a link is entered when its shopper comes to the cart', async () => {
  const { product, code, visitor } = await promoted()
  await visitor.call('POST', '/api/cart/add/', { product_id: product.id, quantity: 1 })
  await openScreen('/about/', visitor)
  localStorage.setItem('promo', code)
  await openScreen('/cart/', visitor)
  expect(await screen.findByText(code)).toBeVisible()
  expect(localStorage.getItem('promo')).toBeNull()
})

test('a code of a link that the shop could not take yet is kept; one that it does not know is forgotten', async () => {
  expectMessages(/PUT \/api\/promo\//)
  const { visitor, product } = await promoted()
  await visitor.call('POST', '/api/cart/add/', { product_id: product.id, quantity: 1 })
  await openScreen('/about/', visitor)
  localStorage.setItem('promo', 'UNKNOWN')
  visitor.answer('PUT /api/promo/', () => json({}, 503))
  await openScreen('/cart/', visitor)
  expect(await screen.findByText('Не удалось применить промокод')).toBeVisible()
  expect(localStorage.getItem('promo')).toBe('UNKNOWN')
  visitor.stopAnswering('PUT /api/promo/')
  await openScreen('/cart/', visitor)
  expect(await screen.findByText(/Такого промокода нет/)).toBeVisible()
  expect(localStorage.getItem('promo')).toBeNull()
})

test('what a code takes off the delivery is a sum once the delivery is chosen', async () => {
  const { product, code, visitor } = await promoted({ title: 'Доставка за нас', kind: 'free_delivery', value: 400 })
  await draftOf(visitor, [product.id, 1])
  await visitor.call('PUT', '/api/promo/', { code })
  const { user } = await openScreen('/new_order/', visitor)
  await user.click(await screen.findByRole('radio', { name: /Самовывоз/ }))
  const off = () => screen.getByText('Доставка за нас').nextElementSibling?.textContent
  expect(off()).toBe('на доставку')
  await user.click(screen.getByRole('radio', { name: /Почта России/ }))
  expect(off()).toBe('−400,00\u00a0₽')
})

test('whoever loses the race for a code is told at checkout, and agrees to the new price', async () => {
  expectMessages(/POST \/api\/checkout\//)
  const { staff, product, code, visitor } = await promoted({ max_uses: 1 })
  await draftOf(visitor, [product.id, 1])
  await visitor.call('PUT', '/api/promo/', { code })
  const { user } = await openScreen('/new_order/', visitor)
  await user.type(await screen.findByLabelText('ФИО'), 'Петрова Анна')
  await user.type(screen.getByLabelText('Телефон'), '9991234567')
  await user.click(screen.getByRole('radio', { name: /Самовывоз/ }))
  await user.click(screen.getByRole('checkbox', { name: /Я даю согласие/ }))
  const summary = within(screen.getByRole('region', { name: 'Ваш заказ' }))
  expect(summary.getByText('Десять процентов')).toBeVisible()
  await staff.call('POST', '/api/staff/promotions/codes/revoke/', { code })
  await user.click(screen.getByRole('button', { name: 'Подтвердить заказ' }))
  expect(await screen.findByText('Промокод больше не действует. Проверьте сумму заказа.')).toBeVisible()
  await waitFor(() => expect(summary.queryByText('Десять процентов')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Подтвердить заказ' }))
  expect(await screen.findByText('Заказ успешно подтверждён!')).toBeVisible()
})

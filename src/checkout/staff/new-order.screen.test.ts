import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { currentPath, openScreen } from '../../testing/screens/open-screen.tsx'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { findButton, findPanel } from '../../testing/screens/panels.ts'
import { administrator, changingAdministrator, json, offline } from '../../testing/screens/shop-visitor.ts'
import { createProduct, field, fill, unique } from '../../testing/screens/staff-forms.ts'

test('all that is missing is said at once, each at its field', async () => {
  expectMessages(/^POST \/api\/staff\/orders\/ /)
  const staff = await changingAdministrator()
  const product = await createProduct(staff, unique('Лиса'))
  const { user } = await openScreen('/staff/orders/new/', staff)
  const goods = await findPanel('Товары')
  await user.click(field('Добавить товар', goods))
  await user.keyboard(`${product.sku}{Enter}`)
  await waitFor(() => expect(goods).toHaveTextContent(product.sku))
  await user.click(await screen.findByLabelText(/^Почта России/))
  await user.click(await findButton('Оформить заказ'))
  for (const text of ['Введите ФИО.', 'Введите телефон.', 'Введите адрес доставки.', /^Введите почтовый индекс/]) {
    expect(await screen.findByText(text)).toBeVisible()
  }
})

test('ways of delivery that do not come can be asked for again', async () => {
  expectMessages(/POST \/api\/staff\/orders\/quote\//)
  const staff = administrator()
  const call = 'POST /api/staff/orders/quote/'
  staff.answer(call, () => json({}, 500))
  const { user } = await openScreen('/staff/orders/new/', staff)
  expect(await screen.findByText('Не удалось узнать стоимость доставки')).toBeVisible()
  staff.stopAnswering(call)
  await user.click(await findButton('Повторить'))
  expect(screen.getByText('Загрузка…')).toBeVisible()
  expect(await screen.findByLabelText(/^Почта России/)).toBeVisible()
})

test('goods in a sale keep the price in force after a refusal', async () => {
  expectMessages(/^POST \/api\/staff\/orders\/ /)
  const staff = await changingAdministrator()
  const product = await createProduct(staff, unique('Сова'), { price: 1000, sale_price: 800 })
  const { user } = await openScreen('/staff/orders/new/', staff)
  const goods = await findPanel('Товары')
  await user.click(field('Добавить товар', goods))
  await user.keyboard(`${product.sku}{Enter}`)
  await waitFor(() => expect(goods).toHaveTextContent(product.sku))
  expect(goods).toHaveTextContent(/800\s₽/)
  await user.click(await screen.findByLabelText(/^Самовывоз/))
  await user.click(await findButton('Оформить заказ'))
  expect(await screen.findByText('Введите ФИО.')).toBeVisible()
  expect(goods).toHaveTextContent(/800\s₽/)
  expect(goods).not.toHaveTextContent(/1\s?000/)
})

test('an order that was placed without an answer and changed since is named, and the next press places another', async () => {
  expectMessages(/^POST \/api\/staff\/orders\/ /)
  const staff = await changingAdministrator()
  const product = await createProduct(staff, unique('Лиса'), { stock: 5 })
  const { user, visitor } = await openScreen('/staff/orders/new/', staff)
  const goods = await findPanel('Товары')
  await user.click(field('Добавить товар', goods))
  await user.keyboard(`${product.sku}{Enter}`)
  await waitFor(() => expect(goods).toHaveTextContent(product.sku))
  await user.click(await screen.findByLabelText(/^Самовывоз/))
  await fill(user, field('ФИО'), 'Орлова Мария')
  await fill(user, field('Телефон'), '+7 (913) 555-66-77')
  const place = 'POST /api/staff/orders/'
  visitor.answer(place, async (pass) => {
    await pass()
    return offline()
  })
  await user.click(await findButton('Оформить заказ'))
  await waitFor(async () => expect(await findButton('Оформить заказ')).toBeEnabled())
  visitor.stopAnswering(place)
  await fill(user, field('ФИО'), 'Орлова Анна')
  await user.click(await findButton('Оформить заказ'))
  expect(await screen.findByText(/уже оформлен, но/)).toBeVisible()
  await waitFor(async () => expect(await findButton('Оформить заказ')).toBeEnabled())
  await user.click(await findButton('Оформить заказ'))
  await waitFor(() => expect(currentPath()).toMatch(/^\/staff\/orders\/\d+\/$/))
})

test('the address is suggested as at checkout, with its index', async () => {
  const staff = await changingAdministrator()
  const { user } = await openScreen('/staff/orders/new/', staff)
  await user.click(await screen.findByLabelText(/^Почта России/))
  const address = screen.getByLabelText('Адрес доставки')
  await user.type(address, 'бердс')
  await screen.findByRole('option', { name: /Бердск/ })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(address).toHaveValue('Новосибирская область, Бердск, ')
  expect(address).toHaveAttribute('autocomplete', 'off')
  expect(screen.getByLabelText('Почтовый индекс')).toHaveValue('633000')
})

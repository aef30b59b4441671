import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { productsWhere, roubles, twoGoods } from '../../testing/screens/goods.ts'
import { currentPath, openScreen } from '../../testing/screens/open-screen.tsx'
import { draftOf } from '../../testing/screens/orders.ts'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { json, newCustomer } from '../../testing/screens/shop-visitor.ts'
import { signIn } from '../../testing/screens/sign-in-steps.ts'

const summary = () => screen.findByRole('region', { name: 'Ваш заказ' })
const delivery = (name: RegExp) => screen.getByRole('radio', { name })

test('each delivery asks only for the fields that it needs, and the total follows', async () => {
  const visitor = await newCustomer()
  const [fox, stand] = await twoGoods()
  const sum = fox.price + 2 * stand.price
  await draftOf(visitor, [fox.id, 1], [stand.id, 2])
  const { user } = await openScreen('/new_order/', visitor)
  const order = await summary()
  expect(screen.getByLabelText('Email')).toHaveValue(visitor.email)
  const line = within(order).getByText(stand.name, { selector: 'a' }).closest('li')
  expect(line).toHaveTextContent(/2 ×/)
  expect(delivery(/Почта России/)).toBeChecked()
  expect(order).toHaveTextContent(roubles(sum + 590))
  expect(screen.getByLabelText('Почтовый индекс')).toBeVisible()

  await user.click(delivery(/СДЭК/))
  expect(screen.queryByLabelText('Почтовый индекс')).toBeNull()
  expect(screen.queryByLabelText('Адрес доставки')).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Город' })).toBeVisible()
  expect(order).toHaveTextContent(/Около 900 ₽/)
  expect(order).not.toHaveTextContent('Бесплатно')

  await user.click(delivery(/Самовывоз/))
  expect(screen.queryByLabelText('Адрес доставки')).toBeNull()
  expect(screen.getByRole('region', { name: 'Доставка' })).toHaveTextContent(/Где забрать.+Новосибирск/)
  expect(order).toHaveTextContent('Бесплатно')
  const announced = order.querySelector('[aria-live=polite]')
  expect(announced).toHaveTextContent(new RegExp(`Итого${roubles(sum).source},00`))
})

test('the phone is masked, the index takes digits alone, and without consent nothing can be ordered', async () => {
  const visitor = await newCustomer()
  const [fox] = await twoGoods()
  await draftOf(visitor, [fox.id, 1])
  const { user } = await openScreen('/new_order/', visitor)
  await user.type(await screen.findByLabelText('Телефон'), '89991234567')
  expect(screen.getByLabelText('Телефон')).toHaveValue('+7 (999) 123-45-67')
  await user.type(screen.getByLabelText('Почтовый индекс'), '630 007')
  expect(screen.getByLabelText('Почтовый индекс')).toHaveValue('630007')
  expect(screen.getByRole('button', { name: 'Подтвердить заказ' })).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: /Я даю согласие/ }))
  expect(screen.getByRole('button', { name: 'Подтвердить заказ' })).toBeEnabled()
})

test('who orders a preorder with other goods is told that they wait for it', async () => {
  const visitor = await newCustomer()
  const [fox] = await twoGoods()
  const [preorder] = await productsWhere(({ is_preorder }) => is_preorder === true)
  const note = /^В заказе есть предзаказ: соберём всё вместе, когда он выйдет\./
  await draftOf(visitor, [preorder?.id ?? 0, 1])
  await openScreen('/new_order/', visitor)
  expect(await summary()).toHaveTextContent('Предзаказ, выход')
  expect(screen.queryByText(note)).toBeNull()
  await draftOf(visitor, [fox.id, 1])
  await openScreen('/new_order/', visitor)
  expect(await summary()).toHaveTextContent(fox.name)
  expect(screen.getByText(note)).toBeVisible()
})

test('a guest signs in and comes back to checkout', async () => {
  const visitor = await newCustomer()
  const [fox] = await twoGoods()
  await draftOf(visitor, [fox.id, 1])
  await visitor.signOut()
  const { user } = await openScreen('/new_order/', visitor)
  await waitFor(() => expect(currentPath()).toBe('/auth/'))
  await signIn(user, visitor, visitor.email)
  await waitFor(() => expect(currentPath()).toBe('/new_order/'))
  expect(await summary()).toHaveTextContent(fox.name)
})

test('without anything to order there is a way to the cart', async () => {
  expectMessages(/GET \/api\/checkout/)
  await openScreen('/new_order/', await newCustomer())
  expect(await screen.findByText('Оформлять пока нечего')).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'В корзину' })).toHaveAttribute('href', '/cart/')
})

test('a failure to load says so and can be tried again', async () => {
  expectMessages(/GET \/api\/checkout/)
  const visitor = await newCustomer()
  const [fox] = await twoGoods()
  await draftOf(visitor, [fox.id, 1])
  visitor.answer('GET /api/checkout/', () => json({}, 500))
  const { user } = await openScreen('/new_order/', visitor)
  expect(await screen.findByText('Ошибка при загрузке данных заказа')).toBeVisible()
  visitor.stopAnswering('GET /api/checkout/')
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByLabelText('ФИО')).toBeVisible()
})

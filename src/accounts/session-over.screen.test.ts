import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { twoGoods } from '../testing/screens/goods.ts'
import { currentPath, openScreen } from '../testing/screens/open-screen.tsx'
import { expectMessages } from '../testing/screens/page-messages.ts'
import { json, newCustomer, type ShopVisitor } from '../testing/screens/shop-visitor.ts'
import { signIn } from '../testing/screens/sign-in-steps.ts'

/** The session ends on another device: the page that is open does not know it yet. */
async function endSession(visitor: ShopVisitor): Promise<void> {
  expectMessages(/(GET|POST|DELETE) \/api\/(cart|wishlist|checkout|user)/)
  await visitor.signOut()
}

const told = async () => {
  const [toast] = await screen.findAllByText('Сначала войдите в аккаунт', { selector: '[role=alert] *' })
  expect(toast).toBeVisible()
}

test('on the product page: it says so, and signing in leads back to the product', async () => {
  const visitor = await newCustomer()
  const [fox] = await twoGoods()
  await visitor.post('/api/wishlist/add/', { product_id: fox.id })
  const { user } = await openScreen(`/product/${fox.id}/`, visitor)
  const notice = /чтобы добавить товар в корзину или избранное/
  // Who has favourites has been found.
  const heart = await screen.findByRole('button', { name: 'В избранном' })
  expect(screen.queryByText(notice)).toBeNull()
  await endSession(visitor)
  await user.click(heart)
  await told()
  expect(await screen.findByText(notice)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'В корзину' }))
  await waitFor(() => expect(currentPath()).toBe('/auth/'))
  await signIn(user, visitor, visitor.email)
  await waitFor(() => expect(currentPath()).toBe(`/product/${fox.id}/`))
  // What was begun is finished.
  expect(await within(screen.getByRole('main')).findByRole('link', { name: 'В корзине' })).toBeVisible()
})

test('among the favourites: they are hidden, with a link to sign in', async () => {
  const visitor = await newCustomer()
  const [fox] = await twoGoods()
  await visitor.post('/api/wishlist/add/', { product_id: fox.id })
  const { user } = await openScreen('/wishlist/', visitor)
  const add = await screen.findByRole('button', { name: `В корзину: ${fox.name}` })
  await waitFor(() => expect(add).toBeEnabled())
  await endSession(visitor)
  await user.click(add)
  await told()
  expect(await within(screen.getByRole('main')).findByRole('link', { name: 'Войти' })).toBeVisible()
  expect(screen.queryByRole('button', { name: `В корзину: ${fox.name}` })).toBeNull()
})

test('one failed request for the session does not ask to sign in', async () => {
  expectMessages(/GET \/api\/user\/api\/check_auth/)
  const visitor = await newCustomer()
  const [fox] = await twoGoods()
  await visitor.post('/api/cart/add/', { product_id: fox.id, quantity: 1 })
  await visitor.post('/api/cart/create-order/')
  let failed = 0
  visitor.answer('GET /api/user/api/check_auth/', (pass) => {
    failed += 1
    return failed === 1 ? json({}, 503) : pass()
  })
  await openScreen('/new_order/', visitor)
  expect(await screen.findByRole('region', { name: 'Ваш заказ' })).toHaveTextContent(fox.name)
  expect(failed).toBeGreaterThan(1)
})

test('at checkout: it says why it asks to sign in, and brings back what was typed', async () => {
  const visitor = await newCustomer()
  const [fox] = await twoGoods()
  await visitor.post('/api/cart/add/', { product_id: fox.id, quantity: 1 })
  await visitor.post('/api/cart/create-order/')
  const { user } = await openScreen('/new_order/', visitor)
  await user.type(await screen.findByLabelText('ФИО'), 'Петрова Анна')
  await user.type(screen.getByLabelText('Телефон'), '9991234567')
  await user.click(screen.getByRole('radio', { name: /Самовывоз/ }))
  await user.type(screen.getByLabelText('Комментарий к заказу'), 'Позвоните заранее')
  await user.click(screen.getByRole('checkbox', { name: /Я даю согласие/ }))
  await endSession(visitor)
  await user.click(screen.getByRole('button', { name: 'Подтвердить заказ' }))
  await waitFor(() => expect(currentPath()).toBe('/auth/'))
  await told()
  await signIn(user, visitor, visitor.email)
  await waitFor(() => expect(currentPath()).toBe('/new_order/'))
  expect(await screen.findByLabelText('Комментарий к заказу')).toHaveValue('Позвоните заранее')
  await user.click(screen.getByRole('button', { name: 'Подтвердить заказ' }))
  const toast = await screen.findByText('Заказ успешно подтверждён!')
  expect(toast.closest('[role=status]')).not.toBeNull()
})

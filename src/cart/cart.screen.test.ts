import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { cartRow, cartRowsOf, openCart, putIntoCart, withCart } from '../testing/screens/cart-screen.ts'
import { roubles } from '../testing/screens/goods.ts'
import { currentPath, openScreen } from '../testing/screens/open-screen.tsx'
import { expectMessages } from '../testing/screens/page-messages.ts'
import { readPage } from '../testing/screens/read-page.ts'
import { json, newCustomer } from '../testing/screens/shop-visitor.ts'
import { signIn } from '../testing/screens/sign-in-steps.ts'
import type { Cart } from './cart.contract.ts'

const summary = () => screen.getByRole('region', { name: 'Ваш заказ' })
const main = () => within(screen.getByRole('main'))

test('a guest is told to sign in first, with a way to do it', async () => {
  expectMessages(/GET \/api\/cart/)
  const { user } = await openScreen('/cart')
  expect(await screen.findByText('Сначала войдите в аккаунт')).toBeVisible()
  await user.click(main().getByRole('link', { name: 'Войти' }))
  await waitFor(() => expect(currentPath()).toBe('/auth/'))
})

test('a guest comes back to the cart after signing in', async () => {
  expectMessages(/GET \/api\/cart/)
  const visitor = await newCustomer()
  await visitor.signOut()
  const { user } = await openScreen('/cart/', visitor)
  await user.click(await main().findByRole('link', { name: 'Войти' }))
  await signIn(user, visitor, visitor.email)
  await waitFor(() => expect(currentPath()).toBe('/cart/'))
  expect(await screen.findByText('Ваша корзина пуста')).toBeVisible()
})

test('the HTML is the same for everybody and kept by nobody', async () => {
  const { visitor, first } = await withCart()
  const mine = await readPage('/cart/', { cookie: `session=${visitor.cookies.get('session')}` })
  expect(mine.html).toBe((await readPage('/cart/')).html)
  expect(mine.html).not.toContain(first.name)
  expect(mine.html).toContain('noindex')
  expect(mine.headers.get('cache-control')).toBe('no-store')
})

test('an empty cart says so and shows the way to the catalogue', async () => {
  const { user } = await openScreen('/cart/', await newCustomer())
  expect(await screen.findByText('Ваша корзина пуста')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Перейти в каталог' }))
  await waitFor(() => expect(currentPath()).toBe('/catalog/'))
})

test('a discount is written as the prices around it are', async () => {
  const { visitor, first } = await withCart()
  const discount = { promotion: 1, title: 'Третий брелок в подарок', sum: 490, lines: [], delivery: 0 }
  visitor.answer('GET /api/cart/', async (pass) => json({ ...(await (await pass()).json()), discounts: [discount] }))
  await openScreen('/cart/', visitor)
  await cartRow(first)
  expect(summary()).toHaveTextContent(/Третий брелок в подарок−490 ₽/)
})

test('quick presses are summed up: the last one is what the server keeps', async () => {
  const { visitor, first } = await openCart()
  const sent: number[] = []
  visitor.answer(`PATCH /api/cart/update/${first.id}/`, (pass, { body }) => {
    sent.push(JSON.parse(body).quantity)
    return pass()
  })
  const row = await cartRow(first)
  // Five clicks before any answer can arrive.
  for (let press = 0; press < 5; press++) row.more().click()
  await waitFor(() => expect(row.quantity()).toBe('6'))
  await waitFor(() => expect(sent.at(-1)).toBe(6))
  expect(sent.length).toBeLessThan(5)
  await waitFor(async () => expect((await visitor.get<Cart>('/api/cart/')).items[0]?.quantity).toBe(6))
  await openScreen('/cart/', visitor)
  expect((await cartRow(first)).quantity()).toBe('6')
})

test('what another tab changes while the cart is on its way is in the cart', async () => {
  const { visitor, first } = await withCart()
  const [read, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  visitor.answer('GET /api/cart/', async (pass) => {
    const answer = await pass()
    read.resolve()
    await held.promise
    return answer
  })
  await openScreen('/cart/', visitor)
  const [counted] = within(screen.getByRole('banner')).getAllByRole('link', { name: /Корзина/ })
  await waitFor(() => expect(counted).toHaveTextContent('2'))
  await read.promise
  await putIntoCart(visitor, first)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  new BroadcastChannel('shelf').postMessage('changed')
  // The tab has heard it.
  await waitFor(() => expect(counted).toHaveTextContent('3'))
  held.resolve()
  const row = await cartRow(first)
  await waitFor(() => expect(row.quantity()).toBe('2'))
})

test('a removed row is gone at once, and the focus goes to the next', async () => {
  const { user, visitor, first, second } = await openCart()
  const other = await cartRow(second)
  const row = await cartRow(first)
  row.remove.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(other.remove).toHaveFocus())
  expect(cartRowsOf(first)).toEqual([])
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Ваша корзина пуста')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  // The row is gone before the server knows: the second removal waits for the answer to the first.
  await waitFor(async () => expect((await visitor.get<Cart>('/api/cart/')).items).toEqual([]))
})

test('by keyboard: − gives the focus to + when it is disabled', async () => {
  const { user, first } = await openCart(2)
  const row = await cartRow(first)
  row.fewer().focus()
  await user.keyboard(' ')
  await waitFor(() => expect(row.quantity()).toBe('1'))
  expect(row.fewer()).toBeDisabled()
  expect(row.more()).toHaveFocus()
  await user.keyboard(' ')
  await waitFor(() => expect(row.quantity()).toBe('2'))
})

test('the heart of a row makes it a favourite, and the header counts it', async () => {
  const { user, visitor, first } = await openCart()
  const row = await cartRow(first)
  const heart = row.getByRole('button', { name: /^В избранное/ })
  await waitFor(() => expect(heart).not.toHaveAttribute('aria-disabled'))
  await user.click(heart)
  expect(await row.findByRole('button', { name: /^В избранном/ })).toBeVisible()
  const [counted] = within(screen.getByRole('banner')).getAllByRole('link', { name: /Избранное/ })
  expect(counted).toHaveTextContent('1')
  await waitFor(async () => expect(await visitor.get('/api/wishlist/')).toHaveLength(1))
  await openScreen('/cart/', visitor)
  expect(await (await cartRow(first)).findByRole('button', { name: /^В избранном/ })).toBeVisible()
})

test('what is gone stays in sight and is left out of the total', async () => {
  const { visitor, first, second } = await withCart()
  visitor.answer('GET /api/cart/', async (pass) => {
    const cart = (await (await pass()).json()) as Cart
    const items = cart.items.map((item) =>
      item.product.id === first.id
        ? { ...item, can_be_bought: false, product: { ...item.product, status: 'unavailable' } }
        : item,
    )
    return Response.json({ ...cart, items, count: 1, total_price: second.price })
  })
  await openScreen('/cart/', visitor)
  const row = await cartRow(first)
  expect(row.row).toHaveTextContent('Нет в наличии')
  expect(row.queryByRole('group')).toBeNull()
  expect(summary()).toHaveTextContent('1 товар')
  expect(summary()).toHaveTextContent(roubles(second.price))
})

import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { cartRow, openCart, putIntoCart, withCart } from '../testing/screens/cart-screen.ts'
import { productsWhere, twoGoods } from '../testing/screens/goods.ts'
import { currentPath, openScreen } from '../testing/screens/open-screen.tsx'
import { expectMessages } from '../testing/screens/page-messages.ts'
import { json, newCustomer, offline } from '../testing/screens/shop-visitor.ts'
import type { Cart } from './cart.contract.ts'

beforeEach(() => expectMessages(/(GET|PATCH|DELETE|POST) \/api\/(cart|wishlist)/))

const makingOrder = 'POST /api/cart/create-order/'
const makeOrder = () => screen.getByRole('button', { name: 'Оформить заказ' })
const alerted = async (text: RegExp) => expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull()

test('more than there is: back to what can be had, with the server’s sentence', async () => {
  const visitor = await newCustomer()
  const [scarce] = await productsWhere(({ stock }) => stock === 1 || stock === 2, 1, 'status=available')
  if (!scarce?.stock) throw new Error('Nothing is scarce')
  await putIntoCart(visitor, scarce)
  const { user } = await openScreen('/cart/', visitor)
  const row = await cartRow(scarce)
  expect(row.row).toHaveTextContent(`Осталось ${scarce.stock} шт.`)
  for (let piece = 1; piece <= scarce.stock; piece++) await user.click(row.more())
  expect(await row.findByText(/осталось|Не больше/)).toBeVisible()
  expect(row.getByText(/осталось|Не больше/).closest('[role=status]')).not.toBeNull()
  expect(row.quantity()).not.toBe(String(scarce.stock + 1))
})

test('more than anybody can order of one product: the row says how many', async () => {
  const visitor = await newCustomer()
  const isBoundless = (product: { stock: number | null; limit_per_customer?: number | null }) =>
    product.stock === null && !product.limit_per_customer
  const [product] = await productsWhere(isBoundless, 1, 'status=available')
  if (!product) throw new Error('Everything is counted')
  await putIntoCart(visitor, product, 999)
  const { user } = await openScreen('/cart/', visitor)
  const row = await cartRow(product)
  await user.click(row.more())
  expect(await row.findByText('Количество должно быть не больше 999.')).toBeVisible()
  expect(row.quantity()).toBe('999')
})

test('a failed update goes back visibly, without a message', async () => {
  const { user, visitor, first } = await openCart(2)
  visitor.answer(`PATCH /api/cart/update/${first.id}/`, () => json({}, 500))
  const { row, more, quantity } = await cartRow(first)
  await user.click(more())
  await waitFor(() => expect(row.querySelector('.cart-row-flash')).not.toBeNull())
  expect(quantity()).toBe('2')
  for (const alert of screen.getAllByRole('alert')) expect(alert).toBeEmptyDOMElement()
})

test('a failed removal brings the row back', async () => {
  const { user, visitor, first } = await openCart()
  visitor.answer(`DELETE /api/cart/remove/${first.id}/`, offline)
  await user.click((await cartRow(first)).remove)
  await waitFor(() => expect(visitor.asked).toContain(`DELETE /api/cart/remove/${first.id}/`))
  const { row } = await cartRow(first)
  await waitFor(() => expect(row.querySelector('.cart-row-flash')).not.toBeNull())
  expect(screen.getByRole('region', { name: 'Ваш заказ' })).toHaveTextContent('2 товара')
})

test('an order that cannot be made: the server’s sentence for 409, ours for the rest', async () => {
  const { user, visitor } = await openCart()
  visitor.answer(makingOrder, () => json({ error: 'Нет' }, 500))
  await user.click(makeOrder())
  await alerted(/^Не удалось оформить заказ. Попробуйте позже.$/)
  visitor.answer(makingOrder, () => json({ error: 'Корзина пуста.', detail: 'cart_empty' }, 409))
  await waitFor(() => expect(makeOrder()).toBeEnabled())
  await user.click(makeOrder())
  await alerted(/^Корзина пуста.$/)
  expect(currentPath()).toBe('/cart/')
})

test('what is no longer as it was shown is told before checkout', async () => {
  const { visitor, first } = await withCart()
  // As if the page had been opened yesterday.
  const cheaper = (roubles: number) => roubles - 1
  visitor.answer('GET /api/cart/', async (pass) => {
    visitor.stopAnswering('GET /api/cart/')
    const cart = (await (await pass()).json()) as Cart
    const items = cart.items.map((item) =>
      item.product.id === first.id
        ? { ...item, product: { ...item.product, price: cheaper(item.product.price) } }
        : item,
    )
    return Response.json({ ...cart, items, total_price: cheaper(cart.total_price) })
  })
  const { user } = await openScreen('/cart/', visitor)
  await cartRow(first)
  await user.click(makeOrder())
  await alerted(/цены или наличие изменились/)
  expect(currentPath()).toBe('/cart/')
  await waitFor(() => expect(makeOrder()).toBeEnabled())
  await user.click(makeOrder())
  await waitFor(() => expect(currentPath()).toBe('/new_order/'))
})

test('a cart that does not come: loading ends, the list is empty, and it can be tried again', async () => {
  const { visitor, first } = await withCart()
  visitor.answer('GET /api/cart/', () => json({}, 500))
  const { user } = await openScreen('/cart/', visitor)
  const again = await screen.findByRole('button', { name: 'Повторить' })
  expect(screen.queryByText('Загрузка...')).toBeNull()
  expect(within(screen.getByRole('main')).queryAllByRole('listitem')).toEqual([])
  visitor.stopAnswering('GET /api/cart/')
  await user.click(again)
  await cartRow(first)
})

test('a refused product keeps the button as it was', async () => {
  const visitor = await newCustomer()
  const [product] = await twoGoods()
  const { user } = await openScreen(`/product/${product.id}/`, visitor)
  const button = await within(screen.getByRole('main')).findByRole('button', { name: 'В корзину' })
  visitor.answer('POST /api/cart/add/', () => json({}, 500))
  await user.click(button)
  await alerted(/^Не удалось добавить товар в корзину/)
  visitor.answer('POST /api/cart/add/', () =>
    json({ error: 'Осталось 2 шт., в вашей корзине уже 2 шт.', detail: '' }, 409),
  )
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  await alerted(/^Осталось 2 шт\./)
  expect(button).toBeVisible()
})

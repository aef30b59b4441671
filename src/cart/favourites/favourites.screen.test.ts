import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { roubles, twoGoods } from '../../testing/screens/goods.ts'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { readPage } from '../../testing/screens/read-page.ts'
import { json, newCustomer } from '../../testing/screens/shop-visitor.ts'

const removal = ({ name }: { name: string }) => `Убрать из избранного: ${name}`
const remove = (product: { name: string }) => screen.findByRole('button', { name: removal(product) })
const isGone = (product: { name: string }) =>
  expect(screen.queryByRole('button', { name: removal(product) })).toBeNull()
const inHeader = (name: RegExp) => within(screen.getByRole('banner')).getAllByRole('link', { name })[0]

/** A shopper with two favourites. */
async function withFavourites() {
  const visitor = await newCustomer()
  const [first, second] = await twoGoods()
  for (const { id } of [second, first]) await visitor.post('/api/wishlist/add/', { product_id: id })
  return { visitor, first, second }
}

test('a guest is told to sign in first', async () => {
  expectMessages(/GET \/api\/wishlist/)
  await openScreen('/wishlist')
  expect(await screen.findByText('Сначала войдите в аккаунт')).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Войти' })).toHaveAttribute('href', '/auth/')
})

test('no favourites yet: says so and helps onward', async () => {
  await openScreen('/wishlist/', await newCustomer())
  expect(await screen.findByText('В избранном пока нет товаров')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Перейти в каталог' })).toBeVisible()
})

test('the heart of the product page: not-favourite in the HTML, the real state soon, kept', async () => {
  const { visitor, first } = await withFavourites()
  const path = `/product/${first.id}/`
  const mine = await readPage(path, { cookie: `session=${visitor.cookies.get('session')}` })
  expect(mine.html).toBe((await readPage(path)).html)
  const { user } = await openScreen(path, visitor)
  const heart = await screen.findByRole('button', { name: 'В избранном' })
  expect(screen.queryByText(/чтобы добавить товар/)).toBeNull()
  await user.click(heart)
  await screen.findByRole('button', { name: 'В избранное' })
  await waitFor(async () => expect(await visitor.get('/api/wishlist/')).toHaveLength(1))
  await openScreen(path, visitor)
  await waitFor(() => expect(inHeader(/Избранное/)).toHaveTextContent('1'))
  await user.click(await screen.findByRole('button', { name: 'В избранное' }))
  expect(await screen.findByRole('button', { name: 'В избранном' })).toBeVisible()
  await waitFor(() => expect(inHeader(/Избранное/)).toHaveTextContent('2'))
})

test('of the last pieces a card says how many there are, instead of «В наличии»', async () => {
  const { visitor, first, second } = await withFavourites()
  visitor.answer('GET /api/wishlist/', async (pass) => {
    const list = (await (await pass()).json()) as { product: { id: number } }[]
    return json(
      list.map((each) => ({
        ...each,
        product: { ...each.product, stock: 2, few_left: each.product.id === first.id, is_preorder: false },
      })),
    )
  })
  await openScreen('/wishlist/', visitor)
  const card = async (product: { name: string }) => within((await remove(product)).closest('li') ?? document.body)
  expect((await card(first)).getByText('Осталось 2 шт.')).toBeVisible()
  expect((await card(first)).queryByText('В наличии')).toBeNull()
  expect((await card(second)).getByText('В наличии')).toBeVisible()
})

test('count and cost; into the cart; out of the list by keyboard', async () => {
  const { visitor, first, second } = await withFavourites()
  const { user } = await openScreen('/wishlist/', visitor)
  const sum = await screen.findByText(/^2 товара на/)
  expect(sum).toHaveTextContent(roubles(first.price + second.price))
  const add = screen.getByRole('button', { name: `В корзину: ${first.name}` })
  await waitFor(() => expect(add).toBeEnabled())
  await user.click(add)
  const toast = await screen.findByText('Товар добавлен в корзину!')
  expect(toast.closest('[role=status]')).not.toBeNull()
  expect(screen.getByRole('button', { name: `В корзине: ${first.name}` })).toBeDisabled()
  expect(inHeader(/Корзина/)).toHaveTextContent('1')

  await openScreen('/wishlist/', visitor)
  expect(await screen.findByRole('button', { name: `В корзине: ${first.name}` })).toBeDisabled()
  const last = await remove(second)
  await waitFor(() => expect(last).toBeEnabled())
  ;(await remove(first)).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => isGone(first))
  await waitFor(() => expect(last).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(await screen.findByText('В избранном пока нет товаров')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('a removal that failed brings the card back; a list that does not come can be tried again', async () => {
  expectMessages(/(GET|DELETE|POST) \/api\/wishlist/)
  const { visitor, first } = await withFavourites()
  const { user } = await openScreen('/wishlist/', visitor)
  const { promise: held, resolve: refuse } = Promise.withResolvers<void>()
  visitor.answer(`DELETE /api/wishlist/remove/${first.id}/`, async () => {
    await held
    return json({}, 500)
  })
  const button = await remove(first)
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  await waitFor(() => isGone(first))
  refuse()
  expect(await remove(first)).toBeVisible()

  visitor.answer('GET /api/wishlist/', () => json({}, 500))
  await openScreen('/wishlist/', visitor)
  const again = await screen.findByRole('button', { name: 'Повторить' })
  visitor.stopAnswering('GET /api/wishlist/')
  await user.click(again)
  expect(await remove(first)).toBeVisible()
})

test('the secret link is made, shown to a stranger, and revoked', async () => {
  const { visitor, first, second } = await withFavourites()
  const { user } = await openScreen('/wishlist/', visitor)
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Поделиться' }))
    return within(screen.getByRole('dialog', { name: 'Поделиться избранным' }))
  }
  const made = await openDialog()
  const make = made.getByRole('button', { name: 'Создать ссылку' })
  await waitFor(() => expect(make).toBeEnabled())
  await user.click(make)
  const url = (await made.findByLabelText<HTMLInputElement>('Ссылка на избранное')).value
  expect(url).toMatch(/\/wishlist\/shared\/[\w-]{32}\/$/)
  const path = new URL(url).pathname

  const shared = await readPage(path)
  expect(shared.status).toBe(200)
  expect(shared.headers.get('cache-control')).toContain('no-store')
  expect(shared.html).toContain('noindex')
  expect(shared.html).not.toContain(visitor.email)
  const shelf = within(within(shared.body).getByRole('group', { name: 'На полке' }))
  for (const { name } of [first, second]) {
    expect(shelf.getByRole('link', { name })).toBeVisible()
    expect(within(shared.body).getAllByRole('link', { name: (text) => text.includes(name) })).toHaveLength(2)
  }

  // After a return the page shows the existing link.
  await openScreen('/wishlist/', visitor)
  const found = await openDialog()
  expect(await found.findByLabelText('Ссылка на избранное')).toHaveValue(url)
  const revoke = found.getByRole('button', { name: 'Отключить ссылку' })
  await waitFor(() => expect(revoke).toBeEnabled())
  await user.click(revoke)
  expect((await found.findByText('Ссылка отключена')).closest('[role=status]')).not.toBeNull()
  await waitFor(() => expect(found.getByRole('button', { name: 'Создать ссылку' })).toBeEnabled())
  const revoked = await readPage(path)
  expect(revoked.status).toBe(404)
  expect(within(revoked.body).getByText('Ссылка больше не действует')).toBeVisible()
})

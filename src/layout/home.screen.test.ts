import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../testing/screens/open-screen.tsx'
import { expectMessages } from '../testing/screens/page-messages.ts'
import { readPage } from '../testing/screens/read-page.ts'
import { json, offline, ShopVisitor } from '../testing/screens/shop-visitor.ts'

const newArrivals = 'GET /api/products/new/'
const inStock = 'GET /api/products/available/'

const card = (id: number, status: 'available' | 'unavailable') => ({
  id,
  name: `Лиса ${id}`,
  price: 1_234_567,
  status,
  is_new: false,
  images: [],
})

test('the first HTML holds groups, both strips and the store', async () => {
  const visitor = new ShopVisitor()
  const { body } = await readPage('/')
  const link = (href: string) => within(body).getByRole('main').querySelector(`a[href="${href}"]`)
  const [arrival] = await visitor.get('/api/products/new/')
  const [available] = await visitor.get('/api/products/available/')
  const [store] = await visitor.get('/api/user/about/')
  for (const { id, name } of await visitor.get('/api/categories/')) {
    expect(link(`/category/${id}/`)).toHaveTextContent(name)
  }
  for (const { id, name } of [arrival, available]) expect(link(`/product/${id}/`)).toHaveTextContent(name)
  expect(body).toHaveTextContent(store.address)
  expect(body).not.toHaveTextContent('Загрузка новинок...')
})

test('the home page can be read without JavaScript', async () => {
  const categories = await new ShopVisitor().get('/api/categories/')
  const { body } = await readPage('/')
  const main = within(body).getByRole('main')
  for (const { name } of categories) expect(within(main).getByText(name)).toBeVisible()
  expect(within(body).getByRole('contentinfo')).toHaveTextContent('Все права защищены')
})

test('slow lists come behind their loading texts, the rest at once', async () => {
  const visitor = new ShopVisitor()
  const slow = Promise.withResolvers<void>()
  for (const call of [newArrivals, inStock]) {
    visitor.answer(call, async (pass) => {
      await slow.promise
      return pass()
    })
  }
  const { user } = await openScreen('/about/', visitor)
  await user.click(screen.getByRole('banner').querySelector('a[href="/"]') as HTMLElement)
  expect(await screen.findByText('Загрузка новинок...')).toBeVisible()
  expect(screen.getByText('Загрузка товаров...')).toBeVisible()
  expect(screen.getByRole('main').querySelector('a[href^="/category/"]')).toBeVisible()
  slow.resolve()
  const strip = await screen.findByRole('list', { name: 'Новинки' })
  expect(screen.queryByText('Загрузка новинок...')).not.toBeInTheDocument()
  expect(within(strip).getAllByRole('link')[0]).toBeVisible()
})

test('each strip fails alone and can be tried again', async () => {
  expectMessages(/^GET \/api\/products\/new\//)
  const visitor = new ShopVisitor()
  visitor.answer(newArrivals, () => json({}, 500))
  const { user } = await openScreen('/', visitor)
  expect(await screen.findByText('Не удалось загрузить новинки')).toBeVisible()
  expect(screen.queryByText('Не удалось загрузить товары')).not.toBeInTheDocument()
  expect(await screen.findByRole('list', { name: 'В наличии' })).toBeVisible()
  await user.click(screen.getByText('Повторить'))
  await waitFor(() => expect(visitor.asked.filter((call) => call === newArrivals)).toHaveLength(2))
  expect(await screen.findByText('Не удалось загрузить новинки')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Новинки' })).toHaveFocus()
  visitor.answer(newArrivals, () => json([card(7, 'available')]))
  await user.click(screen.getByText('Повторить'))
  expect(await screen.findByRole('list', { name: 'Новинки' })).toHaveTextContent('Лиса 7')
})

test('the other strip fails with words of its own', async () => {
  expectMessages(/^GET \/api\/products\/available\//)
  const visitor = new ShopVisitor()
  visitor.answer(inStock, offline)
  await openScreen('/', visitor)
  expect(await screen.findByText('Не удалось загрузить товары')).toBeVisible()
  expect(screen.queryByText('Не удалось загрузить новинки')).not.toBeInTheDocument()
})

test('labels follow the strip, and a card without a picture shows the fox', async () => {
  const visitor = new ShopVisitor()
  for (const call of [newArrivals, inStock]) {
    visitor.answer(call, () => json([card(1, 'available'), card(2, 'unavailable')]))
  }
  await openScreen('/', visitor)
  const cardsOf = async (name: string) => (await screen.findByRole('list', { name })).querySelectorAll('li')
  const [arrival, goneArrival] = await cardsOf('Новинки')
  const [available, gone] = await cardsOf('В наличии')
  expect(arrival).not.toHaveTextContent('наличии')
  expect(goneArrival).toHaveTextContent('Нет в наличии')
  expect(available).toHaveTextContent('В наличии')
  expect(gone).toHaveTextContent('Нет в наличии')
  expect(arrival).toHaveTextContent('1 234 567 ₽')
  expect(arrival?.querySelector('a')).toHaveAttribute('href', '/product/1/')
  expect(arrival?.querySelector('.picture-missing svg')).toBeVisible()
})

test('a store without details says so', async () => {
  const visitor = new ShopVisitor()
  const store = { id: 1, title: null, address: null, time_of_work: null, image: null, picture: null }
  visitor.answer('GET /api/user/about/', () => json([store]))
  await openScreen('/', visitor)
  expect(await screen.findByText('Наш магазин')).toBeVisible()
  expect(screen.getByText('Адрес не указан')).toBeVisible()
  expect(screen.getByText('Время работы не указано')).toBeVisible()
})

const hourMs = 3_600_000
const drop = (startsAt: number, products: object[] = []) => ({
  id: 7,
  title: 'Лунный дроп',
  href: null,
  starts_at: new Date(startsAt).toISOString(),
  when: products.length > 0 ? null : 'Сегодня в\u00a018:00',
  text: 'Пять фигурок',
  products,
})

test('a drop counts down by the clock of the shop, whatever that of the visitor says', async () => {
  const visitor = new ShopVisitor()
  visitor.answer('GET /api/home/strips/', () => json([drop(Date.now() + 2 * hourMs)]))
  visitor.answer('GET /api/home/clock/', () => json({ now: new Date(Date.now() + hourMs).toISOString() }))
  await openScreen('/', visitor)
  const section = await screen.findByRole('region', { name: 'Лунный дроп' })
  expect(section.textContent).toContain('Сегодня в\u00a018:00 по\u00a0Новосибирску')
  expect((await within(section).findByRole('timer')).textContent).toMatch(/^(01:00:00|00:5\d:\d\d)$/)
})

test('when a drop begins, its goods take the place of the countdown, without a reload', async () => {
  const visitor = new ShopVisitor()
  const startsAt = Date.now() + hourMs
  const answers = [drop(startsAt), drop(startsAt, [card(5, 'available')])]
  visitor.answer('GET /api/home/strips/', () => json([answers.length > 1 ? answers.shift() : answers[0]]))
  visitor.answer('GET /api/home/clock/', () => json({ now: new Date(startsAt).toISOString() }))
  await openScreen('/', visitor)
  expect(await screen.findByRole('link', { name: /^Лиса 5/ })).toBeVisible()
  expect(screen.queryByRole('timer')).toBeNull()
  expect(await screen.findByText('Лунный дроп: уже здесь')).toBeVisible()
})

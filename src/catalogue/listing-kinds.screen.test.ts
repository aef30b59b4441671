import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { currentPath, openScreen } from '../testing/screens/open-screen.tsx'
import { complaints, expectMessages } from '../testing/screens/page-messages.ts'
import { readPage } from '../testing/screens/read-page.ts'
import { json, offline, type ShopVisitor } from '../testing/screens/shop-visitor.ts'

const main = () => document.querySelector('main') as HTMLElement
const cards = () => [...main().querySelectorAll('a[href^="/product/"]')]

/** Answers this call only when told to. */
function held(visitor: ShopVisitor, call: string): () => void {
  const asked = Promise.withResolvers<void>()
  visitor.answer(call, async (pass) => {
    await asked.promise
    return pass()
  })
  return asked.resolve
}

test('new products show the loading text while the list is slow', async () => {
  const { user, visitor } = await openScreen('/new/')
  const answer = held(visitor, 'GET /api/new_products/')
  await user.click(screen.getByLabelText('Страница 2'))
  expect(await screen.findByText('Загрузка...')).toBeVisible()
  expect(cards()).toHaveLength(20)
  answer()
  await waitFor(() => expect(screen.queryByText('Загрузка...')).toBeNull())
  expect(currentPath()).toBe('/new/?page=2')
})

test('new products keep the list when the next one fails, log it in Russian and try again', async () => {
  expectMessages(/GET \/api\/new_products|Не удалось загрузить новинки/)
  const { user, visitor } = await openScreen('/new/')
  const first = cards()[0]?.textContent ?? ''
  visitor.answer('GET /api/new_products/', () => json({ error: 'Сбой' }, 500))
  await user.click(screen.getByLabelText('Страница 2'))
  const again = await screen.findByText('Повторить')
  expect(screen.queryByText('Загрузка...')).toBeNull()
  expect(cards()[0]?.textContent).toBe(first)
  await waitFor(() => expect(complaints).toContain('Не удалось загрузить новинки'))
  visitor.stopAnswering('GET /api/new_products/')
  await user.click(again)
  await waitFor(() => expect(again).not.toBeInTheDocument())
  expect(main()).toHaveFocus()
  expect(cards()[0]?.textContent).not.toBe(first)
})

for (const path of ['/new/', '/in-stock/']) {
  test(`${path} has no category radio and its own empty text`, async () => {
    await openScreen(`${path}?min_price=99999999`)
    expect(screen.getByText('Новинки не найдены. Попробуйте изменить фильтр по цене.')).toBeVisible()
    expect(main().querySelector('input[type=radio]')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Фильтры' })).toBeVisible()
  })
}

test('goods in stock only warn of what is not there', async () => {
  await openScreen('/in-stock/')
  expect(cards().length).toBeGreaterThan(0)
  for (const card of cards()) {
    expect(within(card as HTMLElement).queryByText('В наличии')).toBeNull()
    expect(card).not.toHaveTextContent('Новинка')
  }
})

test('a category has breadcrumbs, its name, the radio and labels of stock on every card', async () => {
  await openScreen('/category/1/')
  const crumbs = screen.getByRole('navigation', { name: 'Хлебные крошки' })
  expect([...crumbs.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['Главная', 'Каталог'])
  const name = screen.getByRole('heading', { level: 1 }).textContent
  expect(crumbs.querySelector('[aria-current=page]')).toHaveTextContent(name)
  expect(screen.getByText('Категория', { selector: 'button' })).toHaveAttribute('aria-expanded', 'true')
  expect(main().querySelectorAll('input[type=radio]')).toHaveLength(4)
  expect(screen.getByLabelText('Все')).toBeChecked()
  expect(cards().length).toBeGreaterThan(0)
  for (const card of cards()) expect(card).toHaveTextContent(/(В|Нет в) наличии|Предзаказ/)
})

test('a category that does not exist is a true 404', async () => {
  for (const id of ['999999', 'abc', '99999999999999999999']) {
    const { status, body } = await readPage(`/category/${id}/`)
    expect(status).toBe(404)
    expect(within(body).getByRole('heading', { level: 1 })).toHaveTextContent('Страница не найдена')
  }
})

test('a slow list opens with a skeleton', async () => {
  const { user, visitor } = await openScreen('/category/1/')
  const answer = held(visitor, 'GET /api/catalog/')
  const crumbs = screen.getByRole('navigation', { name: 'Хлебные крошки' })
  await user.click(within(crumbs).getByRole('link', { name: 'Каталог' }))
  expect(await screen.findByText('Загрузка товаров...')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Каталог')
  expect(cards()).toHaveLength(0)
  answer()
  await waitFor(() => expect(cards()).toHaveLength(20))
})

test('a category that is cut off lives without its facets', async () => {
  expectMessages(/GET \/api\/catalog\/facets/)
  const { user, visitor } = await openScreen('/category/1/')
  visitor.answer('GET /api/catalog/facets/', offline)
  const { count } = await visitor.get('/api/category/1/?status=available&is_preorder=false')
  await user.click(screen.getByLabelText('В наличии'))
  await waitFor(() => expect(currentPath()).toBe('/category/1/?filter=in-stock'))
  await waitFor(() => expect(main().querySelector('output')).toHaveTextContent(`${count} товар`))
  expect(screen.queryByText('Повторить')).toBeNull()
  expect(cards().length).toBeGreaterThan(0)
})

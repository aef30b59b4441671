import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { currentPath, openScreen } from '../../testing/screens/open-screen.tsx'
import { readPage } from '../../testing/screens/read-page.ts'

const moonShrine = '/series/tsukidera-nendaiki/'

test('a series says who it is, how many goods it has and from which price, and who belongs to it', async () => {
  await readPage(moonShrine)
  const page = document
  expect(page.querySelector('h1')).toHaveTextContent('Хроники лунного храма')
  const opening = page.querySelector('h1')?.parentElement
  expect(opening?.textContent).toMatch(/^СерияХроники лунного храма\d+\u00a0товаров от\u00a0290\u00a0₽$/)
  const others = page.querySelector('nav[aria-label="Связанные полки"]') as HTMLElement
  expect(within(others).getByRole('link', { name: /^Сиро-но-Мэй/ })).toHaveAttribute(
    'href',
    '/characters/shiro-no-mei/',
  )
  expect(within(others).getByRole('link', { name: /^Dango & Co\./ })).toHaveAttribute('href', '/makers/dango-co/')
  expect(page.querySelector('nav[aria-label="Хлебные крошки"]')).toHaveTextContent(
    'Главная/Каталог/Хроники лунного храма',
  )
})

test('search engines read its canonical address, its list and its breadcrumbs', async () => {
  await readPage(`${moonShrine}?year=2025`)
  const page = document
  expect(page.title).toMatch(/^Хроники лунного храма: фигурки и коллекционные товары — /)
  const canonical = page.querySelector<HTMLLinkElement>('link[rel=canonical]')
  expect(canonical?.getAttribute('href')).toMatch(/\/series\/tsukidera-nendaiki\/$/)
  expect(page.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow')
  const data = [...page.querySelectorAll('script[type="application/ld+json"]')].map((each) =>
    JSON.parse(each.textContent),
  )
  expect(data.map((each) => each['@type'])).toEqual(['CollectionPage', 'BreadcrumbList'])
  expect(data[0].mainEntity.itemListElement[0]).toMatchObject({
    position: 1,
    url: expect.stringContaining('/product/'),
  })
})

test('an unknown shelf is not found', async () => {
  const { status, body } = await readPage('/characters/nobody/')
  expect(status).toBe(404)
  expect(within(body).getByRole('heading', { level: 1 })).toBeVisible()
})

test('goods are narrowed down by section and by year, as on any list', async () => {
  const { user } = await openScreen(moonShrine)
  const filters = within(await screen.findByRole('complementary', { name: 'Фильтры товаров' }))
  expect(filters.queryByRole('button', { name: 'Серия' })).toBeNull()
  const year = within(filters.getByRole('group', { name: 'Год выхода' })).getAllByRole('checkbox')[0]
  await user.click(year as HTMLElement)
  await waitFor(() => expect(currentPath()).toMatch(/^\/series\/tsukidera-nendaiki\/\?year=20\d\d$/))
  const section = within(filters.getByRole('group', { name: 'Раздел' })).getAllByRole('checkbox')[0]
  await user.click(section as HTMLElement)
  await waitFor(() => expect(currentPath()).toMatch(/\?category=\d+&year=20\d\d$/))
  const chosen = screen.getByRole('list', { name: 'Выбранные фильтры' })
  await waitFor(() => expect(chosen).toHaveTextContent(/Год выхода 20\d\d/))
})

test('a product leads to its series, character and maker, and the panel to all of them', async () => {
  const { user } = await openScreen('/product/1/')
  const facts = within(await screen.findByRole('region', { name: 'Характеристики' }))
  const hrefs = facts.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([
    expect.stringMatching(/^\/makers\//),
    expect.stringMatching(/^\/series\//),
    expect.stringMatching(/^\/characters\//),
  ])
  const header = within(document.querySelector('header') as HTMLElement)
  await user.type(header.getByLabelText('Поиск товаров'), 'лунн')
  const group = await header.findByRole('group', { name: 'Серии, персонажи, производители' })
  expect(
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Хроники лунного храма'])
  expect(within(group).getByRole('option')).toHaveAttribute('href', moonShrine)
})

test('a picture that does not come leaves its place on the shelf empty', async () => {
  const decode = () => Promise.reject(new DOMException('no picture', 'EncodingError'))
  Object.assign(SVGElement.prototype, { decode })
  onTestFinished(() => void Reflect.deleteProperty(SVGElement.prototype, 'decode'))
  await openScreen(moonShrine)
  const shelf = await screen.findByRole('group', { name: 'Несколько товаров с этой полки' })
  await waitFor(() => {
    for (const image of shelf.querySelectorAll('image')) expect(image).toHaveAttribute('visibility', 'hidden')
  })
})

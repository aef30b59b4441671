import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { currentPath, type OpenScreen, openScreen } from '../testing/screens/open-screen.tsx'
import { expectMessages } from '../testing/screens/page-messages.ts'
import { readPage } from '../testing/screens/read-page.ts'
import { json, newCustomer, offline, ShopVisitor } from '../testing/screens/shop-visitor.ts'

interface Product {
  id: number
  name: string
}

/** Products of the catalogue's first page. */
async function products(query = 'status=available'): Promise<[first: Product, second: Product]> {
  const { results } = await new ShopVisitor().get(`/api/catalog/?${query}`)
  return results
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Opens the product from a list, after `prepare` has arranged what the shop answers then. */
async function followCard({ id }: Product, prepare: (visitor: ShopVisitor) => void): Promise<OpenScreen> {
  const opened = await openScreen('/catalog/?filter=in-stock')
  prepare(opened.visitor)
  await opened.user.click(screen.getByRole('main').querySelector(`a[href="/product/${id}/"]`) as HTMLElement)
  return opened
}

for (const name of ['В корзину', 'В избранное']) {
  test(`«${name}» leads guests to signing in`, async () => {
    const [product] = await products()
    const { user } = await openScreen(`/product/${product.id}/`)
    expect(screen.getByText(/чтобы добавить товар в корзину или избранное/)).toHaveTextContent(
      'Войдите, чтобы добавить товар в корзину или избранное',
    )
    // Loaded after the page.
    expect(await screen.findByText('Самовывоз')).toBeVisible()
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(currentPath()).toBe('/auth/'))
  })
}

test('a sale shows the price before it, and the history opens with the rule of the struck price', async () => {
  const [product] = await products()
  const slow = Promise.withResolvers<void>()
  const opened = await followCard(product, (visitor) => {
    visitor.answer(`GET /api/products/${product.id}/`, async (pass) => {
      const answer = await pass()
      return json({ ...(await answer.json()), price: 750, old_price: 1000 })
    })
    visitor.answer(`GET /api/products/${product.id}/prices/`, async () => {
      await slow.promise
      return json([
        { at: '2026-09-01T00:00:00.000Z', price: 1000 },
        { at: '2026-11-01T00:00:00.000Z', price: 750 },
      ])
    })
  })
  await heading(product.name)
  const article = within(screen.getByRole('article'))
  expect(article.getByText('−25 %')).toBeVisible()
  expect(article.getByText('Прежняя цена').closest('s')).toHaveTextContent('Прежняя цена 1 000 ₽')
  await opened.user.click(article.getByText('История цены'))
  expect(await article.findByText('Загрузка...')).toHaveRole('status')
  slow.resolve()
  expect(await article.findByText(/От 750 ₽ до 1 000 ₽/)).toHaveTextContent(
    'Зачёркнута самая низкая цена за 30 дней до скидки.',
  )
  expect(within(article.getByRole('table', { name: 'История цены' })).getAllByRole('row')).toHaveLength(2)
})

test('what is sold out cannot be put in the cart', async () => {
  const [product] = await products('status=unavailable')
  await openScreen(`/product/${product.id}/`)
  const article = within(screen.getByRole('article'))
  expect(article.getByText('Нет в наличии')).toBeVisible()
  expect(article.getByText('Сообщить о поступлении')).toBeVisible()
  expect(article.queryByText('В корзину')).toBeNull()
  expect(article.queryByText('Самовывоз')).toBeNull()
  // Neither an invitation to buy it nor a promise to send it.
  expect(article.queryByText(/чтобы добавить товар/)).toBeNull()
  expect(article.queryByText(/Отправим по всей России/)).toBeNull()
})

test('the height is drawn beside things that everybody knows', async () => {
  const [product] = await products()
  const whole = await new ShopVisitor().get(`/api/products/${product.id}/`)
  await followCard(product, (visitor) =>
    visitor.answer(`GET /api/products/${product.id}/`, () => json({ ...whole, height_mm: 235 })),
  )
  const name = /^Высота 23,5\sсм рядом с\sладонью, кружкой и\sполкой 30\sсм$/
  expect(await screen.findByRole('figure', { name })).toBeVisible()
})

test('a button keeps the focus when the page learns who looks at it', async () => {
  const [product] = await products()
  const visitor = await newCustomer()
  const learnt = Promise.withResolvers<void>()
  visitor.answer('GET /api/user/api/check_auth/', async (pass) => {
    await learnt.promise
    return pass()
  })
  await openScreen(`/product/${product.id}/`, visitor)
  const button = within(screen.getByRole('article')).getByText('В корзину')
  button.focus()
  expect(screen.getByText(/чтобы добавить товар/)).toBeVisible()
  learnt.resolve()
  await waitFor(() => expect(screen.queryByText(/чтобы добавить товар/)).toBeNull())
  expect(button).toBeInTheDocument()
  expect(button).toHaveFocus()
})

test('what search engines read is in the first HTML', async () => {
  const [product] = await products()
  const { html, head } = await readPage(`/product/${product.id}/`)
  expect(html).toContain(`<title>${product.name} — купить в Новосибирске`)
  expect(head.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(
    new RegExp(`/product/${product.id}/$`),
  )
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) =>
    JSON.parse(textContent),
  )
  expect(data.map((item) => item['@type'])).toEqual(expect.arrayContaining(['Product', 'BreadcrumbList']))
  const { offers } = data.find((item) => item['@type'] === 'Product')
  expect(offers).toMatchObject({ priceCurrency: 'RUB', availability: 'https://schema.org/InStock' })
})

test('no such product: 404 and a way onward', async () => {
  for (const id of ['abc', '99999999999999999999999999', '0', '1.5', '-1', 'ы'.repeat(90), '999999999']) {
    const { status, body } = await readPage(`/product/${encodeURIComponent(id)}/`)
    expect([id, status]).toEqual([id, 404])
    expect(within(body).getByRole('heading', { level: 1, name: 'Товар не найден' })).toBeVisible()
  }
  expectMessages(/^GET \/api\/products\//)
  const { user } = await openScreen('/product/999999999/')
  await user.click(await screen.findByText('Перейти в каталог'))
  await waitFor(() => expect(currentPath()).toBe('/catalog/'))
})

test('a failed call is told and tried again', async () => {
  expectMessages(/^GET \/api\/products\//)
  const [product] = await products()
  const call = `GET /api/products/${product.id}/`
  const { user, visitor } = await followCard(product, (asking) => {
    asking.answer(call, () => json({ error: 'Магазин отдыхает', detail: 'test' }, 503))
  })
  expect(await screen.findByText('Ошибка: Магазин отдыхает')).toBeVisible()
  expect(screen.getByRole('banner')).toBeVisible()
  visitor.stopAnswering(call)
  await user.click(screen.getByText('Повторить'))
  expect(await heading(product.name)).toBeVisible()
})

test('without a connection it says so', async () => {
  expectMessages(/^GET \/api\/products\//)
  const [product] = await products()
  await followCard(product, (visitor) => visitor.answer(`GET /api/products/${product.id}/`, offline))
  expect(await screen.findByText('Ошибка: Нет связи с сервером')).toBeVisible()
})

test('a slow product shows its skeleton, then itself with its title', async () => {
  const [product] = await products()
  const asked = Promise.withResolvers<void>()
  document.title = 'Каталог'
  await followCard(product, (visitor) =>
    visitor.answer(`GET /api/products/${product.id}/`, async (pass) => {
      await asked.promise
      return pass()
    }),
  )
  expect(await screen.findByText('Загрузка товара...')).toBeVisible()
  asked.resolve()
  expect(await heading(product.name)).toBeVisible()
  await waitFor(() => expect(document.title).toMatch(new RegExp(`^${RegExp.escape(product.name)}`)))
})

test('a failed strip leaves the product alone', async () => {
  expectMessages(/^GET \/api\/products\//)
  const [product] = await products()
  const call = `GET /api/products/${product.id}/related/`
  const { user, visitor } = await followCard(product, (asking) => {
    asking.answer(call, () => json({ error: 'Ошибка', detail: 'test' }, 500))
  })
  const failure = await screen.findByText('Не удалось загрузить товары')
  expect(failure.closest('section')).toHaveAccessibleName('Ещё из этой серии')
  expect(await heading(product.name)).toBeVisible()
  visitor.stopAnswering(call)
  await user.click(screen.getByText('Повторить'))
  await waitFor(() => expect(failure).not.toBeInTheDocument())
})

test('what was seen before is shown on the next product, but not itself', async () => {
  const [first, second] = await products('')
  const title = 'Вы недавно смотрели'
  const { visitor } = await openScreen(`/product/${first.id}/`)
  await waitFor(() => expect(localStorage.getItem('recently_viewed')).toBe(`[${first.id}]`))
  expect(screen.queryByText(title)).toBeNull()
  await openScreen(`/product/${second.id}/`, visitor)
  const strip = (await screen.findByText(title)).closest('section') as HTMLElement
  const [link, ...others] = within(strip).getAllByRole('link')
  expect(link).toHaveTextContent(first.name)
  expect(others).toEqual([])
})

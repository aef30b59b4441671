import { registered } from './account.ts'
import { type Card, followCard, openProduct, openViewer, someProduct } from './product-page.ts'
import { expect, hydrated, test } from './shop-test.ts'

test.describe('description', () => {
  test('is three words until it is opened', async ({ page }) => {
    const { description } = await openProduct(page)
    const first = description.split('\n\n')[0] ?? ''
    const section = page.getByRole('region', { name: 'Описание' })
    const start = first.split(/\s+/).slice(0, 2).join(' ')
    await expect(section.getByText(new RegExp(`^${start}.*…$`))).toBeVisible()
    await expect(section.getByText(first)).toBeHidden()
    const open = section.getByRole('button', { name: 'Показать описание' })
    await expect(open).toHaveAttribute('aria-expanded', 'false')
    await open.click()
    await expect(section.getByText(first)).toBeVisible()
    const close = section.getByRole('button', { name: 'Свернуть' })
    await expect(close).toHaveAttribute('aria-expanded', 'true')
    await close.click()
    await expect(section.getByText(first)).toBeHidden()
  })
})

test.describe('guests', () => {
  for (const name of ['В корзину', 'В избранное']) {
    test(`«${name}» leads to signing in`, async ({ page }) => {
      await openProduct(page)
      await expect(page.getByText('Войдите, чтобы добавить товар в корзину или избранное')).toBeVisible()
      // Loaded after the page.
      await expect(page.getByText('Самовывоз', { exact: true })).toBeVisible()
      await page.getByRole('button', { name }).click()
      await expect(page).toHaveURL(/\/auth\/$/)
    })
  }

  test('what is sold out cannot be put in the cart', async ({ page }) => {
    const list = await page.request.get('/api/catalog/?status=unavailable')
    const { results } = (await list.json()) as { results: Card[] }
    await page.goto(`/product/${results[0]?.id}/`)
    await expect(page.getByText('Нет в наличии').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Сообщить о поступлении' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'В корзину' })).toHaveCount(0)
    await expect(page.getByText('Самовывоз', { exact: true })).toHaveCount(0)
  })

  test('the buy bar of a phone stays above the bottom bar', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openProduct(page)
    const button = page.getByRole('button', { name: 'В корзину' })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport({ ratio: 1 })
    const bar = await page.getByRole('navigation', { name: 'Быстрый доступ' }).boundingBox()
    const box = await button.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })
})

test('a button keeps the focus when the page learns who looks at it', async ({ page }) => {
  await registered(page)
  const learnt = Promise.withResolvers<void>()
  await page.route('**/api/user/api/check_auth/', async (route) => {
    await learnt.promise
    await route.continue()
  })
  await openProduct(page)
  await hydrated(page)
  const button = page.getByRole('button', { name: 'В корзину' })
  await button.focus()
  await expect(page.getByText('Войдите, чтобы добавить')).toBeVisible()
  learnt.resolve()
  await expect(page.getByText('Войдите, чтобы добавить')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test.describe('what search engines read', () => {
  test('is in the first HTML', async ({ page }) => {
    const product = await someProduct(page)
    const html = await (await page.request.get(`/product/${product.id}/`)).text()
    expect(html).toContain(`<title>${product.name} — купить в Новосибирске`)
    expect(html).toContain(`/product/${product.id}/"`)
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) =>
        JSON.parse(json ?? '') as { '@type': string; offers?: { availability: string; priceCurrency: string } },
    )
    expect(data.map((item) => item['@type'])).toEqual(expect.arrayContaining(['Product', 'BreadcrumbList']))
    const { offers } = data.find((item) => item['@type'] === 'Product') ?? {}
    expect(offers).toMatchObject({ priceCurrency: 'RUB', availability: 'https://schema.org/InStock' })
  })
})

test.describe('states', () => {
  // The browser itself, and the API client as it should, write what failed to the console.
  test.use({ expectedMessages: [/Failed to load resource|^GET \/api\/products\/|net::ERR_FAILED/] })

  test('no such product: 404 and a way onward', async ({ page }) => {
    for (const id of ['abc', '99999999999999999999999999', '0', '1.5', '-1', 'ы'.repeat(90), '999999999']) {
      const response = await page.goto(`/product/${encodeURIComponent(id)}/`)
      expect([id, response?.status()]).toEqual([id, 404])
      await expect(page.getByRole('heading', { level: 1, name: 'Товар не найден' })).toBeVisible()
    }
    await hydrated(page)
    await page.getByRole('link', { name: 'Перейти в каталог' }).click()
    await expect(page).toHaveURL(/\/catalog\/$/)
  })

  test('a failed call is told and tried again', async ({ page }) => {
    const product = await someProduct(page)
    const address = `**/api/products/${product.id}/`
    await page.route(address, (route) =>
      route.fulfill({ status: 503, json: { error: 'Магазин отдыхает', detail: 'test' } }),
    )
    await followCard(page, product)
    await expect(page.getByText('Ошибка: Магазин отдыхает')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await page.unroute(address)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  })

  test('without a connection it says so', async ({ page }) => {
    const product = await someProduct(page)
    await page.route(`**/api/products/${product.id}/`, (route) => route.abort())
    await followCard(page, product)
    await expect(page.getByText('Ошибка: Нет связи с сервером')).toBeVisible()
  })

  test('a slow product shows its skeleton, then itself with its title', async ({ page }) => {
    const product = await someProduct(page)
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**/api/products/${product.id}/`, async (route) => {
      await asked
      await route.continue()
    })
    await followCard(page, product)
    await expect(page.getByText('Загрузка товара...')).toBeVisible()
    answer()
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(product.name)}`))
  })

  test('a failed strip leaves the product alone', async ({ page }) => {
    const product = await someProduct(page)
    const address = `**/api/products/${product.id}/related/`
    await page.route(address, (route) => route.fulfill({ status: 500, json: { error: 'Ошибка', detail: 'test' } }))
    await followCard(page, product)
    const strip = page.getByRole('region', { name: 'Ещё из этой серии' })
    await expect(strip.getByText('Не удалось загрузить товары')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await page.unroute(address)
    await strip.getByRole('button', { name: 'Повторить' }).click()
    await expect(strip.getByText('Не удалось загрузить товары')).toBeHidden()
  })
})

test('a strip on the page is walked by buttons, which are there only while there is more', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const list = (await (await page.request.get('/api/catalog/?page_size=12')).json()) as { results: Card[] }
  await page.addInitScript(
    (ids) => localStorage.setItem('recently_viewed', ids),
    JSON.stringify(list.results.slice(1, 5).map(({ id }) => id)),
  )
  await page.goto(`/product/${list.results[0]?.id}/`)
  const strip = page.getByRole('region', { name: 'Вы недавно смотрели' })
  const back = strip.getByRole('button', { name: 'Вы недавно смотрели: назад' })
  const on = strip.getByRole('button', { name: 'Вы недавно смотрели: вперёд' })
  await expect(back).toBeHidden()
  await on.click()
  await expect(back).toBeVisible()
  await strip.getByRole('link').last().scrollIntoViewIfNeeded()
  await expect(on).toBeHidden()
})

test('what was seen before is shown on the next product, but not itself', async ({ page }) => {
  const list = (await (await page.request.get('/api/catalog/')).json()) as { results: Card[] }
  const [first, second] = list.results
  if (!first || !second) throw new Error('The catalogue holds fewer than two products')
  await page.goto(`/product/${first.id}/`)
  await expect(page.getByRole('region', { name: 'Вы недавно смотрели' })).toBeHidden()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recently_viewed'))).toBe(`[${first.id}]`)
  await page.goto(`/product/${second.id}/`)
  const strip = page.getByRole('region', { name: 'Вы недавно смотрели' })
  await expect(strip.getByRole('link')).toHaveCount(1)
  await expect(strip.getByRole('link', { name: first.name })).toBeVisible()
})

test('breadcrumbs lead up, Back leads to the product again', async ({ page }) => {
  const product = await openProduct(page)
  const viewer = await openViewer(page)
  await viewer.getByRole('button', { name: 'Закрыть' }).click()
  const crumbs = page.getByRole('navigation', { name: 'Хлебные крошки' })
  await crumbs.getByRole('link', { name: product.category.name }).click()
  await expect(page).toHaveURL(new RegExp(`/category/${product.category.id}/$`))
  await expect(page.getByRole('heading', { level: 1, name: product.category.name })).toBeVisible()
  await page.goBack()
  // Three pages in one test: a busy machine needs more than the usual five seconds for the last.
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible({ timeout: 15_000 })
})

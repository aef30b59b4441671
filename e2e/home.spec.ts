import type { Page } from '@playwright/test'
import { watchRequests } from './scripts.ts'
import { expect, hydrated, test } from './shop-test.ts'

test.use({ viewport: { width: 1280, height: 900 } })

const card = (id: number, status: 'available' | 'unavailable') => ({
  id,
  name: `Лиса ${id}`,
  price: 1_234_567,
  status,
  is_new: false,
  images: [],
})

/** Comes to the home page from within the shop, where the browser loads the lists itself. */
async function goHome(page: Page): Promise<void> {
  await page.goto('/about/')
  await hydrated(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /на главную/ })
    .click()
}

test('the first HTML holds groups, both strips and the store', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const categories = await (await request.get('/api/categories/')).json()
  const [arrival] = await (await request.get('/api/products/new/')).json()
  const [store] = await (await request.get('/api/user/about/')).json()
  for (const { id, name } of categories) {
    expect(html).toContain(`href="/category/${id}/"`)
    expect(html).toContain(name)
  }
  expect(html).toContain(`href="/product/${arrival.id}/"`)
  expect(html).toContain(arrival.name)
  expect(html).toContain(store.address)
  expect(html).not.toContain('Загрузка новинок...')
})

test('a strip scrolls by 300 px and shows a button only where there is more', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const strip = page.getByRole('list', { name: 'Новинки' })
  const back = page.getByRole('button', { name: 'Новинки: назад' })
  const on = page.getByRole('button', { name: 'Новинки: вперёд' })
  const scrolled = () => strip.evaluate((list) => Math.round(list.scrollLeft))
  await expect(on).toBeVisible()
  await expect(back).toBeHidden()
  await on.click()
  await expect.poll(scrolled).toBe(300)
  await expect(back).toBeVisible()
  await back.click()
  await expect.poll(scrolled).toBe(0)
  await expect(back).toBeHidden()
  await strip.evaluate((list) => list.scrollTo(list.scrollWidth, 0))
  await expect(on).toBeHidden()
  await expect(back).toBeVisible()
})

test('the keyboard keeps its place when a strip ends', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const strip = page.getByRole('list', { name: 'В наличии' })
  const on = page.getByRole('button', { name: 'В наличии: вперёд' })
  await on.focus()
  const end = await strip.evaluate((list) => list.scrollWidth - list.clientWidth)
  // The button goes at the last pixel.
  for (let at = 300; at < end - 1; at += 300) {
    await page.keyboard.press('Enter')
    await expect.poll(() => strip.evaluate((list) => Math.round(list.scrollLeft))).toBe(at)
  }
  await page.keyboard.press('Enter')
  await expect(on).toBeHidden()
  await expect(page.getByRole('button', { name: 'В наличии: назад' })).toBeFocused()
})

test('a strip that fits has no buttons', async ({ page }) => {
  await page.route('**/api/products/new/', (route) => route.fulfill({ json: [card(1, 'available')] }))
  await goHome(page)
  await expect(page.getByRole('list', { name: 'Новинки' })).toContainText('Лиса 1')
  await expect(page.getByRole('button', { name: 'В наличии: вперёд' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Новинки: вперёд' })).toHaveCount(0)
})

test('slow lists come behind their loading texts, the rest at once', async ({ page }) => {
  const slow = Promise.withResolvers<void>()
  for (const path of ['**/api/products/new/', '**/api/products/available/']) {
    await page.route(path, async (route) => {
      await slow.promise
      await route.continue()
    })
  }
  await goHome(page)
  await expect(page.getByText('Загрузка новинок...')).toBeVisible()
  await expect(page.getByText('Загрузка товаров...')).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="/category/"]').first()).toBeVisible()
  const before = await page.getByRole('heading', { name: 'В наличии' }).boundingBox()
  slow.resolve()
  await expect(page.getByText('Загрузка новинок...')).toBeHidden()
  await expect(page.getByRole('list', { name: 'Новинки' }).getByRole('link').first()).toBeVisible()
  // The skeleton had about the height of what came.
  const after = await page.getByRole('heading', { name: 'В наличии' }).boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(40)
})

test.describe('when something does not load', () => {
  test.use({ expectedMessages: [/ERR_FAILED|status of 500|GET \/api\/products\//] })

  test('each strip fails alone and can be tried again', async ({ page }) => {
    let fail = true
    await page.route('**/api/products/new/', (route) =>
      fail ? route.fulfill({ status: 500, json: {} }) : route.fulfill({ json: [card(7, 'available')] }),
    )
    await goHome(page)
    await expect(page.getByText('Не удалось загрузить новинки')).toBeVisible()
    await expect(page.getByText('Не удалось загрузить товары')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'В наличии' })).toBeVisible()
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByText('Не удалось загрузить новинки')).toBeVisible()
    fail = false
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByRole('list', { name: 'Новинки' })).toContainText('Лиса 7')
  })

  test('the other strip fails with words of its own', async ({ page }) => {
    await page.route('**/api/products/available/', (route) => route.abort())
    await goHome(page)
    await expect(page.getByText('Не удалось загрузить товары')).toBeVisible()
    await expect(page.getByText('Не удалось загрузить новинки')).toHaveCount(0)
  })

  test('a picture that does not load gives way to the fox', async ({ page }) => {
    await page.route('**/pictures/**', (route) => route.abort())
    await page.goto('/')
    const arrivals = page.getByRole('list', { name: 'Новинки' })
    await arrivals.scrollIntoViewIfNeeded()
    await expect(arrivals.locator('.picture-missing svg').first()).toBeVisible()
  })
})

test('labels follow the strip, and a card without a picture shows the fox', async ({ page }) => {
  const cards = [card(1, 'available'), card(2, 'unavailable')]
  await page.route('**/api/products/{new,available}/', (route) => route.fulfill({ json: cards }))
  await goHome(page)
  const arrivals = page.getByRole('list', { name: 'Новинки' }).getByRole('listitem')
  const inStock = page.getByRole('list', { name: 'В наличии' }).getByRole('listitem')
  await expect(arrivals.nth(0)).not.toContainText('наличии')
  await expect(arrivals.nth(1)).toContainText('Нет в наличии')
  await expect(inStock.nth(0)).toContainText('В наличии')
  await expect(inStock.nth(1)).toContainText('Нет в наличии')
  await expect(arrivals.nth(0)).toContainText('1\u00a0234\u00a0567\u00a0₽')
  await expect(arrivals.nth(0).getByRole('link')).toHaveAttribute('href', '/product/1/')
  await expect(arrivals.nth(0).locator('.picture-missing svg')).toBeVisible()
})

test('a store without details says so', async ({ page }) => {
  const store = { id: 1, title: null, address: null, time_of_work: null, image: null, picture: null }
  await page.route('**/api/user/about/', (route) => route.fulfill({ json: [store] }))
  await goHome(page)
  await expect(page.getByRole('heading', { name: 'Наш магазин' })).toBeVisible()
  await expect(page.getByText('Адрес не указан')).toBeVisible()
  await expect(page.getByText('Время работы не указано')).toBeVisible()
})

test('nothing moves when fonts and pictures arrive late', async ({ page }) => {
  await page.addInitScript(() => {
    let shift = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) shift += (entry as PerformanceEntry & { value: number }).value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const shiftSoFar = () => {
      add(observer.takeRecords())
      return shift
    }
    Object.assign(window, { shiftSoFar })
  })
  const late = Promise.withResolvers<void>()
  const isLate = /\.woff2$|\/pictures\//
  const { settled } = watchRequests(page, (request) => isLate.test(request.url()))
  await page.route(isLate, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('button', { name: 'Новинки: вперёд' })).toBeVisible()
  late.resolve()
  await settled()
  await page.evaluate(() => document.fonts.ready)
  // The frame after next: the one that draws what has arrived is over.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const shift = await page.evaluate(() => (window as unknown as { shiftSoFar(): number }).shiftSoFar())
  expect(shift).toBeLessThan(0.02)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page can be read', async ({ page, request }) => {
    const categories = (await (await request.get('/api/categories/')).json()) as { name: string }[]
    await page.goto('/')
    for (const { name } of categories) {
      await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()
    }
    await expect(page.getByRole('contentinfo')).toContainText('Все права защищены')
  })
})

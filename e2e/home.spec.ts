import type { Page } from '@playwright/test'
import { watchRequests } from './scripts.ts'
import { expect, hydrated, test } from './shop-test.ts'

test.use({ viewport: { width: 1280, height: 900 } })

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

test.describe('when something does not load', () => {
  test.use({ expectedMessages: [/ERR_FAILED/] })

  test('a picture that does not load gives way to the fox', async ({ page }) => {
    await page.route('**/pictures/**', (route) => route.abort())
    await page.goto('/')
    const arrivals = page.getByRole('list', { name: 'Новинки' })
    await arrivals.scrollIntoViewIfNeeded()
    await expect(arrivals.locator('.picture-missing svg').first()).toBeVisible()
  })
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

const card = { id: 1, name: 'Лиса 1', price: 1_234_567, status: 'available', is_new: false, images: [] }

/** Comes to the home page from within the shop, where the browser loads the lists itself. */
async function goHome(page: Page): Promise<void> {
  await page.goto('/about/')
  await hydrated(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /на главную/ })
    .click()
}

test('a strip that fits has no buttons', async ({ page }) => {
  await page.route('**/api/products/new/', (route) => route.fulfill({ json: [card] }))
  await goHome(page)
  await expect(page.getByRole('list', { name: 'Новинки' })).toContainText('Лиса 1')
  await expect(page.getByRole('button', { name: 'В наличии: вперёд' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Новинки: вперёд' })).toHaveCount(0)
})

test('the skeletons of slow lists have about the height of what comes', async ({ page }) => {
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

test('a card under the pointer shows the second picture of its product, and the first one after it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  await hydrated(page)
  const card = page.getByRole('list', { name: 'В наличии' }).locator('a.product-card').first()
  await card.hover()
  const second = card.locator('img.second-view')
  await expect(second).toHaveCSS('opacity', '1')
  await page.mouse.move(0, 0)
  await expect(second).toHaveCSS('opacity', '0')
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('the first card that a finger holds shows the second picture of its product', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const card = page.getByRole('list', { name: 'В наличии' }).locator('a.product-card').first()
    await card.scrollIntoViewIfNeeded()
    const place = await card.boundingBox()
    if (!place) throw new Error('no card')
    // A finger that lets go early follows the link, and the page is gone before the picture is looked at.
    await card.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
    const touches = await page.context().newCDPSession(page)
    const touchPoints = [{ x: place.x + 60, y: place.y + 60 }]
    await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    const second = card.locator('img.second-view')
    await expect(second).toHaveCSS('opacity', '1')
    // As when it goes on to scroll: lifted before a long press begins, it would open the product.
    await touches.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
    await expect(second).toHaveCSS('opacity', '0')
  })
})

test('the goods of a drop take its place without moving what stands below', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const products = (await (await page.request.get('/api/products/new/')).json()) as object[]
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  const drop = { id: 1, title: 'Лунный дроп', href: null, starts_at: startsAt, text: 'Пять фигурок' }
  let begun = false
  await page.route('**/api/home/strips/', (route) =>
    route.fulfill({
      json: [begun ? { ...drop, when: null, products } : { ...drop, when: 'Сегодня в 18:00', products: [] }],
    }),
  )
  // The shop's clock comes to the moment when the test says so.
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/home/clock/', async (route) => {
    await asked.promise
    begun = true
    await route.fulfill({ json: { now: startsAt } })
  })
  await page.goto('/about/')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Кицунэ' }).first().click()
  const section = page.getByRole('region', { name: 'Лунный дроп' })
  await expect(section).toContainText('Сегодня в 18:00')
  const below = page.locator('.group-tiles')
  const before = (await below.boundingBox())?.y ?? 0
  asked.resolve()
  await expect(section.getByRole('listitem').first()).toBeVisible()
  expect(Math.abs(((await below.boundingBox())?.y ?? 0) - before)).toBeLessThan(16)
})

test('names of categories break between words only, on the smallest phones too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  const broken = await page.locator('.group-tile').evaluateAll((tiles) =>
    tiles.flatMap((tile) => {
      const walker = document.createTreeWalker(tile, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (range.getClientRects().length > 1) found.push(word)
        }
      }
      return found
    }),
  )
  expect(broken).toEqual([])
})

test('a title of one long word does not make the page wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const products = (await (await page.request.get('/api/products/new/')).json()) as object[]
  const title = 'Сверхъестественнодолгожданноепополнение'.repeat(2)
  const strip = { id: 1, title, href: null, starts_at: null, when: null, text: '', products }
  await page.route('**/api/home/strips/', (route) => route.fulfill({ json: [strip] }))
  await page.goto('/about/')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Кицунэ' }).first().click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

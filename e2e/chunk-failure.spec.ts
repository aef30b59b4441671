import type { Page, Route } from '@playwright/test'
import { expect, hydrated, test } from './shop-test.ts'
import { walkTo } from './walk.ts'

test.use({ expectedMessages: [/^Loading chunk failed|ERR_FAILED/] })

const words = 'Не удалось загрузить часть страницы. Обновите страницу.'

/** Opens a page and goes on to «О компании» while its script is treated so. */
async function openAboutWith(page: Page, treat: (route: Route) => unknown) {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.goto('/contacts/')
  await page.route(/\/assets\/about-page-.*\.js$/, (route) => treat(route))
  await walkTo(page, '/about/')
  return logged
}

test('a page whose script does not arrive says so, and a reload brings it', async ({ page }) => {
  const logged = await openAboutWith(page, (route) => route.abort())
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  expect(logged.filter((line) => line.startsWith('Loading chunk failed'))).toHaveLength(1)
  await expect(page.getByRole('link', { name: 'На главную', exact: true })).toBeVisible()
  await page.unroute(/\/assets\/about-page-.*\.js$/)
  await page.getByRole('button', { name: 'Обновить страницу' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'О компании' })).toBeVisible()
})

test('a page whose script stalls is given up after 120 seconds', async ({ page }) => {
  await page.clock.install()
  const asked = Promise.withResolvers<void>()
  const logged = await openAboutWith(page, () => asked.resolve())
  await asked.promise
  // From here time stands still but for what the test lets pass. Until
  // the page hears of it the clock runs on, and it can be stopped at a moment to come only.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 20_000))
  await page.clock.runFor(60_000)
  await expect(page.getByText(words)).toBeHidden()
  expect(logged).toEqual([])
  await page.clock.runFor(61_000)
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  expect(logged.filter((line) => line.startsWith('Loading chunk failed'))).toHaveLength(1)
})

test('a part of a page that is fetched on demand and does not arrive is announced over the page', async ({ page }) => {
  await page.goto('/about/')
  await hydrated(page)
  // What Vite does when such an import fails.
  await page.evaluate(() => {
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('failed to fetch') }))
  })
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  await page.getByRole('button', { name: 'Обновить страницу' }).click()
  await expect(page.getByText(words)).toBeHidden()
})

test('a part that did not arrive comes by itself when the line is back', async ({ page }) => {
  await page.goto('/about/')
  await hydrated(page)
  await page.route(/\/assets\/search-panel-.*\.js$/, (route) => route.abort())
  await page.getByRole('combobox', { name: 'Поиск товаров' }).first().fill('лис')
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  await page.unroute(/\/assets\/search-panel-.*\.js$/)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('listbox').first()).toBeVisible()
  await expect(page.getByText(words)).toBeHidden()
})

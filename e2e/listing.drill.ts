import { expectNoBarrier } from './barriers.ts'
import { card, desktop, pages, phone } from './listing-page.ts'
import { expect, hydrated, test } from './shop-test.ts'

test.use({ viewport: desktop })

test('nothing sticks out sideways', async ({ page }) => {
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/catalog/?series=1&min_price=1000&page=1')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('seven numbers of pages fit the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/catalog/')
  await hydrated(page)
  await page.route('**/api/catalog/?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), count: 130 * 20 } })
  })
  await pages(page).getByRole('link', { name: 'Страница 2' }).click()
  const last = await pages(page).getByRole('link', { name: 'Страница 130' }).boundingBox()
  const first = await pages(page).getByRole('link', { name: 'Страница 1', exact: true }).boundingBox()
  expect(first?.x).toBeGreaterThanOrEqual(16)
  expect((last?.x ?? 0) + (last?.width ?? 320)).toBeLessThanOrEqual(304)
})

test('Back returns to the page and the place on it', async ({ page }) => {
  await page.goto('/catalog/')
  await hydrated(page)
  await pages(page).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)
  await pages(page).getByRole('link', { name: 'Страница 2' }).click()
  await expect(page).toHaveURL('/catalog/?page=2')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await card(page).nth(18).click()
  await expect(page).toHaveURL(/\/product\/\d+\//)
  await page.goBack()
  await expect(pages(page).getByRole('link', { name: 'Страница 2' })).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await page.goBack()
  await expect(page).toHaveURL('/catalog/')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

const looks = ['/catalog/?series=1&min_price=500', '/new/?min_price=99999999', '/category/2/', '/search/?q=a']

test.describe('accessibility', () => {
  for (const path of looks) {
    test(`axe finds nothing in ${path}`, async ({ page }) => {
      await page.goto(path)
      await expectNoBarrier(page, 'main')
    })
  }

  test('axe finds nothing in the sheet of a phone', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/catalog/')
    await hydrated(page)
    await page.getByRole('button', { name: 'Фильтры' }).click()
    // The sheet is there before its fields.
    await expect(page.getByRole('dialog', { name: 'Фильтры' }).getByRole('radio').first()).toBeVisible()
    await expectNoBarrier(page, 'dialog[open]')
  })
})

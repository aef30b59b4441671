import { watchRequests } from './scripts.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { staffState } from './staff.ts'

test('a product leads to its series, where goods stand on one board, and on to a character', async ({ page }) => {
  await page.goto('/product/1/')
  await hydrated(page)
  await page.getByRole('region', { name: 'Характеристики' }).getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/\/series\/[a-z0-9-]+\/$/)
  const standing = page.getByRole('group', { name: 'Несколько товаров с этой полки' })
  await expect(standing.getByRole('link')).toHaveCount(5)
  // The tallest stands in the middle, and all of them on the board.
  const boxes = await standing.locator('image').evaluateAll((all) =>
    all.map((each) => {
      const { bottom, height } = each.getBoundingClientRect()
      return { bottom: Math.round(bottom), height }
    }),
  )
  expect(new Set(boxes.map(({ bottom }) => bottom)).size).toBe(1)
  expect(Math.max(...boxes.map(({ height }) => height))).toBe(boxes[2]?.height)
  await page.getByRole('navigation', { name: 'Связанные полки' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/characters\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('goods on a shelf are large on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/series/tsukidera-nendaiki/')
  const heights = await page
    .locator('.shelf-standing image')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeGreaterThan(125)
})

test('a large price is in one line on the smallest phone, and «В корзину» stands below it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/series/tsukidera-nendaiki/')
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /1\s290\s000\s₽/ })
  const price = card.getByText(/^1\s290\s000\s₽$/)
  const [{ bottom, height }, line] = await price.evaluate(
    (element) => [element.getBoundingClientRect(), Number.parseFloat(getComputedStyle(element).lineHeight)] as const,
  )
  expect(height).toBeLessThan(line * 1.5)
  const button = await card
    .getByRole('button', { name: /^В корзину/ })
    .evaluate((element) => element.getBoundingClientRect())
  expect(button.top).toBeGreaterThanOrEqual(bottom)
})

test('nothing on a shelf moves while its pictures come', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const each of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(each.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const { settled } = watchRequests(page)
  await page.goto('/series/tsukidera-nendaiki/')
  await hydrated(page)
  await settled()
  const shift = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0))
  expect(shift).toBeLessThan(0.02)
})

test.describe('for staff on a phone', () => {
  test.use({ storageState: staffState(), viewport: { width: 390, height: 844 } })

  test('each cell of a row stands beside its name', async ({ page }) => {
    await page.goto('/staff/shelves/')
    await expect(page.getByRole('cell', { name: /^Товаров\s*\d+$/ }).first()).toBeVisible()
  })
})

import { expect, test } from './shop-test.ts'

test('the policy jumps to a section and prints without the frame', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/privacy_policy/')
  await page
    .getByRole('navigation', { name: 'Содержание' })
    .getByRole('link', { name: /Файлы cookie/ })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: /Файлы cookie/ })).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Содержание' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: /Файлы cookie/ })).toBeVisible()
})

test('no line of a document is longer than 70 letters', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/offer/')
  const longest = await page.locator('article p').evaluateAll((paragraphs) => {
    let max = 0
    for (const text of paragraphs.flatMap((each) => [...each.childNodes]).filter((node) => node.nodeType === 3)) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size
      if (lines >= 3) max = Math.max(max, (text.textContent?.length ?? 0) / (lines - 0.5))
    }
    return max
  })
  expect(longest).toBeGreaterThan(40)
  expect(longest).toBeLessThanOrEqual(70)
})

for (const path of ['/about/', '/contacts/', '/delivery/', '/privacy_policy/', '/offer/']) {
  test(`${path} fits a narrow phone without JavaScript`, async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const content = await page.getByRole('main').boundingBox()
    expect(content?.width).toBeLessThanOrEqual(320)
    await page.close()
  })
}

import { expect, test } from './shop-test.ts'

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

import type { Locator } from '@playwright/test'
import { openProduct, openViewer, slide, someProduct } from './product-page.ts'
import { expect, test } from './shop-test.ts'

/** What the viewer's picture is scaled to, as the browser draws it. */
function drawnScale(viewer: Locator): Promise<number> {
  return viewer
    .getByRole('img', { name: /фото \d+ из/ })
    .evaluate((image) => image.getBoundingClientRect().width / (image as HTMLElement).offsetWidth)
}

test.describe('gallery', () => {
  test('thumbnails and arrows move it', async ({ page }) => {
    await openProduct(page)
    const gallery = page.getByRole('region', { name: 'Фотографии товара' })
    await gallery.getByRole('link', { name: 'Показать фото 3' }).click()
    await expect(slide(page, 3)).toBeInViewport({ ratio: 0.9 })
    await expect(gallery.getByRole('link', { name: 'Показать фото 3' })).toHaveAttribute('aria-current', 'true')
    await gallery.getByRole('button', { name: 'Предыдущее фото' }).click()
    await expect(slide(page, 2)).toBeInViewport({ ratio: 0.9 })
    await gallery.getByRole('button', { name: 'Следующее фото' }).click()
    await expect(slide(page, 3)).toBeInViewport({ ratio: 0.9 })
  })

  test('works without JavaScript', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const { id, description } = await someProduct(page)
    await page.goto(`/product/${id}/`)
    await expect(slide(page, 1)).toHaveAttribute('href', /\/\d+\.webp$/)
    await page.getByRole('link', { name: 'Показать фото 2' }).click()
    await expect(slide(page, 2)).toBeInViewport({ ratio: 0.9 })
    await expect(page.getByText(description.split('\n\n')[0] ?? '')).toBeVisible()
    await page.getByRole('button', { name: 'В избранное' }).click()
    await expect(page).toHaveURL(/\/auth\/\??$/)
    await context.close()
  })
})

test.describe('full-screen viewer', () => {
  test('zooms by the wheel, keeps the page behind from scrolling and drags what is enlarged', async ({ page }) => {
    // Without motion the picture is drawn at once where it will stay.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openProduct(page)
    const viewer = await openViewer(page)
    const picture = viewer.getByRole('img', { name: /фото 1 из/ })
    const box = await picture.boundingBox()
    if (!box) throw new Error('The viewer shows no picture')
    const before = await page.evaluate(() => scrollY)
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.wheel(0, -100)
    await expect(viewer.getByText('120 %')).toBeVisible()
    await page.mouse.wheel(0, 100)
    await page.mouse.wheel(0, 100)
    await expect(viewer.getByText('80 %')).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toContain('hidden')
    expect(await page.evaluate(() => scrollY)).toBe(before)
    for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, -100)
    await expect(viewer.getByText('200 %')).toBeVisible()
    await expect.poll(() => drawnScale(viewer)).toBeCloseTo(2)
    const enlarged = await picture.boundingBox()
    await page.mouse.down()
    await page.mouse.move(middle.x, middle.y + 60, { steps: 3 })
    await page.mouse.up()
    await expect.poll(async () => (await picture.boundingBox())?.y).toBeCloseTo((enlarged?.y ?? 0) + 60)
  })

  test('is used by the keyboard alone and gives the focus back', async ({ page }) => {
    await openProduct(page)
    await slide(page, 1).focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByRole('button', { name: 'Закрыть' })).toBeFocused()
    await page.keyboard.press('+')
    await expect(viewer.getByText('120 %')).toBeVisible()
    await expect.poll(() => drawnScale(viewer)).toBeCloseTo(1.2)
    await page.keyboard.press('-')
    await page.keyboard.press('-')
    await expect(viewer.getByText('80 %')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('img', { name: /фото 2 из/ })).toBeVisible()
    await expect(viewer.getByText('100 %')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(viewer.getByRole('img', { name: /фото 1 из/ })).toBeVisible()
    for (let press = 0; press < 15; press++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(outside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(slide(page, 1)).toBeFocused()
  })
})

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

  test('the main picture is asked for at once, the others wait', async ({ page }) => {
    await openProduct(page)
    const main = slide(page, 1).getByRole('img')
    await expect(main).toHaveAttribute('fetchpriority', 'high')
    await expect(main).toHaveAttribute('loading', 'eager')
    await expect(slide(page, 2).getByRole('img')).toHaveAttribute('loading', 'lazy')
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
  test('opens at 100 %, zooms by buttons within its limits', async ({ page }) => {
    await openProduct(page)
    const viewer = await openViewer(page)
    await expect(viewer.getByText('100 %')).toBeVisible()
    await viewer.getByRole('button', { name: 'Увеличить' }).click()
    await viewer.getByRole('button', { name: 'Увеличить' }).click()
    await expect(viewer.getByText('140 %')).toBeVisible()
    await expect.poll(() => drawnScale(viewer)).toBeCloseTo(1.4)
    for (let press = 0; press < 8; press++) await viewer.getByRole('button', { name: 'Увеличить' }).click()
    await expect(viewer.getByText('300 %')).toBeVisible()
    await expect(viewer.getByRole('button', { name: 'Увеличить' })).toBeDisabled()
    await viewer.getByRole('button', { name: 'Сбросить масштаб' }).click()
    await expect(viewer.getByText('100 %')).toBeVisible()
    for (let press = 0; press < 3; press++) await viewer.getByRole('button', { name: 'Уменьшить' }).click()
    await expect(viewer.getByText('50 %')).toBeVisible()
    await expect(viewer.getByRole('button', { name: 'Уменьшить' })).toBeDisabled()
  })

  test('zooms by the wheel and drags what is enlarged', async ({ page }) => {
    await openProduct(page)
    const viewer = await openViewer(page)
    const picture = viewer.getByRole('img', { name: /фото 1 из/ })
    const box = await picture.boundingBox()
    if (!box) throw new Error('The viewer shows no picture')
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.wheel(0, -100)
    await expect(viewer.getByText('120 %')).toBeVisible()
    await page.mouse.wheel(0, 100)
    await page.mouse.wheel(0, 100)
    await expect(viewer.getByText('80 %')).toBeVisible()
    for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, -100)
    await expect(viewer.getByText('200 %')).toBeVisible()
    await expect.poll(() => drawnScale(viewer)).toBeCloseTo(2)
    const before = await picture.boundingBox()
    await page.mouse.down()
    await page.mouse.move(middle.x, middle.y + 60, { steps: 3 })
    await page.mouse.up()
    await expect.poll(async () => (await picture.boundingBox())?.y).toBeCloseTo((before?.y ?? 0) + 60)
  })

  test('a thumbnail shows its picture and resets the zoom', async ({ page }) => {
    await openProduct(page)
    const viewer = await openViewer(page)
    await viewer.getByRole('button', { name: 'Увеличить' }).click()
    await expect(viewer.getByText('120 %')).toBeVisible()
    await viewer.getByRole('button', { name: 'Показать фото 2' }).click()
    await expect(viewer.getByRole('img', { name: /фото 2 из/ })).toBeVisible()
    await expect(viewer.getByText('100 %')).toBeVisible()
  })

  test('two fingers pinch', async ({ page }) => {
    await openProduct(page)
    const viewer = await openViewer(page)
    const box = await viewer.getByRole('img', { name: /фото 1 из/ }).boundingBox()
    if (!box) throw new Error('The viewer shows no picture')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const touch = await page.context().newCDPSession(page)
    const fingers = (apart: number) => [
      { x: x - apart / 2, y, id: 1 },
      { x: x + apart / 2, y, id: 2 },
    ]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(100) })
    for (const apart of [110, 125, 137]) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(viewer.getByText('137 %')).toBeVisible()
  })

  test('is used by the keyboard alone and gives the focus back', async ({ page }) => {
    await openProduct(page)
    await slide(page, 1).focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByRole('button', { name: 'Закрыть' })).toBeFocused()
    await page.keyboard.press('+')
    await expect(viewer.getByText('120 %')).toBeVisible()
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

  test('keeps the page behind from scrolling', async ({ page }) => {
    await openProduct(page)
    const viewer = await openViewer(page)
    const before = await page.evaluate(() => scrollY)
    await page.mouse.move(300, 300)
    await page.mouse.wheel(0, 600)
    await expect(viewer.getByText('80 %')).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toContain('hidden')
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })
})

test.describe('full-screen viewer that does not load', () => {
  test.use({ expectedMessages: [/./] })

  test('is said so', async ({ page }) => {
    await page.route(/image-viewer-.*\.js/, (route) => route.abort())
    const logged = page.waitForEvent('console', (message) => message.text().includes('Loading chunk failed'))
    await openProduct(page)
    await slide(page, 1).click()
    await expect(page.getByText('Не удалось загрузить часть страницы. Обновите страницу.')).toBeVisible()
    await logged
  })
})

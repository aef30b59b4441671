import type { Page } from '@playwright/test'
import { expect, test } from './own-shop.ts'
import { created, fillNew, photo, unique } from './staff-goods.ts'

test.use({ viewport: { width: 1440, height: 900 } })
// One after the other: each worker would start a shop of its own.
test.describe.configure({ mode: 'default' })

const tiles = (page: Page) => page.getByRole('list', { name: 'Картинки товара' }).getByRole('listitem')

/** Which files the tiles show, by the hash in their address. */
async function order(page: Page): Promise<(string | undefined)[]> {
  const addresses = await tiles(page)
    .locator('image')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  return addresses.map((address) => address?.split('/')[2])
}

test.describe('a refused file', () => {
  test.use({ expectedMessages: [/status of 415/] })

  test('a product with two pictures is made, and is in the shop', async ({ page }) => {
    const name = unique('Лиса у камина')
    await fillNew(page, name)
    await page
      .getByLabel('Добавить картинки')
      .setInputFiles([
        await photo('первая.jpg', '#c86030'),
        { name: 'script.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="alert(1)"/>') },
        await photo('широкая.jpg', '#3060c8', 1200, 800),
      ])
    await expect(tiles(page)).toHaveCount(2)
    await expect(page.getByRole('list', { name: 'Загрузка файлов' })).toContainText(
      'script.svg: Это не картинка. Подойдут JPEG, PNG, WebP, AVIF и GIF.',
    )
    await page.getByRole('button', { name: 'Скрыть: script.svg' }).click()
    await expect(tiles(page).first()).toContainText('Обложка')
    // Written as it is typed, by the shop's own card.
    const preview = page.getByRole('region', { name: 'Карточка' })
    await expect(preview).toContainText(name)
    await expect(preview).toContainText('12\u00a0990\u00a0₽')

    await page.getByRole('switch', { name: 'Считать остаток' }).uncheck()
    await page.getByRole('button', { name: 'Создать товар' }).click()
    await expect(page.getByText('Товар создан')).toBeVisible()
    const [shop] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Открыть в магазине' }).click(),
    ])
    await expect(shop.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(shop.getByRole('region', { name: 'Фотографии товара' }).getByRole('img').first()).toBeVisible()
    await shop.goto('/new/')
    await expect(shop.getByRole('link', { name })).toBeVisible()
  })
})

test('pictures are ordered by keyboard, the focus goes with them, and the order is kept', async ({ page }) => {
  await page.goto(`/staff/products/${await created(page, unique('Три картинки'))}/`)
  await page
    .getByLabel('Добавить картинки')
    .setInputFiles([
      await photo('a.jpg', '#5030a0', 620, 620),
      await photo('b.jpg', '#20a050', 640, 640),
      await photo('c.jpg', '#a02050', 660, 660),
    ])
  await expect(tiles(page)).toHaveCount(3)
  const [a, b, c] = await order(page)
  await page.getByRole('button', { name: 'Картинка 3 из 3: передвинуть ближе к началу' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Картинка 2 из 3: передвинуть ближе к началу' })).toBeFocused()
  expect(await order(page)).toEqual([a, c, b])
  await page.keyboard.press('ArrowLeft')
  expect(await order(page)).toEqual([c, a, b])
  await expect(page.getByText('Картинка на месте 1 из 3, это обложка')).toBeAttached()
  await page.getByRole('button', { name: 'Картинка 2 из 3: убрать' }).click()
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Товар сохранён')).toBeVisible()
  await page.reload()
  await expect(tiles(page)).toHaveCount(2)
  expect(await order(page)).toEqual([c, b])
})

test('files are dropped in', async ({ page }) => {
  await page.goto('/staff/products/new/')
  const file = await photo('dropped.jpg', '#777711', 500, 500)
  const data = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
    const transfer = new DataTransfer()
    transfer.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }))
    return transfer
  }, file.buffer.toString('base64'))
  await page.getByText('Или перетащите файлы сюда').dispatchEvent('drop', { dataTransfer: data })
  await expect(tiles(page)).toHaveCount(1)
})

test('a category gets a picture, and the focus goes with it when it is moved', async ({ page }) => {
  const name = unique('Лампы')
  await page.goto('/staff/categories/')
  await page.getByRole('button', { name: 'Новая категория' }).click()
  await page.getByLabel('Название').fill(name)
  await page.getByLabel('Выбрать картинку').setInputFiles([await photo('lamp.jpg', '#ddcc55', 800, 600)])
  await expect(page.getByRole('img', { name: 'Картинка категории' })).toBeVisible()
  await page.getByRole('button', { name: 'Создать категорию' }).click()
  const up = page.getByRole('button', { name: `${name}: выше` })
  await up.click()
  await expect(page.getByRole('button', { name: `${name}: ниже` })).toBeEnabled()
  await expect(up).toBeFocused()
})

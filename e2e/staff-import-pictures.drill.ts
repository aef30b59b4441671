import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request as api } from '@playwright/test'
import sharp from 'sharp'
import { expectFits } from './barriers.ts'
import { expect, test } from './own-shop.ts'
import { hydrated } from './shop-test.ts'
import { expectInJournal, signInStaff } from './staff.ts'
import { takeOrder } from './staff-order.ts'

test.use({ viewport: { width: 1440, height: 1000 } })

const mark = Date.now().toString(36).toUpperCase()
const count = 500
const skuOf = (number: number) => `PIC-${mark}-${number}`

/** A supplier's server. A few pictures under many addresses: the shop needs to draw only those few. */
async function servePictures() {
  const background = (r: number) => ({ r, g: 120, b: 60 })
  const make = (r: number) =>
    sharp({ create: { width: 300, height: 400, channels: 3, background: background(r) } })
      .png()
      .toBuffer()
  const files = await Promise.all([40, 90, 140, 190, 240].map(make))
  const server = createServer((request, answer) => {
    const number = Number(/\d+/.exec(request.url ?? '')?.[0])
    if (number === 7) answer.writeHead(404).end()
    else answer.end(files[number % files.length])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test('content staff import 500 goods with pictures, one is sold, the undo takes back the rest', async ({
  browser,
  ownShop,
}) => {
  test.setTimeout(600_000)
  const page = await browser.newPage({ storageState: await signInStaff(ownShop.url, ownShop.dataDir, 'content') })
  const supplier = await servePictures()
  const rows = Array.from({ length: count }, (_, number) =>
    [skuOf(number), `Лисица ${mark} ${number}`, 1990, `Импорт ${mark}`, 3, `${supplier.url}/${number}.png`].join(';'),
  )
  await page.goto('/staff/import/')
  await hydrated(page)
  await page.getByLabel('Выберите таблицу или перетащите её сюда').setInputFiles({
    name: 'поставщик.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Артикул;Название;Цена;Категория;Остаток;Картинки', ...rows].join('\n')),
  })
  await page.getByLabel('Создавать категории, серии и производителей, которых ещё нет').check()
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByText(/Картинок загрузим после импорта: 500/)).toBeVisible()
  await page.getByRole('button', { name: 'Импортировать' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Импортировать' }).click()
  const pictures = page.getByRole('region', { name: 'Картинки' })
  await expect(pictures).toContainText(/Загружено: 499\s+картинок, не удалось: 1/, { timeout: 480_000 })
  await expect(pictures).toContainText(`${skuOf(7)} Сервер ответил 404.`)
  await expectFits(page, [390, 1440])
  supplier.close()

  const report = page.url()
  await page.goto('/staff/import/')
  await hydrated(page)
  const files = page.getByRole('region', { name: 'Картинки по артикулам' })
  const buffer = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#4060c0' } })
    .png()
    .toBuffer()
  const named = (name: string) => ({ name, mimeType: 'image/png', buffer })
  await files.getByLabel('Выбрать файлы').setInputFiles([named(`${skuOf(2)}_2.png`), named('лиса.png')])
  await expect(files).toContainText('Без товара: 1.')
  await files.getByRole('button', { name: 'Загрузить' }).click()
  await expect(files).toContainText(/Добавлено: 1\s+картинка/)

  const { results } = await (await page.request.get(`/api/staff/products/?q=${skuOf(1)}&sort=id`)).json()
  const sold = results.find(({ sku }: { sku: string }) => sku === skuOf(1))
  const till = await api.newContext({ baseURL: ownShop.url, storageState: ownShop.staff })
  await takeOrder(till, { product: sold })
  await till.dispose()
  await page.goto(`/product/${sold.id}/`)
  await expect(page.getByRole('heading', { level: 1, name: `Лисица ${mark} 1` })).toBeVisible()
  const photo = page.getByRole('main').getByRole('img').first()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.goto(report)
  await hydrated(page)
  await page.getByRole('button', { name: 'Отменить импорт' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить импорт' }).click()
  const undone = page.getByRole('region', { name: 'Импорт отменён' })
  await expect(undone).toContainText(/Удалили новые: 498\s+товаров/, { timeout: 60_000 })
  await expect(undone).toContainText(`${skuOf(1)} Лисица ${mark} 1: Его уже купили.`)
  await expect(undone).toContainText(`${skuOf(2)} Лисица ${mark} 2: Его с тех пор изменили.`)
  await expectInJournal(browser, ownShop, 'content', [
    /Запись товаров.*поставщик\.csv/,
    /Отмена импорта.*поставщик\.csv/,
  ])
})

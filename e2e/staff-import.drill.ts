import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoBarrier } from './barriers.ts'
import { expect, test } from './own-shop.ts'
import { inDatabase } from './shop-database.ts'
import { identityConfirmed } from './staff.ts'

// Only one import at a time goes on in the whole shop.
test.describe.configure({ mode: 'serial' })

const mark = Date.now().toString(36).toUpperCase()

async function choose(page: Page, name: string, text: string | Buffer): Promise<void> {
  await page.goto('/staff/import/')
  await page
    .getByLabel('Выберите таблицу или перетащите её сюда')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** Each of ten batches takes so long that the import is still under way whenever the browser comes to look at it. */
const slowWriting = `
  create function slow_import() returns trigger language plpgsql as $$ begin perform pg_sleep(10); return null; end $$;
  create trigger slow_import before insert on products for each statement execute function slow_import()`

/** How many goods the shop finds by this article. */
async function countOf(page: Page, sku: string): Promise<number> {
  return (await (await page.request.get(`/api/search/products/?exact=1&q=${sku}`)).json()).count
}

test('a table is checked, its columns are matched, it is imported and found in the shop and in the log', async ({
  page,
}) => {
  const name = `Фигурка <b>${mark}</b>`
  await choose(
    page,
    'прайс.csv',
    `Артикул;Как зовут;Цена;Категория;Поставщик\nE2E-${mark};${name};4 990,50;Новая полка ${mark};Иванов\n`,
  )
  await expect(page.getByRole('heading', { level: 1, name: /Импорт №/ })).toBeVisible()
  await expect(page.getByText('1 строка · CSV, UTF-8, разделитель: точка с запятой')).toBeVisible()
  await expect(page.getByText('Не будут импортированы: «Как зовут», «Поставщик».')).toBeVisible()
  await expectNoBarrier(page)

  await page.getByLabel('Поле для столбца «Как зовут»').selectOption('Название')
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByText('1 ошибка в строке 2')).toBeVisible()
  await expect(page.getByRole('row', { name: /1 Категория Новая полка/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Импортировать' })).toBeHidden()
  await expectNoBarrier(page)

  await page.getByRole('button', { name: 'Изменить столбцы и проверить ещё раз' }).click()
  await page.getByLabel('Создавать категории, серии и производителей, которых ещё нет').check()
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^1\sновый$/ })).toBeVisible()
  await expect(page.getByText(`Категории, которых ещё нет: Новая полка ${mark}`)).toBeVisible()

  await page.getByRole('button', { name: 'Импортировать' }).click()
  await page
    .getByRole('dialog', { name: 'Записать изменения в каталог?' })
    .getByRole('button', { name: 'Импортировать' })
    .click()
  await expect(page.getByRole('heading', { name: 'Готово' })).toBeVisible()
  const report = page.url()

  // The search hears of it a moment later.
  await expect.poll(() => countOf(page, `E2E-${mark}`)).toBe(1)
  await page.goto(`/search/?q=E2E-${mark}`)
  await expect(page.getByText(name)).toBeVisible()
  await page.goto('/staff/audit/')
  await page.getByRole('link', { name: 'прайс.csv' }).first().click()
  await expect(page).toHaveURL(report)
})

test.describe('a file that is no table', () => {
  test.use({ expectedMessages: [/status of 400/] })

  test('is refused with the reason', async ({ page }) => {
    await choose(page, 'картинка.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))
    await expect(
      page.getByRole('alert').filter({ hasText: 'Это не таблица. Подойдут файлы CSV и XLSX.' }),
    ).toBeVisible()
  })
})

test('products, orders and the template can be downloaded', async ({ page }) => {
  await identityConfirmed(page)
  await page.goto('/staff/import/')
  await expect(page.getByRole('heading', { name: 'Последние импорты' })).toBeVisible()
  for (const [link, file] of [
    ['Скачать CSV', /^Товары .+\.csv$/],
    ['Скачать для Excel', /^Товары .+\.xlsx$/],
    ['Скачать заказы в CSV', /^Заказы\.csv$/],
    ['Excel', /^Шаблон импорта\.xlsx$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: link, exact: true }).click()
    const done = await download
    expect(done.suggestedFilename()).toMatch(file)
    if (link === 'Скачать CSV') expect(await readFile(await done.path(), 'utf8')).toContain(`E2E-${mark};`)
  }
})

test('a long import shows how far it is, and can be stopped', async ({ page, ownShop }) => {
  await inDatabase(ownShop.dataDir, slowWriting)
  const rows = Array.from({ length: 5000 }, (_, at) => `LONG${mark}${at};Товар ${at};100;Новая полка ${mark}`)
  await choose(page, 'длинная.csv', `Артикул;Название;Цена;Категория\n${rows.join('\n')}\n`)
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByText('5 000 новых')).toBeVisible()
  await page.getByRole('button', { name: 'Импортировать' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Импортировать' }).click()
  await expect(page.getByRole('progressbar', { name: /Записываем товары/ })).toBeVisible()
  // It is still under way after a return to the page.
  await page.reload()
  await page.getByRole('button', { name: 'Остановить' }).click()
  await expect(page.getByText('Остановлено. Ничего не изменилось.')).toBeVisible()
  await inDatabase(ownShop.dataDir, 'drop function slow_import cascade')
  await expectNoBarrier(page)
  expect(await countOf(page, `LONG${mark}1`)).toBe(0)
})

test('axe finds nothing on the page of imports that has some', async ({ page }) => {
  await page.goto('/staff/import/')
  await expect(page.getByRole('heading', { name: 'Последние импорты' })).toBeVisible()
  await expectNoBarrier(page)
})

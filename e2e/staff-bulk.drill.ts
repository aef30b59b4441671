import { runningBulk } from '../src/testing/running-bulk.ts'
import { expectFits } from './barriers.ts'
import { expect, test } from './own-shop.ts'
import { inDatabase } from './shop-database.ts'
import { unique } from './staff-goods.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a change of more than can be done at once goes on by itself, and is found and undone later', async ({
  page,
  ownShop,
}) => {
  const name = unique('Из многих')
  await inDatabase(
    ownShop.dataDir,
    `insert into products (sku, name, price_kopecks, category_id)
    select $1 || n, $1, 1299000, (select min(id) from categories) from generate_series(1, 221) as n`,
    [name],
  )
  await page.goto(`/staff/products/?q=${encodeURIComponent(name)}`)
  await expect(page.getByText('221\u00a0товар', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Выбрать все на странице' }).check()
  await page.getByRole('checkbox', { name: 'Все по фильтру: 221\u00a0товар' }).check()
  await page.getByRole('button', { name: 'Изменить…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('На сколько процентов').fill('7')
  await dialog.getByRole('button', { name: 'Применить' }).click()
  await expect(dialog).toBeHidden()
  const latest = page.getByRole('listitem').filter({ hasText: 'цена +7\u00a0%' })
  await page.getByText('Последние изменения многих').click()
  await expect(latest).toContainText('изменено: 221\u00a0товар из 221')
  await expect(page.getByRole('table', { name: 'Товары' }).getByText('13\u00a0899\u00a0₽')).toHaveCount(50)

  await latest.getByRole('button', { name: /^Вернуть/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Вернуть' }).click()
  await expect(latest).toContainText('возвращено как было: 221\u00a0товар')
  await expect(page.getByRole('table', { name: 'Товары' }).getByText('12\u00a0990\u00a0₽')).toHaveCount(50)
})

test('the progress of a large change has no barrier that axe can find, and is not wider than the window', async ({
  page,
}) => {
  await page.route('**/api/staff/products/bulk/', (route) => route.fulfill({ json: { results: [runningBulk] } }))
  await page.goto('/staff/products/')
  await expect(page.getByRole('region', { name: 'Ход изменения' }).getByRole('progressbar')).toBeVisible()
  await expectFits(page, [390, 1440])
})

test('axe finds nothing in a bulk change', async ({ page }) => {
  await page.goto('/staff/products/?category=4')
  await page.getByRole('checkbox', { name: 'Выбрать все на странице' }).check()
  await page.getByRole('button', { name: 'Изменить…' }).click()
  await page.getByLabel('На сколько процентов').fill('5')
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
  await expectFits(page, [768, 1440])
})

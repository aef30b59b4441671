import { stepsIn } from '../src/reports/report-period.ts'
import { expectFits } from './barriers.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { staffState } from './staff.ts'

test.use({ storageState: staffState() })

test('sales over time and by goods, and what people wait for: charts, tables and files', async ({ page }) => {
  await page.goto('/staff/')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Отчёты' }).click()
  await expect(page.getByRole('heading', { name: 'Отчёты', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: '12 месяцев' }).click()
  await page.getByLabel('Суммы').selectOption('По месяцам')
  // The address follows a moment later.
  await expect(page).toHaveURL(/by=month/)
  const { search, searchParams } = new URL(page.url())
  // The demo customer's paid orders are counted by a job soon after the start.
  const sold = async () => (await (await page.request.get(`/api/staff/reports/sales/${search}`)).json()).total.orders
  await expect.poll(sold).toBeGreaterThan(0)
  await page.reload()
  const sales = page.getByRole('table', { name: 'Продажи' })
  await expect(sales.getByRole('row', { name: 'Всего' })).not.toContainText(/Всего0/)
  // Thirteen months as a rule, and twelve on the last day of one.
  const { from = '', to = '' } = Object.fromEntries(searchParams)
  await expect(sales.getByRole('row')).toHaveCount(2 + stepsIn('month', { from, to }).length)
  await page.getByRole('button', { name: 'Средний чек' }).click()
  await expect(page.getByRole('heading', { name: 'Средний чек' })).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Средний чек' })).toBeVisible()
  await expectFits(page, [390, 1440])

  await page.getByRole('navigation', { name: 'Отчёты' }).getByRole('link', { name: 'Товары' }).click()
  const goods = page.getByRole('table', { name: 'Товары' })
  await expect(goods.getByRole('link').first()).toBeVisible()
  await goods.getByRole('button', { name: 'Штук' }).click()
  await expect(page).toHaveURL(/sort=pieces/)
  // The address is ahead of the table, which is drawn paler while its new rows are on their way.
  await expect(goods.getByRole('columnheader', { name: 'Штук' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await expectFits(page, [390, 1440])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Скачать CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Товары с .*\.csv$/)
  for (const name of ['Категории', 'Серии', 'Производители']) {
    await page.getByRole('navigation', { name: 'Отчёты' }).getByRole('link', { name }).click()
    await expect(page.getByRole('table', { name }).getByRole('row').nth(1)).toBeVisible()
  }

  await page.getByRole('navigation', { name: 'Отчёты' }).getByRole('link', { name: 'Искали и не нашли' }).click()
  await expect(page.getByText('Запросы без результата')).toBeVisible()
  await page.getByRole('navigation', { name: 'Отчёты' }).getByRole('link', { name: 'Ждут покупатели' }).click()
  await expect(page.getByRole('table', { name: 'Ждут покупатели' }).getByRole('link').first()).toBeVisible()
  await expectFits(page, [390, 1440])
})

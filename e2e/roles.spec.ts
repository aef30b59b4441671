import { request as api } from '@playwright/test'
import { goods } from './buying.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { signInStaff, staffState } from './staff.ts'
import { takeOrder } from './staff-order.ts'

const url = process.env.SHOP_URL ?? ''

test('a packer sees only their work, and sends an order', async ({ browser }, info) => {
  const till = await api.newContext({ baseURL: url, storageState: staffState() })
  const [product] = await goods(till, 1)
  if (!product) throw new Error('nothing to sell')
  const fullName = `Упаковкина ${Date.now().toString(36)}`
  const id = await takeOrder(till, { product, fullName, delivery: 'Почта России' })
  await till.dispose()
  const storageState = await signInStaff(url, info.outputDir, 'packer')
  const page = await browser.newPage({ storageState, viewport: { width: 1440, height: 900 } })
  await page.goto('/staff/orders/')
  await hydrated(page)
  const menu = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link')
  await expect(menu).toContainText(['Сегодня', 'Заказы', 'Безопасность'])
  await expect(menu).toHaveCount(3)
  await expect(page.getByLabel('Состояние').getByRole('option')).toHaveText(['Все', 'Оплачен', 'Собирается'])

  await page.getByLabel('Поиск').fill(fullName)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Выбрать все на странице' }).press('Space')
  await page.getByRole('button', { name: 'Начать сборку' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Собирается' })).toBeVisible()
  await page.getByRole('link', { name: `№ ${id}` }).press('Enter')
  await page.getByRole('region', { name: 'Состояние' }).getByText('Ещё действия').press('Enter')
  await page.getByRole('button', { name: 'Отправить' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Отправить заказ № ${id}` })
  await dialog.getByLabel('Трек-номер').fill('80110012345678')
  await dialog.getByLabel('Трек-номер').press('Enter')
  await expect(page.getByText('Заказ в пути, трек-номер 80110012345678')).toBeVisible()
  await page.goto('/staff/customers/')
  await expect(page.getByRole('heading', { name: 'На это у вас нет прав' })).toBeVisible()
})

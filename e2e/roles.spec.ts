import type { Page } from '@playwright/test'
import { codeFor, enterCredentials } from './account.ts'
import { expectFits } from './barriers.ts'
import { expect, hydrated, test } from './shop-test.ts'

async function enterAs(page: Page, role: 'packer' | 'content'): Promise<void> {
  const email = `${role}@kitsune.test`
  await page.goto('/staff/')
  await hydrated(page)
  await enterCredentials(page, email, `kitsune-${role}`)
  await expect(page.getByLabel('Код подтверждения')).toBeFocused()
  await page.getByLabel('Код подтверждения').fill(await codeFor(page.request, email))
  await page.getByRole('button', { name: 'Подтвердить код' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Разделы' }).getByRole('link')

test('a packer has orders to pack and send, and nothing of the rest of the shop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, 'packer')
  await expect(menu(page)).toContainText(['Сегодня', 'Заказы', 'Безопасность'])
  await expect(menu(page)).toHaveCount(3)
  await expect(page.getByText('Выручка')).toHaveCount(0)
  await menu(page).filter({ hasText: 'Заказы' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Поступления' })).toHaveCount(0)
  await expect(page.getByLabel('Состояние').getByRole('option')).toHaveText(['Все', 'Оплачен', 'Собирается'])
  await page.goto('/staff/customers/')
  await expect(page.getByRole('heading', { name: 'На это у вас нет прав' })).toBeVisible()
  await page.getByRole('link', { name: 'На главную' }).click()
  await expect(page).toHaveURL('/staff/')
  await expectFits(page, [390, 1440])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/staff/')
  await expect(page).toHaveURL('/auth/')
})

test('content staff go from a product to its editor, without its cost, and see neither orders nor people', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, 'content')
  await expect(menu(page).filter({ hasText: /Заказы|Покупатели|Журнал|Сотрудники|Документы/ })).toHaveCount(0)
  await page.goto('/product/1/')
  const strip = page.getByRole('navigation', { name: 'Для сотрудников' })
  await strip.getByRole('link', { name: 'Редактировать' }).click()
  await expect(page).toHaveURL('/staff/products/1/')
  await expect(page.getByLabel('Предупреждать от остатка')).toBeVisible()
  await expect(page.getByLabel('Себестоимость')).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { quoted } from '../src/platform/text/quoted.ts'
import { registered } from './account.ts'
import { draftOf, goods, total } from './buying.ts'
import { expect, test } from './own-shop.ts'
import { inDatabase } from './shop-database.ts'

test.use({ expectedMessages: [/status of 409|POST \/api\/(checkout|cart)\//] })

test('what changed between cart and confirmation is told, and checkout goes on from there', async ({
  browser,
  ownShop,
}) => {
  // Not the administrator, who is signed in there.
  const context = await browser.newContext({ baseURL: ownShop.url, storageState: undefined })
  await buyWhatChanges(await context.newPage(), ownShop.dataDir)
  await context.close()
})

async function buyWhatChanges(page: Page, dataDir: string): Promise<void> {
  await registered(page)
  const [fox, stand, poster] = await goods(page.request, 3)
  if (!fox || !stand || !poster) throw new Error('no goods')
  await draftOf(page, [fox.id, 1], [stand.id, 3], [poster.id, 1])
  await page.goto('/new_order/')
  await page.getByLabel('ФИО').fill('Петрова Анна')
  await page.getByLabel('Телефон').fill('9991234567')
  await page.getByRole('radio', { name: 'Самовывоз' }).check()
  await page.getByRole('checkbox', { name: 'Я даю согласие' }).check()
  const confirm = page.getByRole('button', { name: 'Подтвердить заказ' })
  const notice = page.getByRole('alert').filter({ hasText: 'кое-что изменилось' })
  const summary = page.getByRole('region', { name: 'Ваш заказ' })

  await inDatabase(dataDir, 'update products set price_kopecks = price_kopecks + 100000 where id = $1', [fox.id])
  await inDatabase(dataDir, 'update products set stock = 2 where id = $1', [stand.id])
  await inDatabase(dataDir, 'update products set stock = 0 where id = $1', [poster.id])
  await confirm.click()
  await expect(notice.getByRole('listitem')).toHaveCount(3)
  await expect(notice).toBeFocused()
  await expect(notice).toContainText(new RegExp(`${escaped(quoted(fox.name))}: цена была .+₽, теперь .+₽`))
  await expect(notice).toContainText(new RegExp(`${escaped(quoted(stand.name))}: можно заказать только 2.шт. из 3`))
  await expect(notice).toContainText(new RegExp(`${escaped(quoted(poster.name))}: больше нет в.наличии`))
  await expect(summary).toContainText(total(fox.price + 1000 + 2 * stand.price))
  await expect(summary).not.toContainText(poster.name)
  await expect(page.getByLabel('ФИО')).toHaveValue('Петрова Анна')

  // Another price while the first change was being read.
  await inDatabase(dataDir, 'update products set price_kopecks = price_kopecks + 50000 where id = $1', [fox.id])
  await confirm.click()
  await expect(notice.getByRole('listitem')).toHaveCount(1)
  await confirm.click()
  await expect(page.getByRole('status').filter({ hasText: 'Заказ успешно подтверждён!' })).toBeVisible()
  await page.getByRole('link', { name: /Открыть заказ/ }).click()
  await expect(page.getByText(total(fox.price + 1500 + 2 * stand.price)).first()).toBeVisible()

  // Everything that was chosen is gone: that is told, with a way to the cart.
  await draftOf(page, [fox.id, 1])
  await inDatabase(dataDir, 'update products set stock = 0 where id = $1', [fox.id])
  await page.goto('/new_order/')
  await expect(notice).toContainText('больше нет')
  await expect(page.getByText('Оформлять пока нечего')).toBeVisible()

  // The cart keeps it in sight; neither its summary nor the header counts it.
  await page.goto('/cart/')
  await expect(page.getByRole('listitem').filter({ hasText: fox.name })).toContainText('Нет в наличии')
  await expect(summary).toContainText('0 товаров')
  await expect(page.getByRole('banner').getByRole('link', { name: /^Корзина/ })).toHaveText('Корзина')
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

import { request as api, type Page } from '@playwright/test'
import { codeFor, enterCredentials } from './account.ts'
import { expectFits } from './barriers.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { expectInJournal, staffState } from './staff.ts'
import { takeOrder } from './staff-order.ts'

const url = process.env.SHOP_URL ?? ''

// Calls that are under way when the packer signs out are refused.
test.use({ expectedMessages: [/status of 401|^GET \/api\/staff\//] })

async function enterAsPacker(page: Page): Promise<void> {
  const email = 'packer@kitsune.test'
  await page.goto('/staff/')
  await hydrated(page)
  await enterCredentials(page, email, 'kitsune-packer')
  await expect(page.getByLabel('Код подтверждения')).toBeFocused()
  await page.getByLabel('Код подтверждения').fill(await codeFor(page.request, email))
  await page.getByRole('button', { name: 'Подтвердить код' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Разделы' }).getByRole('link')

/** Ten orders of one customer, paid: two go by post, the others are picked up. */
async function ordersToPack(fullName: string): Promise<{ byPost: number[]; all: number[] }> {
  const till = await api.newContext({ baseURL: url, storageState: staffState() })
  const answer = await till.get('/api/staff/products/?status=available&is_preorder=false&sort=-stock&page_size=10')
  const { results } = (await answer.json()) as { results: { id: number; price: number }[] }
  const goods = results.slice(-2)
  const all: number[] = []
  for (let number = 0; number < 10; number += 1) {
    const [product] = number % 2 === 0 ? goods : goods.slice(1)
    if (!product) throw new Error('nothing to sell')
    all.push(await takeOrder(till, { product, fullName, delivery: number < 2 ? 'Почта России' : 'Самовывоз' }))
  }
  await till.dispose()
  return { byPost: all.slice(0, 2), all }
}

test('a packer packs and sends ten orders with their papers, and sees nothing of the rest of the shop', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const fullName = `Упаковкина ${Date.now().toString(36)}`
  const { byPost, all } = await ordersToPack(fullName)
  await enterAsPacker(page)
  await expect(menu(page)).toContainText(['Сегодня', 'Заказы', 'Безопасность'])
  await expect(menu(page)).toHaveCount(3)
  await expect(page.getByText('Выручка')).toHaveCount(0)
  await menu(page).filter({ hasText: 'Заказы' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Поступления' })).toHaveCount(0)
  await expect(page.getByLabel('Состояние').getByRole('option')).toHaveText(['Все', 'Оплачен', 'Собирается'])

  // By keyboard, as far as the printer.
  await page.getByLabel('Поиск').fill(fullName)
  await expect(page.getByRole('row')).toHaveCount(11)
  const choose = page.getByRole('checkbox', { name: 'Выбрать все на странице' })
  await choose.press('Space')
  const sheets = { 'Упаковочные листы': 10, 'Адресные ярлыки': 10, 'Лист сборки': 1 }
  for (const [name, count] of Object.entries(sheets)) {
    const popup = page.waitForEvent('popup')
    await page.getByRole('link', { name, exact: true }).press('Enter')
    const paper = await popup
    await expect(paper.getByRole('article')).toHaveCount(count)
    await paper.close()
  }
  await page.getByRole('button', { name: 'Начать сборку' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '10 заказов: Собирается' })).toBeVisible()
  for (const id of byPost) {
    await page.getByRole('link', { name: `№ ${id}` }).press('Enter')
    await page.getByRole('region', { name: 'Состояние' }).getByText('Ещё действия').press('Enter')
    await page.getByRole('button', { name: 'Отправить' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Отправить заказ № ${id}` })
    await dialog.getByLabel('Трек-номер').fill(`8011001234${id}`)
    await dialog.getByLabel('Трек-номер').press('Enter')
    await expect(page.getByText(`Заказ в пути, трек-номер 8011001234${id}`)).toBeVisible()
    await page.goBack()
  }
  await expect(page.getByRole('row')).toHaveCount(9)
  await choose.press('Space')
  await page.getByRole('button', { name: 'Готовы к выдаче' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '8 заказов: Готов к выдаче' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(0)
  await expectInJournal(browser, { url, staff: staffState() }, 'packer', [
    new RegExp(`Состояние.*№\\s${all[0]}.*Отправлен`),
    new RegExp(`Состояние.*№\\s${all.at(-1)}.*Готов к выдаче`),
  ])

  await page.goto('/staff/customers/')
  await expect(page.getByRole('heading', { name: 'На это у вас нет прав' })).toBeVisible()
  await page.getByRole('link', { name: 'На главную' }).click()
  await expect(page).toHaveURL('/staff/')
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
  await expectFits(page, [390, 1440])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/staff/')
  await expect(page).toHaveURL('/auth/')
})

import { expectFits } from './barriers.ts'
import { expect, test } from './own-shop.ts'
import { attack, unique } from './staff-goods.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('whatever is written into a field is shown as text, in the shop and to staff', async ({ page }) => {
  const name = unique(attack)
  await page.goto('/staff/products/new/')
  await page.getByLabel('Название').fill(name)
  await page.getByLabel('Артикул').fill(unique('X').replace(' ', '-'))
  await page.getByRole('textbox', { name: 'Цена', exact: true }).fill('100')
  await page.getByLabel('Категория').selectOption({ label: 'Чиби-фигурки' })
  for (const field of ['Описание', 'Материал', 'Серия', 'Производитель', 'Персонаж', 'Персонаж латиницей']) {
    await page.getByLabel(field, { exact: true }).fill(attack.slice(0, 115))
  }
  await page.getByRole('button', { name: 'Создать товар' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const stock = page.getByRole('region', { name: 'Остаток' })
  await stock.getByLabel('Сколько').fill('1')
  await stock.getByLabel('Причина').fill(attack)
  await stock.getByRole('button', { name: 'Провести' }).click()
  await expect(stock.getByRole('row', { name: attack })).toBeVisible()
  const id = page.url().split('/').at(-2)
  const lastWord = name.split('-').at(-1) ?? ''
  for (const path of [
    `/staff/products/?q=${lastWord}`,
    `/staff/products/${id}/`,
    '/staff/audit/',
    `/product/${id}/`,
    '/new/',
    `/search/?q=${lastWord}`,
  ]) {
    await page.goto(path)
    // A category may be called so, too: its name waits in a closed list.
    await expect(page.getByText(attack.slice(0, 30)).filter({ visible: true }).first()).toBeVisible()
    await expect(page).not.toHaveTitle(/^взлом$/)
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    for (const json of await page.locator('script[type="application/ld+json"]').allTextContents()) JSON.parse(json)
  }
})

/** The list is short, for axe looks at every cell. */
const screens = ['/staff/products/?category=4', '/staff/products/new/', '/staff/products/1/']

for (const path of screens) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Загрузка…')).toHaveCount(0)
    await expectFits(page, [768, 1440])
  })
}

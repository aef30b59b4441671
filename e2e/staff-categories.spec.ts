import { expect, test } from './own-shop.ts'
import { attack, photo, unique } from './staff-goods.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('categories: made, renamed, moved, deleted', async ({ page }) => {
  const name = unique('Лампы')
  await page.goto('/staff/categories/')
  await page.getByRole('button', { name: 'Новая категория' }).click()
  await page.getByLabel('Название').fill(name)
  await page.getByLabel('Выбрать картинку').setInputFiles([await photo('lamp.jpg', '#ddcc55', 800, 600)])
  await expect(page.getByRole('img', { name: 'Картинка категории' })).toBeVisible()
  await page.getByRole('button', { name: 'Создать категорию' }).click()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: `${name}: выше` }).click()
  await expect(row.getByRole('button', { name: `${name}: выше` })).toBeFocused()
  await expect(row.getByRole('button', { name: `${name}: ниже` })).toBeEnabled()
  await row.getByRole('button', { name: `Редактировать: ${name}` }).click()
  await page.getByLabel('Название').fill(`${name} новые`)
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await page.getByRole('button', { name: `Удалить: ${name} новые` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Категория удалена')).toBeVisible()
})

test('so is the name of a category', async ({ page }) => {
  await page.goto('/staff/categories/')
  await page.getByRole('button', { name: 'Новая категория' }).click()
  await page.getByLabel('Название').fill(attack.slice(0, 60))
  await page.getByRole('button', { name: 'Создать категорию' }).click()
  await expect(page.getByText('Категория создана')).toBeVisible()
  for (const path of ['/staff/categories/', '/']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(attack.slice(0, 30)).first()).toBeVisible()
    await expect(page).not.toHaveTitle(/^взлом$/)
    expect(await page.locator('img[src="x"]').count()).toBe(0)
  }
})

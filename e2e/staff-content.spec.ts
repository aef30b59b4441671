import { expect, test } from './shop-test.ts'
import { staffState } from './staff.ts'

test.use({ storageState: staffState() })

const mark = Date.now().toString(36)

test('a place gets a photo and goes again', async ({ page }) => {
  await page.goto('/staff/site/')
  // The settings above push the button down when they arrive, away from under the click.
  await expect(page.getByLabel('Название магазина')).toBeVisible()
  await page.getByRole('button', { name: 'Добавить магазин' }).click()
  await page.getByLabel('Название', { exact: true }).fill(`Лавка ${mark}`)
  await page.getByLabel('Выбрать фотографию').setInputFiles('docs/screenshots/home-light.png')
  await expect(page.getByAltText('Фотография магазина')).toBeVisible()
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByText('Магазин сохранён')).toBeVisible()
  await page.getByRole('button', { name: `Удалить: Лавка ${mark}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText(`Лавка ${mark}`)).toBeHidden()
})

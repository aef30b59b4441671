import { enterCredentials, registered, signedOut } from './account.ts'
import { expectFits } from './barriers.ts'
import { expect, hydrated, test } from './shop-test.ts'

/** What only somebody signed in sees cannot be in the list of everybody's pages. */
test('the cabinet has no barrier that axe can find, read or edited', async ({ page }) => {
  await registered(page)
  await page.goto('/profile/')
  await expect(page.getByText('Это устройство')).toBeVisible()
  await expectFits(page, [390, 1440])
  await page.getByRole('button', { name: 'Редактировать' }).click()
  await page.getByRole('button', { name: 'Сохранить изменения' }).click()
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await page.getByRole('button', { name: 'Удалить учётную запись' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFits(page, [390, 1440])
})

test('the step with the code has none either', async ({ page }) => {
  const email = await registered(page)
  await signedOut(page)
  await page.goto('/auth/')
  await hydrated(page)
  await enterCredentials(page, email)
  await expect(page.getByLabel('Код подтверждения')).toBeFocused()
  await expectFits(page, [390, 1440])
})

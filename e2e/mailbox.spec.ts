import { registered } from './account.ts'
import { expect, test } from './shop-test.ts'

test('the local mailbox shows what the shop would have sent', async ({ page }) => {
  const email = await registered(page)
  await page.goto('/mailbox/')
  await expect(page.getByRole('heading', { level: 1, name: 'Почтовый ящик' })).toBeVisible()
  const letters = page.getByRole('article').filter({ hasText: email })
  await expect(letters.getByRole('heading', { name: /код/i })).toBeVisible()
  await expect(letters).toContainText(/\d{6}/)

  const opening = page.waitForEvent('popup')
  await letters.getByRole('link', { name: /Открыть, как в.почте/ }).click()
  const letter = await opening
  await expect(letter.getByRole('heading', { level: 1, name: /код/i })).toBeVisible()
  // Its inline styles count, although no page of the shop may have any.
  await expect(letter.locator('body')).toHaveCSS('background-color', 'rgb(245, 239, 231)')
})

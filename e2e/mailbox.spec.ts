import { expect, test } from './shop-test.ts'

test('the local mailbox shows what the shop would have sent', async ({ page }) => {
  await page.goto('/mailbox/')
  await expect(page.getByRole('heading', { level: 1, name: 'Почтовый ящик' })).toBeVisible()
  const letter = page.getByRole('article').filter({ hasText: 'demo@kitsune.test' })
  await expect(letter.first().getByRole('heading', { name: 'Добро пожаловать' })).toBeVisible()
})

import { request as api } from '@playwright/test'
import { csrf, newEmail, registered, signedOut, signIn } from './account.ts'
import { addAuthenticator } from './passkeys.ts'
import { expect, test } from './shop-test.ts'
import { identityConfirmed, staffState } from './staff.ts'

// A number is no domain: at 127.0.0.1 browsers make no passkeys.
test.use({ baseURL: process.env.SHOP_URL?.replace('127.0.0.1', 'localhost') })

/** The administrator lets the owner of this address into the back office. */
async function letIn(email: string): Promise<void> {
  const boss = await api.newContext({ baseURL: process.env.SHOP_URL ?? '', storageState: staffState() })
  await identityConfirmed({ request: boss })
  const answer = await boss.post('/api/staff/team/', { data: { email, role: 'packer' }, headers: await csrf(boss) })
  expect(answer.ok(), await answer.text()).toBe(true)
  await boss.dispose()
}

test('who works in the shop protects the sign-in by a passkey, and is asked for it', async ({ page }) => {
  const email = await registered(page, newEmail('packer'))
  await letIn(email)
  await addAuthenticator(page)
  await page.goto('/staff/security/')
  await page.getByLabel('Название нового ключа').fill('Ноутбук')
  await page.getByRole('button', { name: 'Добавить ключ' }).click()
  const codes = page.getByRole('dialog', { name: 'Запасные коды' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'Коды сохранены' }).click()
  const keys = page.getByRole('region', { name: 'Ключи доступа' })
  await expect(keys.getByText('Ноутбук', { exact: true })).toBeVisible()

  // What the page of the back office still asks for would be refused.
  await page.goto('about:blank')
  await signedOut(page)
  await page.goto('/auth/')
  await signIn(page, email)
  await expect(page.getByText('Осталось подтвердить, что это вы')).toBeVisible()
  await page.getByRole('button', { name: 'Подтвердить ключом доступа' }).click()
  await expect(page).toHaveURL('/')
})

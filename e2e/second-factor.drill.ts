import type { Page } from '@playwright/test'
import { demoAccounts } from '../demo/accounts.ts'
import { AuthenticatorApp } from '../src/testing/authenticator-app.ts'
import { codeFor, csrf, enterCredentials, lettersTo, newEmail, registered } from './account.ts'
import { expectNoBarrier } from './barriers.ts'
import { expect, test } from './own-shop.ts'
import { addAuthenticator } from './passkeys.ts'
import { inDatabase } from './shop-database.ts'
import { hydrated } from './shop-test.ts'

test.use({
  // A number is no domain: at 127.0.0.1 browsers make no passkeys.
  baseURL: ({ ownShop }, use) => use(ownShop.url.replace('127.0.0.1', 'localhost')),
  storageState: { cookies: [], origins: [] },
  viewport: { width: 1136, height: 900 },
  // The browser logs the refusal that opens the dialog.
  expectedMessages: [/status of 403/],
})

/** Password and mailed code, up to what comes then. */
async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/auth/')
  await hydrated(page)
  const before = (await lettersTo(page.request, email)).length
  await enterCredentials(page, email, secret)
  await expect.poll(async () => (await lettersTo(page.request, email)).length).toBeGreaterThan(before)
  await page.getByLabel('Код подтверждения').fill(await codeFor(page.request, email))
  await page.getByRole('button', { name: 'Подтвердить код' }).click()
}

/** The codes of the dialog that appears with the first factor; it closes only by its button. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Запасные коды' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await expectNoBarrier(page)
  await dialog.getByRole('button', { name: 'Коды сохранены' }).click()
  return codes
}

test.use({ ownShopName: 'second factor' })

test('an administrator protects the sign-in by a passkey and requires it of all; a colleague sets up an app', async ({
  page,
  browser,
  baseURL,
  ownShop,
}) => {
  const boss = demoAccounts.find(({ role }) => role === 'administrator')
  if (!boss) throw new Error('no administrator among the demo accounts')
  await addAuthenticator(page)
  await signIn(page, boss.email, boss.password)
  await expect(page).toHaveURL('/')
  await page.goto('/staff/security/')
  await page.getByLabel('Название нового ключа').fill('Ноутбук')
  await page.getByRole('button', { name: 'Добавить ключ' }).click()
  await keepCodes(page)
  const keys = page.getByRole('region', { name: 'Ключи доступа' })
  await expect(keys.getByText('Ноутбук', { exact: true })).toBeVisible()
  await page.getByRole('switch', { name: 'Требовать защиту входа от всех сотрудников' }).click()
  await expect(page.getByText('Теперь защита входа нужна всем')).toBeVisible()

  await page.request.post('/api/user/api/logout/', { headers: await csrf(page.request) })
  await signIn(page, boss.email, boss.password)
  await expect(page.getByText('Осталось подтвердить, что это вы')).toBeVisible()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Подтвердить ключом доступа' }).click()
  await expect(page).toHaveURL('/')

  const context = await browser.newContext({ baseURL, storageState: undefined, locale: 'ru-RU' })
  const colleague = await context.newPage()
  const email = await registered(colleague, newEmail('packer'))
  await inDatabase(ownShop.dataDir, `update accounts set role = 'administrator' where email = $1`, [email])
  await colleague.goto('/staff/orders/')
  await expect(colleague).toHaveURL('/staff/security/')
  await expect(colleague.getByText('Администратор требует защищать вход.')).toBeVisible()
  await colleague.getByRole('button', { name: 'Настроить приложение' }).click()
  const setup = colleague.getByRole('region', { name: 'Приложение с кодами' })
  await expect(setup.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
  await expectNoBarrier(colleague)
  const app = new AuthenticatorApp((await setup.getByRole('code').innerText()).replaceAll(' ', ''))
  await setup.getByLabel('Код из приложения').fill(app.code(new Date()))
  await setup.getByRole('button', { name: 'Подтвердить код' }).click()
  const [code = ''] = await keepCodes(colleague)
  await expect(colleague.getByText('Администратор требует защищать вход.')).toBeHidden()

  // Before personal data leaves, the session has to prove itself again.
  await inDatabase(ownShop.dataDir, `update sessions set identity_at = now() - interval '11 minutes'`)
  await colleague.goto('/staff/import/')
  await colleague.getByRole('link', { name: 'Скачать заказы в CSV' }).click()
  const question = colleague.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await expect(question.getByLabel('Код из приложения')).toBeVisible()
  await expectNoBarrier(colleague)
  const download = colleague.waitForEvent('download')
  await question.getByLabel('Код из приложения').fill(code)
  await question.getByRole('button', { name: 'Подтвердить' }).click()
  expect((await download).suggestedFilename()).toBe('Заказы.csv')

  await page.goto('/staff/security/')
  await page.getByRole('button', { name: `Сбросить защиту входа: ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Сбросить' }).click()
  await page.getByRole('button', { name: 'Подтвердить ключом доступа' }).click()
  await expect(page.getByText('Защита входа сброшена')).toBeVisible()
})

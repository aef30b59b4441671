import { codeFor, enterCredentials, newEmail, password, registered, signedOut } from './account.ts'
import { expect, hydrated, test } from './shop-test.ts'

const codeField = 'Код подтверждения'

test('signing in: password, code from the letter, home; the cookie is not for scripts', async ({ page }) => {
  const email = await registered(page)
  await signedOut(page)
  await page.goto('/auth/')
  await hydrated(page)
  await enterCredentials(page, email)
  await expect(page.getByLabel(codeField)).toBeFocused()
  await page.getByLabel(codeField).pressSequentially(await codeFor(page.request, email))
  await page.getByRole('button', { name: 'Подтвердить код' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => document.cookie)).not.toContain('session')
  const session = (await page.context().cookies()).find(({ name }) => name === 'session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  await page.goto('/profile/')
  await expect(page.getByText(email)).toBeVisible()
})

test('registering: address, password, consent, code: home, signed in', async ({ page }) => {
  const email = newEmail('boris')
  await page.goto('/create_account/')
  await hydrated(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: 'Я даю согласие на обработку персональных данных' }).check()
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(page.getByText(`Код отправлен на: ${email}`)).toBeVisible()
  await page.getByLabel(codeField).fill(await codeFor(page.request, email))
  await page.getByRole('button', { name: 'Подтвердить код' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status').filter({ hasText: 'Вы зарегистрированы' })).toBeVisible()
})

test.describe('two tabs', () => {
  // What a tab asks for while the other one signs out is refused.
  test.use({ expectedMessages: [/status of 401|^GET \/api\//] })

  test('signing out in one signs out the other', async ({ page, context }) => {
    const email = await registered(page)
    await page.goto('/profile/')
    await expect(page.getByText(email)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/profile/')
    await expect(other.getByText(email)).toBeVisible()
    await other.getByRole('button', { name: 'Выйти', exact: true }).click()
    await expect(other).toHaveURL('/auth/')
    await expect(page).toHaveURL('/auth/')
    expect(await page.evaluate(() => localStorage.access_token)).toBeUndefined()
  })
})

import { codeFor, enterCredentials, lettersTo, newEmail, password, registered, signedOut, wrong } from './account.ts'
import { expect, hydrated, test } from './shop-test.ts'

/** A refusal is logged by the browser and by our client, as the specification wants it. */
const refused = [/status of 4\d\d|POST \/api\/user\/api\/auth/]

const codeField = 'Код подтверждения'

test.describe('signing in', () => {
  test('password, code from the letter, home; tokens are kept and the cookie is not for scripts', async ({ page }) => {
    const email = await registered(page)
    await signedOut(page)
    await page.goto('/auth/')
    await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
    await hydrated(page)
    await enterCredentials(page, email)

    await expect(page.getByText(`Код отправлен на: ${email}`)).toBeVisible()
    const field = page.getByLabel(codeField)
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('maxlength', '6')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field).toHaveAccessibleDescription('Введите 6-значный код из письма')
    const confirm = page.getByRole('button', { name: 'Подтвердить код' })
    await expect(confirm).toBeDisabled()

    const code = await codeFor(page.request, email)
    await field.pressSequentially(`${code.slice(0, 3)}абв${code.slice(3, 5)}`)
    await expect(field).toHaveValue(code.slice(0, 5))
    await expect(confirm).toBeDisabled()
    await field.press(code.slice(5))
    await confirm.click()

    await expect(page).toHaveURL('/')
    const kept = await page.evaluate(() => [localStorage.access_token, localStorage.refresh_token, document.cookie])
    expect(kept[0]).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(kept[1]).toMatch(/^[\w-]{43}$/)
    expect(kept[2]).not.toContain('session')
    const session = (await page.context().cookies()).find(({ name }) => name === 'session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    await page.goto('/profile/')
    await expect(page.getByText(email)).toBeVisible()
  })

  test('a code is pasted with spaces around it', async ({ page }) => {
    const email = await registered(page)
    await signedOut(page)
    await page.goto('/auth/')
    await hydrated(page)
    await enterCredentials(page, email)
    const field = page.getByLabel(codeField)
    await expect(field).toBeFocused()
    const code = await codeFor(page.request, email)
    await field.evaluate(
      (input, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', text)
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      ` ${code.slice(0, 3)} ${code.slice(3)} `,
    )
    await expect(field).toHaveValue(code)
  })

  test.describe('with mistakes', () => {
    test.use({ expectedMessages: refused })

    test('a wrong password says so and stays', async ({ page }) => {
      await page.goto('/auth/')
      await hydrated(page)
      await enterCredentials(page, newEmail('nobody'))
      await expect(page.getByRole('alert').filter({ hasText: 'Неверный email или пароль.' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeEnabled()
    })

    test('a wrong code clears the field and stays; then the right one works', async ({ page }) => {
      const email = await registered(page)
      await signedOut(page)
      await page.goto('/auth/')
      await hydrated(page)
      await enterCredentials(page, email)
      const field = page.getByLabel(codeField)
      await expect(field).toBeFocused()
      const code = await codeFor(page.request, email)
      await field.fill(wrong(code))
      await page.getByRole('button', { name: 'Подтвердить код' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Неверный код. Проверьте письмо.' })).toBeVisible()
      await expect(field).toHaveValue('')
      await expect(field).toBeFocused()
      await expect(page.getByText(`Код отправлен на: ${email}`)).toBeVisible()
      await field.fill(code)
      await field.press('Enter')
      await expect(page).toHaveURL('/')
    })

    test('Back leads to the credentials as they were typed, and on again with the same code', async ({ page }) => {
      const email = await registered(page)
      await signedOut(page)
      await page.goto('/auth/')
      await hydrated(page)
      await enterCredentials(page, email)
      await expect(page.getByLabel(codeField)).toBeVisible()
      await page.goBack()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await page.goForward()
      await expect(page.getByLabel(codeField)).toBeVisible()
      await page.getByRole('button', { name: 'Назад' }).click()
      await expect(page.getByLabel('Пароль', { exact: true })).toHaveValue(password)
      // A code was just sent: no second letter, the first one is still good.
      await page.getByRole('button', { name: 'Войти', exact: true }).click()
      await expect(page.getByText(`Код отправлен на: ${email}`)).toBeVisible()
      expect((await lettersTo(page.request, email)).filter(({ subject }) => /для входа/.test(subject))).toHaveLength(1)
      await page.getByLabel(codeField).fill(await codeFor(page.request, email))
      await page.getByRole('button', { name: 'Подтвердить код' }).click()
      await expect(page).toHaveURL('/')
    })
  })

  test('the link to send the code again counts down, then sends and clears the field', async ({ page }) => {
    const email = await registered(page)
    await signedOut(page)
    await page.clock.install()
    await page.goto('/auth/')
    await hydrated(page)
    await enterCredentials(page, email)
    const again = page.getByRole('button', { name: 'Не получили код? Отправить повторно' })
    await expect(again).toBeDisabled()
    await expect(page.getByText(/Можно через (60|59)\sс/)).toBeVisible()
    await page.clock.fastForward('00:30')
    await expect(page.getByText(/Можно через (30|29|28)\sс/)).toBeVisible()
    await page.clock.fastForward('00:31')
    await expect(again).toBeEnabled()
    // The server's minute is not over: its answer is put in here.
    await page.route('**/api/user/api/auth/', (route) =>
      route.fulfill({ json: { detail: 'Код отправлен', email, resend_after: 60 } }),
    )
    await page.getByLabel(codeField).fill('123')
    await again.click()
    await expect(page.getByLabel(codeField)).toHaveValue('')
    await expect(again).toBeDisabled()
  })

  test.describe('with a server in trouble', () => {
    test.use({ expectedMessages: [/status of 50\d|POST \/api\/user\/api\/auth/] })

    test('the spec’s own words stand in for the server’s', async ({ page }) => {
      const email = await registered(page)
      await signedOut(page)
      await page.clock.install()
      await page.goto('/auth/')
      await hydrated(page)
      await page.route('**/api/user/api/auth/', (route) => route.fulfill({ status: 500, body: 'oops' }))
      await enterCredentials(page, email)
      await expect(page.getByRole('alert').filter({ hasText: 'Произошла ошибка при входе' })).toBeVisible()
      await page.unroute('**/api/user/api/auth/')
      await page.getByRole('button', { name: 'Войти', exact: true }).click()
      await expect(page.getByLabel(codeField)).toBeVisible()
      await page.clock.fastForward('01:01')
      await page.route('**/api/user/api/auth/', (route) => route.fulfill({ status: 502, body: 'oops' }))
      await page.getByRole('button', { name: 'Не получили код? Отправить повторно' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Не удалось отправить код повторно' })).toBeVisible()
    })
  })

  test('while the server thinks, the button turns and cannot be pressed again', async ({ page }) => {
    await page.goto('/auth/')
    await hydrated(page)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/user/api/auth/', async (route) => {
      await held
      await route.fulfill({ json: { detail: 'Код отправлен', email: 'a@mail.test', resend_after: 60 } })
    })
    await enterCredentials(page, 'a@mail.test')
    const button = page.getByRole('button', { name: 'Войти', exact: true })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(page.getByLabel(codeField)).toBeVisible()
  })
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

test.describe('registration', () => {
  test('address, password with a hint, consent, code: home, signed in', async ({ page }) => {
    const email = newEmail('boris')
    await page.goto('/create_account/')
    await hydrated(page)
    await page.getByLabel('Email').fill(email)
    const secret = page.getByLabel('Пароль', { exact: true })
    await secret.fill('12345678')
    await expect(page.getByText('Этот пароль слишком легко угадать.')).toBeVisible()
    await secret.fill(password)
    await expect(page.getByText('Надёжный пароль')).toBeVisible()
    const consent = page.getByRole('checkbox', { name: 'Я даю согласие на обработку персональных данных' })
    await expect(consent).not.toBeChecked()
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(page.getByLabel(codeField)).toBeHidden()
    await consent.check()
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(page.getByText(`Код отправлен на: ${email}`)).toBeVisible()
    await page.getByLabel(codeField).fill(await codeFor(page.request, email))
    await page.getByRole('button', { name: 'Подтвердить код' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('status').filter({ hasText: 'Вы зарегистрированы' })).toBeVisible()
  })

  test('an address with an account looks the same on the screen and gets another letter', async ({ page }) => {
    const email = await registered(page)
    await signedOut(page)
    await page.goto('/create_account/')
    await hydrated(page)
    // The first registration's code is used; the next one may be asked for at once.
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(page.getByText(`Код отправлен на: ${email}`)).toBeVisible()
    expect((await lettersTo(page.request, email))[0]?.subject).toBe('У вас уже есть учётная запись')
  })

  test('the text of the consent is a page of its own', async ({ page }) => {
    await page.goto('/consent/')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Согласие на обработку персональных данных' }),
    ).toBeVisible()
    await expect(page.getByText(/Версия 1/)).toBeVisible()
  })
})

test('a forgotten password is set anew by the mailed link, once', async ({ page }) => {
  const email = await registered(page)
  await signedOut(page)
  await page.goto('/auth/')
  await page.getByRole('link', { name: 'Забыли пароль?' }).click()
  // Both pages have such a field.
  await expect(page).toHaveURL('/reset_password/')
  await hydrated(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Отправить ссылку' }).click()
  await expect(page.getByRole('status').filter({ hasText: `Если у адреса ${email} есть учётная запись` })).toBeVisible()
  const [letter] = await lettersTo(page.request, email)
  const link = /\/reset_password\/\?token=[\w-]+/.exec(letter?.body ?? '')?.[0] ?? 'none'
  const answer = await page.goto(link)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await hydrated(page)
  await page.getByLabel('Новый пароль', { exact: true }).fill('совсем другая фраза')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page).toHaveURL('/auth/')
  await enterCredentials(page, email, 'совсем другая фраза')
  await expect(page.getByText(`Код отправлен на: ${email}`)).toBeVisible()
})

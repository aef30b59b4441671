import { screen, waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { currentPath, openScreen } from '../testing/screens/open-screen.tsx'
import { expectMessages } from '../testing/screens/page-messages.ts'
import { json, newCustomer, newEmail, password } from '../testing/screens/shop-visitor.ts'
import { enterCredentials } from '../testing/screens/sign-in-steps.ts'

const signingIn = 'POST /api/user/api/auth/'
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const codeField = () => screen.findByLabelText('Код подтверждения')
const confirm = () => screen.getByRole('button', { name: 'Подтвердить код' })
const sendAgain = () => screen.getByRole('button', { name: 'Не получили код? Отправить повторно' })

/** Somebody with an account who has entered address and password. */
async function atCode() {
  const visitor = await newCustomer()
  await visitor.signOut()
  const { user } = await openScreen('/auth/', visitor)
  await enterCredentials(user, visitor.email)
  return { user, visitor, email: visitor.email, field: await codeField() }
}

test('the field for the code takes six digits and nothing else; tokens are kept', async () => {
  const { user, visitor, email, field } = await atCode()
  expect(screen.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
  expect(screen.getByText(/^Код отправлен на:/)).toHaveTextContent(`Код отправлен на: ${email}`)
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveAttribute('maxlength', '6')
  expect(field).toHaveAttribute('inputmode', 'numeric')
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  expect(field).toHaveAccessibleDescription('Введите 6-значный код из письма')
  expect(confirm()).toBeDisabled()

  const code = await visitor.codeFor(email)
  await user.type(field, `${code.slice(0, 3)}абв${code.slice(3, 5)}`)
  expect(field).toHaveValue(code.slice(0, 5))
  expect(confirm()).toBeDisabled()
  await user.type(field, code.slice(5))
  await user.click(confirm())
  await waitFor(() => expect(currentPath()).toBe('/'))
  expect(localStorage.access_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(localStorage.refresh_token).toMatch(/^[\w-]{43}$/)
})

test('a code is pasted with spaces around it', async () => {
  const { user, visitor, email, field } = await atCode()
  const code = await visitor.codeFor(email)
  await user.click(field)
  await user.paste(` ${code.slice(0, 3)} ${code.slice(3)} `)
  expect(field).toHaveValue(code)
})

test('a wrong password says so and stays', async () => {
  expectMessages(/POST \/api\/user\/api\/auth/)
  const { user } = await openScreen('/auth/')
  await enterCredentials(user, newEmail('nobody'))
  expect(await screen.findByText('Неверный email или пароль.')).toBeVisible()
  expect(screen.getByText('Неверный email или пароль.').closest('[role=alert]')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Войти' })).toBeEnabled()
})

test('a wrong code clears the field and stays; then the right one works', async () => {
  expectMessages(/POST \/api\/user\/api\/auth/)
  const { user, visitor, email, field } = await atCode()
  const code = await visitor.codeFor(email)
  await user.type(field, wrong(code))
  await user.click(confirm())
  expect(await screen.findByText('Неверный код. Проверьте письмо.')).toBeVisible()
  expect(field).toHaveValue('')
  await waitFor(() => expect(field).toHaveFocus())
  expect(screen.getByText(/^Код отправлен на:/)).toHaveTextContent(email)
  await user.type(field, `${code}{Enter}`)
  await waitFor(() => expect(currentPath()).toBe('/'))
})

test('Back leads to the credentials as they were typed, and on again with the same code', async () => {
  expectMessages(/POST \/api\/user\/api\/auth/)
  const { user, visitor, email } = await atCode()
  history.back()
  expect(await screen.findByLabelText('Email')).toHaveValue(email)
  history.forward()
  await codeField()
  await user.click(screen.getByRole('button', { name: 'Назад' }))
  expect(await screen.findByLabelText('Пароль')).toHaveValue(password)
  // A code was just sent: no second letter, the first one is still good.
  await user.click(screen.getByRole('button', { name: 'Войти' }))
  const field = await codeField()
  expect(screen.getByText(/^Код отправлен на:/)).toHaveTextContent(email)
  const letters = await visitor.lettersTo(email)
  expect(letters.filter(({ subject }) => /для входа/.test(subject))).toHaveLength(1)
  await user.type(field, await visitor.codeFor(email))
  await user.click(confirm())
  await waitFor(() => expect(currentPath()).toBe('/'))
})

test('the link to send the code again counts down, then sends and clears the field', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { user, visitor, email, field } = await atCode()
  expect(sendAgain()).toBeDisabled()
  expect(await screen.findByText('Можно через 60 с')).toBeVisible()
  vi.setSystemTime(Date.now() + 30_000)
  expect(await screen.findByText('Можно через 30 с')).toBeVisible()
  vi.setSystemTime(Date.now() + 30_000)
  await waitFor(() => expect(sendAgain()).toBeEnabled())
  // The server's minute is not over: its answer is put in here.
  visitor.answer(signingIn, () => json({ detail: 'Код отправлен', email, resend_after: 60 }))
  await user.type(field, '123')
  await user.click(sendAgain())
  expect(field).toHaveValue('')
  expect(await screen.findByText('Можно через 60 с')).toBeVisible()
  expect(sendAgain()).toBeDisabled()
})

test('the page’s own words stand in for the server’s when the server is in trouble', async () => {
  expectMessages(/POST \/api\/user\/api\/auth/)
  vi.useFakeTimers({ toFake: ['Date'] })
  const visitor = await newCustomer()
  await visitor.signOut()
  const { user } = await openScreen('/auth/', visitor)
  visitor.answer(signingIn, () => new Response('oops', { status: 500 }))
  await enterCredentials(user, visitor.email)
  expect(await screen.findByText('Произошла ошибка при входе')).toBeVisible()
  visitor.stopAnswering(signingIn)
  await user.click(screen.getByRole('button', { name: 'Войти' }))
  await codeField()
  vi.setSystemTime(Date.now() + 61_000)
  await waitFor(() => expect(sendAgain()).toBeEnabled())
  visitor.answer(signingIn, () => new Response('oops', { status: 502 }))
  await user.click(sendAgain())
  expect(await screen.findByText('Не удалось отправить код повторно')).toBeVisible()
})

test('while the server thinks, the button turns and cannot be pressed again', async () => {
  const { user, visitor } = await openScreen('/auth/')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  visitor.answer(signingIn, async () => {
    await held
    return json({ detail: 'Код отправлен', email: 'a@mail.test', resend_after: 60 })
  })
  await enterCredentials(user, 'a@mail.test')
  const button = screen.getByRole('button', { name: 'Войти' })
  expect(button).toBeDisabled()
  expect(button).toHaveAttribute('aria-busy', 'true')
  release()
  expect(await codeField()).toBeVisible()
})

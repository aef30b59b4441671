import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { twoGoods } from '../testing/screens/goods.ts'
import { currentPath, openScreen } from '../testing/screens/open-screen.tsx'
import { readPage } from '../testing/screens/read-page.ts'
import { newCustomer, newEmail, password } from '../testing/screens/shop-visitor.ts'
import { enterCredentials } from '../testing/screens/sign-in-steps.ts'

const register = () => screen.getByRole('button', { name: 'Зарегистрироваться' })
const consent = () => screen.getByRole('checkbox', { name: 'Я даю согласие на обработку персональных данных' })

test('address, password with a hint, consent, code: home, signed in', async () => {
  const email = newEmail('boris')
  const { user, visitor } = await openScreen('/create_account/')
  await user.type(await screen.findByLabelText('Email'), email)
  const secret = screen.getByLabelText('Пароль')
  await user.type(secret, '12345678')
  expect(screen.getByText('Этот пароль слишком легко угадать.')).toBeVisible()
  await user.clear(secret)
  await user.type(secret, password)
  expect(screen.getByText('Надёжный пароль')).toBeVisible()
  expect(consent()).not.toBeChecked()
  await user.click(register())
  expect(consent()).toHaveAccessibleDescription('Необходимо согласие на обработку персональных данных')
  expect(screen.queryByLabelText('Код подтверждения')).toBeNull()
  expect(visitor.asked).not.toContain('POST /api/user/api/register/')
  await user.click(consent())
  await user.click(register())
  await user.type(await screen.findByLabelText('Код подтверждения'), await visitor.codeFor(email))
  expect(screen.getByText(/^Код отправлен на:/)).toHaveTextContent(email)
  await user.click(screen.getByRole('button', { name: 'Подтвердить код' }))
  await waitFor(() => expect(currentPath()).toBe('/'))
  const toast = await screen.findByText('Добро пожаловать! Вы зарегистрированы.')
  expect(toast.closest('[role=status]')).not.toBeNull()
  expect(await visitor.get('/api/user/api/check_auth/')).toMatchObject({ isAuthenticated: true })
})

test('what somebody registers for stays in sight while the code is waited for', async () => {
  const [fox] = await twoGoods()
  const { user, visitor } = await openScreen(`/product/${fox.id}/`)
  await user.click(await screen.findByRole('button', { name: 'В корзину' }))
  await waitFor(() => expect(currentPath()).toBe('/auth/'))
  await user.click(await screen.findByRole('link', { name: 'Регистрация' }))
  await waitFor(() => expect(consent()).toBeVisible())
  const email = newEmail()
  await user.type(screen.getByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Пароль'), password)
  await user.click(consent())
  await user.click(register())
  await user.type(await screen.findByLabelText('Код подтверждения'), await visitor.codeFor(email))
  expect(screen.getByText(/мы положим в\sкорзину:/)).toBeVisible()
  expect(within(screen.getByRole('main')).getByText(fox.name)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Подтвердить код' }))
  await waitFor(() => expect(currentPath()).toBe(`/product/${fox.id}/`))
})

test('an address with an account looks the same on the screen and gets another letter', async () => {
  const visitor = await newCustomer()
  await visitor.signOut()
  // The first registration's code is used; the next one may be asked for at once.
  const { user } = await openScreen('/create_account/', visitor)
  await user.type(await screen.findByLabelText('Email'), visitor.email)
  await user.type(screen.getByLabelText('Пароль'), password)
  await user.click(consent())
  await user.click(register())
  expect(await screen.findByText(/^Код отправлен на:/)).toHaveTextContent(visitor.email)
  expect((await visitor.lettersTo(visitor.email))[0]?.subject).toBe('У вас уже есть учётная запись')
})

test('until scripts listen the forms cannot be sent, and without them the pages say what is needed', async () => {
  for (const [path, name] of [
    ['/auth/', 'Войти'],
    ['/create_account/', 'Зарегистрироваться'],
    ['/reset_password/', 'Отправить ссылку'],
  ] as const) {
    const { body } = await readPage(path)
    expect(within(body).getByRole('button', { name })).toBeDisabled()
    expect(body).toHaveTextContent(/Для входа нужен JavaScript/)
  }
})

test('the text of the consent is a page of its own', async () => {
  const { body } = await readPage('/consent/')
  expect(
    within(body).getByRole('heading', { level: 1, name: 'Согласие на обработку персональных данных' }),
  ).toBeVisible()
  expect(within(body).getByText(/Версия 1/)).toBeVisible()
})

test('a forgotten password is set anew by the mailed link, once', async () => {
  const visitor = await newCustomer()
  const { email } = visitor
  await visitor.signOut()
  const { user } = await openScreen('/auth/', visitor)
  await user.click(await screen.findByRole('link', { name: 'Забыли пароль?' }))
  // Both pages have such a field.
  await screen.findByRole('button', { name: 'Отправить ссылку' })
  expect(currentPath()).toBe('/reset_password/')
  await user.type(screen.getByLabelText('Email'), email)
  await user.click(screen.getByRole('button', { name: 'Отправить ссылку' }))
  const told = await screen.findByText(new RegExp(`^Если у адреса ${email} есть учётная запись`))
  expect(told.closest('[role=status]')).not.toBeNull()
  const [letter] = await visitor.lettersTo(email)
  const link = /\/reset_password\/\?token=[\w-]+/.exec(letter?.body ?? '')?.[0] ?? 'none'
  expect((await readPage(link)).headers.get('cache-control')).toBe('no-store')

  await openScreen(link, visitor)
  await user.type(await screen.findByLabelText('Новый пароль'), 'совсем другая фраза')
  await user.click(screen.getByRole('button', { name: 'Сохранить пароль' }))
  await waitFor(() => expect(currentPath()).toBe('/auth/'))
  await enterCredentials(user, email, 'совсем другая фраза')
  expect(await screen.findByText(/^Код отправлен на:/)).toHaveTextContent(email)
})

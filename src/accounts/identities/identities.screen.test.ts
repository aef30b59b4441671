import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { currentPath, openScreen } from '../../testing/screens/open-screen.tsx'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { readPage } from '../../testing/screens/read-page.ts'
import { json, newCustomer, newEmail, ShopVisitor } from '../../testing/screens/shop-visitor.ts'

const services = [
  { provider: 'vk', is_linked: false },
  { provider: 'yandex', is_linked: false },
]
const list = 'GET /api/user/identities/'
const finish = 'POST /api/user/identities/vk/finish/'
const register = 'POST /api/user/identities/register/'

test('without keys no service is shown', async () => {
  const { visitor } = await openScreen('/auth/')
  await waitFor(() => expect(visitor.asked).toContain(list))
  expect(screen.queryByRole('button', { name: /Войти через/ })).toBeNull()
})

test('with keys both halves of the sign-in screen offer the services', async () => {
  const visitor = new ShopVisitor()
  visitor.answer(list, () => json(services))
  for (const path of ['/auth/', '/create_account/']) {
    await openScreen(path, visitor)
    expect(await screen.findByRole('button', { name: 'Войти через VK ID' })).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Войти через Яндекс ID' })).toBeEnabled()
  }
})

test('a newcomer is asked for an address, the consent and the code', async () => {
  const visitor = new ShopVisitor()
  const email = newEmail()
  const sent: unknown[] = []
  visitor.answer(finish, (_, { body }) => {
    sent.push(JSON.parse(body))
    return json({ outcome: 'email', come_back_to: '/cart/', suggested_email: email })
  })
  visitor.answer(register, (_, { body }) => {
    sent.push(JSON.parse(body))
    return json({ detail: 'Код отправлен', resend_after: 60 })
  })
  const { user } = await openScreen('/identity/vk/?code=c1&state=s1&device_id=d1', visitor)
  expect(await screen.findByLabelText('Email')).toHaveValue(email)
  await user.click(screen.getByRole('button', { name: 'Получить код' }))
  expect(screen.getByText('Необходимо согласие на обработку персональных данных')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: /Я даю согласие/ }))
  await user.click(screen.getByRole('button', { name: 'Получить код' }))
  await waitFor(() => expect(screen.getByLabelText('Код подтверждения')).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Отправить повторно' }))
  await waitFor(() => expect(screen.getByLabelText('Код подтверждения')).toHaveFocus())
  await user.paste('123 456')
  await user.click(screen.getByRole('button', { name: 'Подтвердить код' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { code: 'c1', state: 's1', device_id: 'd1' },
      { email, consent: true },
      { email, consent: true },
      { email, consent: true, verification_code: '123456' },
    ]),
  )
})

test('a newcomer who loads the page again finds the address as typed, or the code', async () => {
  const visitor = new ShopVisitor()
  const answer = { outcome: 'email', come_back_to: '/cart/', suggested_email: null }
  visitor.answer(finish, () => json(answer))
  const { user } = await openScreen('/identity/vk/?code=c2&state=s2', visitor)
  await user.type(await screen.findByLabelText('Email'), 'anna@mail.test')
  await openScreen('/identity/vk/?code=c2&state=s2', visitor)
  expect(await screen.findByLabelText('Email')).toHaveValue('anna@mail.test')

  const sent: unknown[] = []
  visitor.answer(finish, () => json({ ...answer, suggested_email: 'anna@mail.test', sent_to: 'anna@mail.test' }))
  visitor.answer(register, (_, { body }) => {
    sent.push(JSON.parse(body))
    return json({ error: 'Неверный код.', detail: '', code: 'wrong_code' }, 400)
  })
  expectMessages(/identities\/register/)
  const again = await openScreen('/identity/vk/?code=c2&state=s2', visitor)
  await again.user.type(await screen.findByLabelText('Код подтверждения'), '123456')
  expect(screen.getByText('anna@mail.test')).toBeVisible()
  await again.user.click(screen.getByRole('button', { name: 'Подтвердить код' }))
  await waitFor(() => expect(sent).toEqual([{ email: 'anna@mail.test', consent: true, verification_code: '123456' }]))
})

test('a refused answer says so, and who changes their mind is back at the sign-in', async () => {
  expectMessages(/identities\/vk\/finish/)
  await openScreen('/identity/vk/?code=c1&state=s1')
  expect(await screen.findByText('Так войти в этом магазине нельзя.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Войти с паролем' })).toBeVisible()
  await openScreen('/identity/vk/?error=access_denied')
  await waitFor(() => expect(currentPath()).toBe('/auth/'))
  // Who wanted to link it is signed in.
  await openScreen('/identity/vk/?code=c1&state=s1', await newCustomer())
  expect(await screen.findByRole('link', { name: /^В\sличный кабинет$/ })).toHaveAttribute('href', '/profile/')
})

test('the cabinet unlinks a service, and asks for the password before it links one', async () => {
  expectMessages(/identities\/yandex\/start/)
  const visitor = await newCustomer()
  visitor.answer(list, () => json([{ provider: 'vk', is_linked: true }, services[1]]))
  visitor.answer('DELETE /api/user/identities/vk/', () => json({ detail: 'Сервис отвязан' }))
  visitor.answer('POST /api/user/identities/yandex/start/', () =>
    json({ error: 'Подтвердите, что это вы.', detail: '', code: 'confirm_identity' }, 403),
  )
  const { user } = await openScreen('/profile/', visitor)
  await user.click(await screen.findByRole('button', { name: 'Отвязать VK ID' }))
  expect(await screen.findByRole('button', { name: 'Привязать VK ID' })).toBeVisible()
  const other = screen.getByRole('button', { name: 'Привязать Яндекс ID' })
  await waitFor(() => expect(other).toBeEnabled())
  await user.click(other)
  expect(await screen.findByLabelText('Ваш пароль, чтобы привязать Яндекс ID')).toBeVisible()
  // Who made the account with VK ID has none.
  expect(screen.getByRole('link', { name: /^Нет пароля\?/ })).toHaveAttribute('href', '/reset_password/')
})

test('without scripts the page says what to do', async () => {
  const { body } = await readPage('/identity/vk/?code=c1&state=s1')
  expect(body).toHaveTextContent(/Для входа нужен JavaScript.+обновите эту страницу/)
})

import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { currentPath, openScreen } from '../../testing/screens/open-screen.tsx'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { readPage } from '../../testing/screens/read-page.ts'
import { json, newCustomer, password, ShopVisitor } from '../../testing/screens/shop-visitor.ts'

const loading = 'GET /api/user/profile/'
const saving = 'PATCH /api/user/profile/'
const data = () => screen.findByRole('region', { name: 'Личные данные' })
const save = () => screen.getByRole('button', { name: 'Сохранить изменения' })

/** The cabinet of a new customer, with the form open. */
async function editing() {
  const { user, visitor } = await openScreen('/profile/', await newCustomer())
  await user.click(await screen.findByRole('button', { name: 'Редактировать' }))
  return { user, visitor }
}

test('a guest is sent to sign in, without a complaint', async () => {
  await openScreen('/profile/')
  await waitFor(() => expect(currentPath()).toBe('/auth/'))
})

test('the HTML of the cabinet is the same for everybody and kept by nobody', async () => {
  const visitor = await newCustomer()
  const mine = await readPage('/profile/', { cookie: `session=${visitor.cookies.get('session')}` })
  expect(mine.html).toBe((await readPage('/profile/')).html)
  expect(mine.html).not.toContain(visitor.email)
  expect(mine.headers.get('cache-control')).toBe('no-store')
})

test('read-only, edited with a mask, saved as digits, back to read-only', async () => {
  const visitor = await newCustomer()
  const { user } = await openScreen('/profile/', visitor)
  const read = await data()
  expect(read).toHaveTextContent(visitor.email)
  expect(read).toHaveTextContent('Согласие на обработку персональных данныхДано')
  expect(within(read).queryByRole('textbox')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Редактировать' }))
  const lastName = screen.getByLabelText('Фамилия')
  expect(screen.getByLabelText('Email')).toBeDisabled()
  expect(screen.getByLabelText('Email')).toHaveValue(visitor.email)
  expect(screen.getByRole('checkbox', { name: /Я даю согласие/ })).toBeChecked()
  await user.click(save())
  expect(lastName).toHaveFocus()
  expect(lastName).toHaveAccessibleDescription('Введите фамилию.')
  await user.type(lastName, 'Петрова')
  await user.type(screen.getByLabelText('Имя'), 'Анна')
  const phone = screen.getByLabelText('Телефон')
  expect(phone).toHaveAttribute('maxlength', '18')
  await user.type(phone, '89991234567')
  expect(phone).toHaveValue('+7 (999) 123-45-67')
  const sent: unknown[] = []
  visitor.answer(saving, (pass, { body }) => {
    sent.push(JSON.parse(body))
    return pass()
  })
  await user.click(save())
  const toast = await screen.findByText('Данные успешно сохранены')
  expect(toast.closest('[role=status]')).not.toBeNull()
  expect(sent).toEqual([
    { last_name: 'Петрова', first_name: 'Анна', surname: '', phone: '79991234567', proccessing_data: true },
  ])
  expect(screen.queryByLabelText('Фамилия')).toBeNull()
  await openScreen('/profile/', visitor)
  expect(await data()).toHaveTextContent('Петрова Анна')
  expect(await data()).toHaveTextContent('+7 (999) 123-45-67')
})

test('«Отмена» discards what was typed', async () => {
  const { user } = await editing()
  await user.type(screen.getByLabelText('Имя'), 'Кто-то')
  await user.click(within(await data()).getByRole('button', { name: 'Отмена' }))
  expect(screen.queryByLabelText('Имя')).toBeNull()
  expect(await data()).toHaveTextContent('ФИОНе указано')
})

test('loading says so and can be tried again; saving says so and keeps what was typed', async () => {
  expectMessages(/(GET|PATCH) \/api\/user\/profile/)
  const visitor = await newCustomer()
  visitor.answer(loading, () => json({}, 500))
  const { user } = await openScreen('/profile/', visitor)
  expect(await screen.findByText('Не удалось загрузить данные профиля')).toBeVisible()
  visitor.stopAnswering(loading)
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await user.click(await screen.findByRole('button', { name: 'Редактировать' }))
  await user.type(screen.getByLabelText('Фамилия'), 'Петрова')
  await user.type(screen.getByLabelText('Имя'), 'Анна')
  await user.type(screen.getByLabelText('Телефон'), '9991234567')
  visitor.answer(saving, () => json({}, 500))
  await user.click(save())
  const told = await screen.findByText('Не удалось сохранить изменения')
  expect(told.closest('[role=alert]')).not.toBeNull()
  expect(screen.getByLabelText('Фамилия')).toHaveValue('Петрова')
  expect(screen.getByLabelText('Фамилия')).toBeEnabled()
  expect(screen.getByLabelText('Фамилия')).not.toHaveAttribute('readonly')
})

test('another device is listed and can be signed out; the password is changed', async () => {
  const visitor = await newCustomer()
  const phone = new ShopVisitor()
  phone.userAgent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
  await phone.signIn(visitor.email)
  const { user } = await openScreen('/profile/', visitor)
  expect(await screen.findByText('Это устройство')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Завершить сеанс: Chrome/ }))
  const toast = await screen.findByText('Сеанс завершён')
  expect(toast.closest('[role=status]')).not.toBeNull()
  expect(screen.queryByRole('button', { name: /^Завершить сеанс/ })).toBeNull()
  expect(await phone.get('/api/user/api/check_auth/')).toMatchObject({ isAuthenticated: false })

  await user.click(screen.getByRole('button', { name: 'Сменить пароль' }))
  await user.type(screen.getByLabelText('Текущий пароль'), password)
  await user.type(screen.getByLabelText('Новый пароль'), 'новая длинная фраза')
  await user.click(screen.getByRole('button', { name: 'Сохранить пароль' }))
  const changed = await screen.findByText(/^Пароль изменён/)
  expect(changed.closest('[role=status]')).not.toBeNull()
})

test('consent is withdrawn, and the account deleted for good', async () => {
  // The notice of unpaid orders comes after the page, and may ask when the account is already gone.
  expectMessages(/GET \/api\/orders\/unpaid\/.*Сначала войдите в аккаунт/)
  const { user, visitor } = await openScreen('/profile/', await newCustomer())
  expect(await data()).toHaveTextContent('Дано')
  await user.click(screen.getByRole('button', { name: 'Отозвать согласие' }))
  await waitFor(async () => expect(await data()).toHaveTextContent('Не дано'))

  await user.click(screen.getByRole('button', { name: 'Удалить учётную запись' }))
  const dialog = screen.getByRole('dialog', { name: 'Удалить учётную запись?' })
  // Who made the account with VK ID or Yandex ID has no password to give.
  expect(within(dialog).getByRole('link', { name: /^Нет пароля\?/ })).toHaveAttribute('href', '/reset_password/')
  await user.type(within(dialog).getByLabelText('Пароль'), password)
  await user.click(within(dialog).getByRole('button', { name: 'Удалить навсегда' }))
  const toast = await screen.findByText('Учётная запись удалена')
  expect(toast.closest('[role=status]')).not.toBeNull()
  await waitFor(() => expect(currentPath()).toBe('/'))
  await openScreen('/profile/', visitor)
  await waitFor(() => expect(currentPath()).toBe('/auth/'))
})

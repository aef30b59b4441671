import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { administrator, json, newCustomer, password } from '../../testing/screens/shop-visitor.ts'

test('the address is changed in the cabinet, and taken back by the letter to the old one', async () => {
  expectMessages(/Неверный текущий пароль/)
  const visitor = await newCustomer()
  const next = `new.${visitor.email}`
  const { user } = await openScreen('/profile/', visitor)
  await user.click(await screen.findByRole('button', { name: 'Сменить email' }))
  await user.type(await screen.findByLabelText('Новый email'), next)
  await user.type(screen.getByLabelText('Ваш пароль'), 'не тот пароль')
  await user.click(screen.getByRole('button', { name: 'Получить код' }))
  expect(await screen.findByText('Неверный текущий пароль.')).toBeVisible()
  await user.clear(screen.getByLabelText('Ваш пароль'))
  await user.type(screen.getByLabelText('Ваш пароль'), password)
  await user.click(screen.getByRole('button', { name: 'Получить код' }))
  const field = await screen.findByLabelText('Код подтверждения')
  await waitFor(() => expect(field).toHaveFocus())
  await user.type(field, await visitor.codeFor(next))
  await user.click(screen.getByRole('button', { name: 'Подтвердить код' }))
  expect(await screen.findByText(new RegExp(`Теперь входите с адресом ${next}`))).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Личные данные' })).toHaveTextContent(next)

  const token = /take_back_email\/\?token=([\w-]+)/.exec((await visitor.lettersTo(visitor.email))[0]?.body ?? '')?.[1]
  const { user: owner } = await openScreen(`/take_back_email/?token=${token}`)
  await owner.click(screen.getByRole('button', { name: 'Вернуть мой адрес' }))
  expect(await screen.findByText(/возвращён/)).toHaveTextContent(visitor.email)
})

test('staff who signed in long ago are asked who they are, and go on where they were', async () => {
  expectMessages(/user\/email/)
  const staff = administrator()
  let isProved = false
  staff.answer('POST /api/user/email/', () =>
    isProved
      ? json({ detail: 'Код отправлен', step: 'code', email: 'new@kitsune.test', resend_after: 60 })
      : json({ error: 'Подтвердите, что это вы.', detail: '', code: 'confirm_identity' }, 403),
  )
  staff.answer('POST /api/staff/identity/options/', () =>
    json({ ticket: 't'.repeat(43), methods: ['password'], passkey: null }),
  )
  staff.answer('POST /api/staff/identity/', () => {
    isProved = true
    return json({ detail: 'Подтверждено', seconds: 600 })
  })
  const { user } = await openScreen('/profile/', staff)
  await user.click(await screen.findByRole('button', { name: 'Сменить email' }))
  await user.type(await screen.findByLabelText('Новый email'), 'new@kitsune.test')
  await user.type(screen.getByLabelText('Ваш пароль'), password)
  await user.click(screen.getByRole('button', { name: 'Получить код' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Подтвердите, что это вы' }))
  await user.type(await dialog.findByLabelText('Ваш пароль'), password)
  await user.click(dialog.getByRole('button', { name: 'Подтвердить' }))
  expect(await screen.findByText(/Код отправлен на/)).toHaveTextContent('new@kitsune.test')
})

import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { newCustomer, password } from '../../testing/screens/shop-visitor.ts'

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

import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../testing/screens/open-screen.tsx'
import { expectMessages } from '../testing/screens/page-messages.ts'
import { newEmail } from '../testing/screens/shop-visitor.ts'

test('a wrong password says so and stays', async () => {
  expectMessages(/POST \/api\/user\/api\/auth/)
  const { user } = await openScreen('/auth/')
  await user.type(screen.getByLabelText('Email'), newEmail('nobody'))
  await user.type(screen.getByLabelText('Пароль'), 'рыжая лиса')
  await user.click(screen.getByRole('button', { name: 'Войти' }))
  expect(await screen.findByText('Неверный email или пароль.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Войти' })).toBeEnabled()
})

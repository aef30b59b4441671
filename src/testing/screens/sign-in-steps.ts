import { screen } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { password, type ShopVisitor } from './shop-visitor.ts'

/** The first step of signing in, up to the field for the code. */
export async function enterCredentials(user: UserEvent, email: string, secret = password): Promise<void> {
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Пароль'), secret)
  await user.click(screen.getByRole('button', { name: 'Войти' }))
}

/** Both steps; what comes next is for the test to say. */
export async function signIn(user: UserEvent, visitor: ShopVisitor, email: string): Promise<void> {
  await enterCredentials(user, email)
  const field = await screen.findByLabelText('Код подтверждения')
  await user.type(field, await visitor.codeFor(email))
  await user.click(screen.getByRole('button', { name: 'Подтвердить код' }))
}

import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { AuthenticatorApp } from '../../../testing/authenticator-app.ts'
import { currentPath, openScreen } from '../../../testing/screens/open-screen.tsx'
import { administrator, newEmail, ShopVisitor } from '../../../testing/screens/shop-visitor.ts'
import { signIn } from '../../../testing/screens/sign-in-steps.ts'
import { identityConfirmed } from '../../../testing/screens/staff-forms.ts'

test('a colleague sets up an app, keeps the spare codes, and proves with one of them who signs in', async () => {
  const colleague = new ShopVisitor()
  const email = await colleague.register(newEmail('packer'))
  const owner = administrator()
  await identityConfirmed(owner)
  await owner.post('/api/staff/team/', { email, role: 'packer' })
  const { user } = await openScreen('/staff/security/', colleague)
  await user.click(await screen.findByRole('button', { name: 'Настроить приложение' }))
  const setup = within(await screen.findByRole('region', { name: 'Приложение с кодами' }))
  expect(await setup.findByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
  const app = new AuthenticatorApp((setup.getByRole('code').textContent ?? '').replaceAll(/\s/g, ''))
  await user.type(setup.getByLabelText(/^Код из приложения/), app.code(new Date()))
  await user.click(setup.getByRole('button', { name: 'Подтвердить код' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Запасные коды' }))
  const codes = dialog.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(codes).toHaveLength(10)
  await user.click(dialog.getByRole('button', { name: 'Коды сохранены' }))

  await colleague.signOut()
  await openScreen('/auth/', colleague)
  await signIn(user, colleague, email)
  expect(await screen.findByText('Осталось подтвердить, что это вы')).toBeVisible()
  await user.type(screen.getByLabelText(/^Код из приложения/), codes[0] ?? '')
  await user.click(screen.getByRole('button', { name: 'Подтвердить' }))
  await waitFor(() => expect(currentPath()).toBe('/'))
})

import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { currentPath, openScreen } from '../testing/screens/open-screen.tsx'
import { administrator, newCustomer, password } from '../testing/screens/shop-visitor.ts'
import { screensFor } from './screens.ts'

const screens = screensFor('administrator')

test('the menu has every screen', async () => {
  await openScreen('/staff/security/', administrator())
  const menu = within(await screen.findByRole('navigation', { name: 'Разделы' }))
  const links = menu.getAllByRole('link')
  for (const [at, { name }] of screens.entries()) expect(links[at]).toHaveTextContent(name)
  expect(links.map((link) => link.getAttribute('href'))).toEqual(screens.map(({ href }) => href))
})

for (const { href, name } of screens) {
  test(`${href} opens with its heading, and without a complaint`, async () => {
    await openScreen(href, administrator())
    const main = await screen.findByRole('heading', { level: 1 })
    expect(main).toHaveTextContent(name)
    await waitFor(() => expect(screen.queryAllByText('Загрузка…')).toEqual([]))
    expect(screen.queryByText(/Не удалось/)).toBeNull()
  })
}

test('a guest signs in and comes back to where they wanted to go; a customer may not see it', async () => {
  const customer = await newCustomer()
  await customer.signOut()
  const { user } = await openScreen('/staff/audit/?subject=product', customer)
  await waitFor(() => expect(currentPath()).toBe('/auth/'))
  await user.type(await screen.findByLabelText('Email'), customer.email)
  await user.type(screen.getByLabelText('Пароль'), password)
  await user.click(screen.getByRole('button', { name: 'Войти' }))
  const code = await screen.findByLabelText('Код подтверждения')
  await waitFor(() => expect(code).toHaveFocus())
  await user.type(code, await customer.codeFor(customer.email))
  await user.click(screen.getByRole('button', { name: 'Подтвердить код' }))
  expect(await screen.findByRole('heading', { name: 'На это у вас нет прав' })).toBeVisible()
  expect(currentPath()).toBe('/staff/audit/?subject=product')
  expect(screen.queryByRole('navigation', { name: 'Разделы' })).toBeNull()
  expect(screen.getByRole('link', { name: 'На главную' })).toHaveAttribute('href', '/')
})

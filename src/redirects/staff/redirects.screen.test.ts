import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { changingAdministrator } from '../../testing/screens/shop-visitor.ts'
import { fill } from '../../testing/screens/staff-forms.ts'

test('staff keep old addresses alive, but none that a page of the shop has', async () => {
  expectMessages(/Проверьте введённые данные/)
  const old = `/old/${Date.now().toString(36)}.html`
  const staff = await changingAdministrator()
  const { user } = await openScreen('/staff/redirects/', staff)
  await user.click(await screen.findByRole('button', { name: 'Новое перенаправление' }))
  const from = () => screen.getByRole('textbox', { name: 'Старый адрес' })
  await fill(user, from(), '/catalog/')
  await fill(user, screen.getByRole('textbox', { name: 'Куда ведёт' }), '/product/1/')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText(/Такая страница в магазине есть/)).toBeVisible()
  await fill(user, from(), old)
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(screen.getByRole('table', { name: 'Перенаправления' })).toHaveTextContent(old))
  const answer = await staff.fetch(old)
  expect(answer.status).toBe(301)
  expect(answer.headers.get('location')).toMatch(/\/product\/1\/$/)
})

import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { changingAdministrator } from '../../testing/screens/shop-visitor.ts'
import { field, fill } from '../../testing/screens/staff-forms.ts'

test('a search without results becomes a synonym, with undo for its removal', async () => {
  const word = `няшка${Date.now()
    .toString(36)
    .replace(/[^a-z]/g, '')}`
  const staff = await changingAdministrator()
  await staff.fetch(`/search/?q=${encodeURIComponent(word)}`)
  const { user } = await openScreen('/staff/search/', staff)
  await user.click(await screen.findByRole('button', { name: `Сделать синонимом: ${word}` }))
  await waitFor(() => expect(field('Показывать то, где есть')).toHaveFocus())
  await fill(user, field('Показывать то, где есть'), 'чиби')
  await user.click(screen.getByRole('button', { name: 'Добавить синоним' }))
  const list = () => screen.queryByRole('list', { name: 'Синонимы' })
  await waitFor(() => expect(list()).toHaveTextContent(word))
  const row = within(list() as HTMLElement)
    .getByText(word)
    .closest('li')
  expect(row).toHaveTextContent('чиби')
  await waitFor(() => expect(screen.queryByLabelText(`Сделать синонимом: ${word}`)).toBeNull())
  await user.click(screen.getByRole('button', { name: `Удалить: ${word}` }))
  await waitFor(() => expect(list()?.textContent ?? '').not.toContain(word))
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
  await waitFor(() => expect(list()).toHaveTextContent(word))
})

test('what the search knows by itself comes when somebody wants to see it', async () => {
  const { user } = await openScreen('/staff/search/', await changingAdministrator())
  const known = await screen.findByText('Показать группы')
  expect(screen.queryByRole('list', { name: 'Встроенные синонимы' })).toBeNull()
  await user.click(known)
  const list = await screen.findByRole('list', { name: 'Встроенные синонимы' })
  expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(100)
})

import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/screens/open-screen.tsx'
import { expectMessages } from '../../../testing/screens/page-messages.ts'
import { changingAdministrator } from '../../../testing/screens/shop-visitor.ts'
import { field, fill } from '../../../testing/screens/staff-forms.ts'

test('staff find a character, write about it, and take it back', async () => {
  const staff = await changingAdministrator()
  const { user } = await openScreen('/staff/shelves/?kind=character', staff)
  await user.type(await screen.findByLabelText('Название'), 'иветта')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  await user.click(screen.getByRole('row', { name: 'Иветта Вальдрозе' }))
  await waitFor(() => expect(field('Текст')).toBeVisible())
  await fill(user, field('Текст'), 'Рыцарь зимней розы.')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  // Before it is gone.
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
  await waitFor(() => expect(field('Текст')).toHaveValue(''))
  const changes = staff.asked.filter((call) => call.startsWith('PATCH /api/staff/shelves/'))
  expect(changes).toHaveLength(2)
})

test('a name that is taken is refused at its field', async () => {
  expectMessages(/PATCH \/api\/staff\/shelves\//)
  const { user } = await openScreen('/staff/shelves/?kind=character&q=нокса', await changingAdministrator())
  await user.click(await screen.findByRole('row', { name: 'Нокса' }))
  await screen.findByRole('button', { name: 'Сохранить' })
  await fill(user, field('Название'), 'Микэмару')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Такое название уже есть.')).toBeVisible()
})

import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { changingAdministrator } from '../../testing/screens/shop-visitor.ts'
import { field, fill, unique } from '../../testing/screens/staff-forms.ts'

test('categories: made, renamed, moved, deleted', async () => {
  const name = unique('Лампы')
  const { user } = await openScreen('/staff/categories/', await changingAdministrator())
  await user.click(await screen.findByRole('button', { name: 'Новая категория' }))
  await fill(user, field('Название'), name)
  await user.click(screen.getByRole('button', { name: 'Создать категорию' }))
  await user.click(await screen.findByLabelText(`${name}: выше`))
  // The last cannot go further down.
  await waitFor(() => expect(screen.getByLabelText(`${name}: ниже`)).toBeEnabled())
  await user.click(screen.getByLabelText(`Редактировать: ${name}`))
  await fill(user, field('Название'), `${name} новые`)
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await user.click(await screen.findByLabelText(`Удалить: ${name} новые`))
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText('Категория удалена')).toBeVisible()
})

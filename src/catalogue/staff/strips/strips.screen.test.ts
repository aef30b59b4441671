import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/screens/open-screen.tsx'
import { changingAdministrator } from '../../../testing/screens/shop-visitor.ts'
import { field, fill } from '../../../testing/screens/staff-forms.ts'

test('staff put goods on the home page, and take them away again', async () => {
  const name = `Выбор ${Date.now().toString(36)}`
  const staff = await changingAdministrator()
  const { user } = await openScreen('/staff/strips/', staff)
  await user.click(await screen.findByRole('button', { name: 'Новая подборка' }))
  await fill(user, field('Название'), name)
  await fill(user, field('Или вручную: артикулы'), 'KTS-SF-0001\nKTS-CH-0003')
  await user.click(screen.getByRole('button', { name: 'Создать' }))
  const edit = await screen.findByRole('button', { name: `Редактировать: ${name}` })
  expect(edit.closest('li')).toHaveTextContent('Не видна')
  await user.click(edit)
  await user.click(screen.getByLabelText('Показывать на главной'))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  const again = await screen.findByRole('button', { name: `Редактировать: ${name}` })
  expect(again.closest('li')).toHaveTextContent('На главной')
  async function shown(): Promise<number | undefined> {
    const home = new DOMParser().parseFromString(await (await staff.fetch('/')).text(), 'text/html')
    const heading = Array.from(home.querySelectorAll('h2')).find(({ textContent }) => textContent.includes(name))
    return heading?.closest('section')?.querySelectorAll('li').length
  }
  await expect.poll(shown).toBe(2)

  await user.click(screen.getByRole('button', { name: `Удалить: ${name}` }))
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: `Удалить: ${name}` })).toBeNull())
})

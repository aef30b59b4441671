import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { changingAdministrator } from '../../testing/screens/shop-visitor.ts'
import { field, fill } from '../../testing/screens/staff-forms.ts'

const script = `<img src=x onerror="document.title='pwned'">`

test('a way of delivery is made, moved, changed, archived and brought back', async () => {
  const name = `Курьер ${Date.now().toString(36)} ${script}`.slice(0, 60)
  const { user } = await openScreen('/staff/delivery/', await changingAdministrator())
  await user.click(await screen.findByRole('button', { name: 'Новый способ доставки' }))
  await fill(user, field('Название'), name)
  await fill(user, field('Цена'), '349,50')
  await fill(user, field('Примечание'), 'По городу')
  await fill(user, field('Подсказка в поле адреса'), 'Улица, дом')
  await user.click(screen.getByRole('button', { name: 'Создать' }))
  const list = () => within(screen.getByRole('list', { name: 'Способы доставки' }))
  const last = () => list().getAllByRole('listitem').at(-1)
  await waitFor(() => expect(last()).toHaveTextContent(name))
  expect(last()).toHaveTextContent('349,50 ₽')

  await user.click(screen.getByLabelText(`${name}: выше`))
  await waitFor(() => expect(last()).not.toHaveTextContent(name))
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
  await waitFor(() => expect(last()).toHaveTextContent(name))
  await user.click(screen.getByLabelText(`Редактировать: ${name}`))
  await fill(user, field('Цена'), '0')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Способ доставки сохранён')).toBeVisible()

  await user.click(await screen.findByLabelText(`В архив: ${name}`))
  await waitFor(() => expect(screen.getByRole('region', { name: 'В архиве' })).toHaveTextContent(name))
  await user.click(screen.getByLabelText(`Вернуть из архива: ${name}`))
  await waitFor(() => expect(list().getByText(name)).toBeVisible())
  await user.click(screen.getByLabelText(`Удалить: ${name}`))
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(list().queryByText(name)).toBeNull())
  expect(document.querySelector('img[src=x]')).toBeNull()
})

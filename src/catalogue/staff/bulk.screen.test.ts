import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { runningBulk } from '../../testing/running-bulk.ts'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { administrator, changingAdministrator, json } from '../../testing/screens/shop-visitor.ts'
import { createProduct, field, fill, unique } from '../../testing/screens/staff-forms.ts'

test('prices of several change by percent after a look, and go back', async () => {
  const name = unique('Скидочная')
  const staff = await changingAdministrator()
  await createProduct(staff, `${name} один`)
  await createProduct(staff, `${name} два`)
  const { user } = await openScreen(`/staff/products/?q=${encodeURIComponent(name)}`, staff)
  await screen.findByText(`${name} один`)
  const table = within(screen.getByRole('table', { name: 'Товары' }))
  expect(table.getAllByRole('row')).toHaveLength(3)
  await user.click(screen.getByLabelText('Выбрать все на странице'))
  await user.click(screen.getByRole('button', { name: 'Изменить…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Изменить товары' }))
  await fill(user, field('На сколько процентов'), '−10')
  expect(await dialog.findByText('Изменится 2 товара из 2.')).toBeVisible()
  expect(dialog.getByRole('row', { name: /один/ })).toHaveTextContent('11 691 ₽')
  await user.click(dialog.getByRole('button', { name: 'Применить' }))
  await waitFor(() => expect(table.getAllByText('11 691 ₽')).toHaveLength(2))
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
  await waitFor(() => expect(table.getAllByText('12 990 ₽')).toHaveLength(2))
})

test('the progress of a large change is shown after a return to its page, and it can be stopped', async () => {
  let now = runningBulk
  const staff = administrator()
  staff.answer('GET /api/staff/products/bulk/', () => json({ results: [now] }))
  staff.answer('POST /api/staff/products/bulk/77/undo/', () => {
    now = { ...runningBulk, state: 'undone', progress: 1, restored: 40_500 }
    return json(now)
  })
  const { user } = await openScreen('/staff/products/', staff)
  const work = await screen.findByRole('region', { name: 'Ход изменения' })
  expect(within(work).getByRole('progressbar', { name: /^Меняем товары: цена −10\s%$/ })).toHaveProperty('value', 0.405)
  expect(work).toHaveTextContent('40 %')
  await user.click(within(work).getByRole('button', { name: 'Остановить и вернуть как было' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Ход изменения' })).toBeNull())
  await user.click(screen.getByText('Последние изменения многих'))
  expect(screen.getByText(/возвращено как было: 40 500 товаров/)).toBeVisible()
})

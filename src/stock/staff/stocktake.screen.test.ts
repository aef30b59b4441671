import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { findButton, openDialog } from '../../testing/screens/panels.ts'
import { changingAdministrator } from '../../testing/screens/shop-visitor.ts'
import { createProduct, field, unique } from '../../testing/screens/staff-forms.ts'

test('a stocktake is begun, counted by scanner, left, continued and applied once; the page says what it changed', async () => {
  const staff = await changingAdministrator()
  const name = unique('Лиса')
  const fox = await createProduct(staff, name, { stock: 3 })
  const { user } = await openScreen('/staff/stock/?tab=count', staff)
  await user.click(await findButton('Начать пересчёт'))
  await waitFor(() => field('Артикул или штрихкод'))
  await user.type(field('Место'), 'Полка 1')
  await user.click(field('Артикул или штрихкод'))
  await user.keyboard(`${fox.sku}{Enter}нет-1{Enter}${fox.sku}{Enter}`)
  const counted = await screen.findByRole('list', { name: 'Насчитано' })
  await waitFor(() => expect(counted.textContent).toContain('Насчитано 2 из 3, не\u00a0хватает\u00a01'))
  expect(screen.getByText(/сколько было на начало/)).toHaveTextContent('Второе число в «Насчитано 4 из 5»')
  expect(await screen.findByRole('list', { name: 'Не добавлено' })).toHaveTextContent('нет-1')

  await openScreen(location.pathname + location.search, staff)
  const again = await screen.findByRole('list', { name: 'Насчитано' })
  expect(within(again).getByLabelText(`${name}, staff@kitsune.test, Полка 1`)).toHaveValue(2)
  await user.click(await findButton('Записать, расхождений: 1'))
  const dialog = await openDialog()
  await user.click(within(dialog).getByRole('button', { name: 'Записать' }))
  expect(await screen.findByText('Пересчёт записан', { selector: 'b' })).toBeVisible()
  expect(await screen.findByRole('list', { name: 'Насчитано' })).toHaveTextContent('Записано −1, стало 2')
  expect((await staff.get(`/api/staff/products/${fox.id}/`)).stock).toBe(2)

  await openScreen('/staff/stock/', staff)
  const [summary] = await screen.findAllByText('Пересчёт', { selector: 'summary b' })
  expect(summary?.closest('summary')).toHaveTextContent('1 товар, −1 шт.')
})

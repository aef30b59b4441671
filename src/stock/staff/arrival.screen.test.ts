import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { findButton, openDialog } from '../../testing/screens/panels.ts'
import { changingAdministrator, offline } from '../../testing/screens/shop-visitor.ts'
import { createProduct, field, fill, unique } from '../../testing/screens/staff-forms.ts'

const sending = 'POST /api/staff/stock/arrivals/'

test('goods that are scanned after a lost answer stay in the list and are received by the next press', async () => {
  expectMessages(/^POST \/api\/staff\/stock\/arrivals\/ /)
  const staff = await changingAdministrator()
  const [fox, owl] = [
    await createProduct(staff, unique('Лиса'), { stock: 3 }),
    await createProduct(staff, unique('Сова')),
  ]
  const stockOf = async ({ id }: { id: number }) => (await staff.get(`/api/staff/products/${id}/`)).stock
  const before = await stockOf(owl)
  const { user, visitor } = await openScreen('/staff/stock/', staff)
  await waitFor(() => field('Артикул или штрихкод'))
  const scan = async (...codes: string[]) => {
    await user.click(field('Артикул или штрихкод'))
    for (const code of codes) await user.keyboard(`${code}{Enter}`)
  }
  await scan(fox.sku, fox.sku)
  await waitFor(() => screen.getByText('Принять 2 штуки', { selector: 'button' }))
  await user.type(field('Откуда'), 'Накладная 7')
  // The shop writes it, and the line breaks.
  visitor.answer(sending, async (pass) => {
    await pass()
    return offline()
  })
  await user.click(await findButton('Принять 2 штуки'))
  await screen.findByText(/осталось на странице/)
  visitor.stopAnswering(sending)
  await scan(fox.sku, owl.sku)
  await user.click(await findButton('Принять 4 штуки'))
  expect(await screen.findByText(/Принято: 2 штуки/)).toHaveTextContent('осталось в списке')
  expect(await stockOf(fox)).toBe(5)
  await user.click(await findButton('Принять 2 штуки'))
  await waitFor(() => expect(screen.queryByText(/^Принять/, { selector: 'button' })).toBeNull())
  expect([await stockOf(fox), await stockOf(owl)]).toEqual([6, before + 1])
})

test('of a delivery that was corrected after a lost answer the lines are named that have too much', async () => {
  expectMessages(/^POST \/api\/staff\/stock\/arrivals\/ /)
  const staff = await changingAdministrator()
  const [fox, owl] = [
    await createProduct(staff, unique('Лиса'), { stock: 0 }),
    await createProduct(staff, unique('Сова'), { stock: 0 }),
  ]
  const { user, visitor } = await openScreen('/staff/stock/', staff)
  await waitFor(() => field('Артикул или штрихкод'))
  await user.click(field('Артикул или штрихкод'))
  await user.keyboard(`${fox.sku}{Enter}${fox.sku}{Enter}${owl.sku}{Enter}`)
  const send = await findButton('Принять 3 штуки')
  visitor.answer(sending, async (pass) => {
    await pass()
    return offline()
  })
  await user.click(send)
  await screen.findByText(/осталось на странице/)
  visitor.stopAnswering(sending)
  await fill(user, screen.getByLabelText(`Пришло: ${fox.name}`), '1')
  await user.click(screen.getByLabelText(`Убрать: ${owl.name}`))
  await user.click(await findButton('Принять 1 штука'))
  const wrong = await screen.findByText(/исправьте остаток/)
  expect(wrong.parentElement).toHaveTextContent(`${fox.name}: записано 2, в списке было 1`)
  expect(wrong.parentElement).toHaveTextContent(`${owl.name}: записано 1, в списке было 0`)
  expect(screen.queryByText(/Добавленное потом/)).toBeNull()
})

test('a code that was not taken is not dropped by leaving the page without a question', async () => {
  const { user } = await openScreen('/staff/stock/', await changingAdministrator())
  await waitFor(() => field('Артикул или штрихкод'))
  await user.click(field('Артикул или штрихкод'))
  await user.keyboard('нет-такого-1{Enter}')
  await screen.findByRole('list', { name: 'Не добавлено' })
  await user.click(screen.getByText('Заканчиваются', { selector: 'a' }))
  expect(await openDialog()).toHaveTextContent('Уйти без сохранения?')
})

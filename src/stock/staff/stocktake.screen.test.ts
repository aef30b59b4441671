import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { expectMessages } from '../../testing/screens/page-messages.ts'
import { findButton, openDialog } from '../../testing/screens/panels.ts'
import { changingAdministrator, offline } from '../../testing/screens/shop-visitor.ts'
import { createProduct, field, orderByPhone, unique } from '../../testing/screens/staff-forms.ts'

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
  expect(screen.getByText(/должно было быть/)).toHaveTextContent('Второе число в «Насчитано 4 из 5»')
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

test('a stocktake that was begun with other words, without an answer, is shown, and the next press begins another', async () => {
  expectMessages(/^POST \/api\/staff\/stock\/stocktakes\/ /)
  const { user, visitor } = await openScreen('/staff/stock/?tab=count', await changingAdministrator())
  const begin = 'POST /api/staff/stock/stocktakes/'
  visitor.answer(begin, async (pass) => {
    await pass()
    return offline()
  })
  const lost = unique('Вечер')
  await waitFor(() => field('Примечание'))
  await user.type(field('Примечание'), lost)
  await user.click(await findButton('Начать пересчёт'))
  await waitFor(() => screen.getByText(lost, { exact: false, selector: 'a' }))
  visitor.stopAnswering(begin)
  await user.type(field('Примечание'), ', второй этаж')
  await user.click(await findButton('Начать пересчёт'))
  await screen.findByText(/Пересчёт уже начат, но/)
  await user.click(await findButton('Начать пересчёт'))
  expect(await screen.findByText('Пока ничего нет: отсканируйте первый товар.')).toBeVisible()
})

test('a product that is taken out of a stocktake is gone; sold pieces that are missing are said', async () => {
  const staff = await changingAdministrator()
  const [fox, owl] = [
    await createProduct(staff, unique('Лиса'), { stock: 2 }),
    await createProduct(staff, unique('Сова'), { stock: 3 }),
  ]
  await orderByPhone(staff, fox, { quantity: 2, total: fox.price * 2 })
  const { user } = await openScreen('/staff/stock/?tab=count', staff)
  await user.click(await findButton('Начать пересчёт'))
  await waitFor(() => field('Артикул или штрихкод'))
  await user.click(field('Артикул или штрихкод'))
  await user.keyboard(`${fox.sku}{Enter}${owl.sku}{Enter}`)
  await findButton('Записать, расхождений: 2')
  await user.click(screen.getByLabelText(`Убрать из пересчёта: ${owl.name}`))
  await user.click(within(await openDialog()).getByRole('button', { name: 'Убрать' }))
  await user.click(await findButton('Записать, расхождений: 1'))
  await user.click(within(await openDialog()).getByRole('button', { name: 'Записать' }))
  const result = (await screen.findByText('Пересчёт записан', { selector: 'b' })).closest('p')
  expect(result).toHaveTextContent('Не хватает проданных: 1 шт.')
  expect(result).not.toHaveTextContent('сошлись')
  expect(await screen.findByRole('list', { name: 'Насчитано' })).toHaveTextContent('уже проданы')
  expect((await staff.get(`/api/staff/products/${fox.id}/`)).stock).toBe(0)
})

test('after a delivery the line of a corrected number says how to count the product again, and that way is right', async () => {
  const staff = await changingAdministrator()
  const fox = await createProduct(staff, unique('Лиса'), { stock: 2 })
  const { user } = await openScreen('/staff/stock/?tab=count', staff)
  await user.click(await findButton('Начать пересчёт'))
  await waitFor(() => field('Артикул или штрихкод'))
  await user.click(field('Артикул или штрихкод'))
  await user.keyboard(`${fox.sku}{Enter}${fox.sku}{Enter}`)
  await screen.findByText(/сходится/)
  const id = fox.id
  await staff.post('/api/staff/stock/arrivals/', {
    key: crypto.randomUUID(),
    note: '',
    lines: [{ product_id: id, quantity: 1 }],
  })
  const typed = await screen.findByLabelText(`${fox.name}, staff@kitsune.test`)
  await user.clear(typed)
  await user.type(typed, '3{Enter}')
  const words = await screen.findByText(/Пока считали, товар приходил или уходил/)
  expect(words).toHaveTextContent('Если посчитали заново, уберите товар из пересчёта и отсканируйте снова.')
  expect(screen.getByText(/Второе число/)).toHaveTextContent('при последнем сканировании')

  await user.click(screen.getByLabelText(`Убрать из пересчёта: ${fox.name}`))
  await user.click(within(await openDialog()).getByRole('button', { name: 'Убрать' }))
  await screen.findByText(/Пока ничего нет/)
  await user.click(field('Артикул или штрихкод'))
  await user.keyboard(`${fox.sku}{Enter}${fox.sku}{Enter}${fox.sku}{Enter}`)
  await screen.findByText(/сходится/)
  await user.click(await findButton('Записать без расхождений'))
  await user.click(within(await openDialog()).getByRole('button', { name: 'Записать' }))
  await screen.findByText('Пересчёт записан', { selector: 'b' })
  expect((await staff.get(`/api/staff/products/${id}/`)).stock).toBe(3)
})

test('a scan that is tried again stays at its place; one that was not counted is not left without a question', async () => {
  expectMessages(/^POST \/api\/staff\/stock\/stocktakes\/\d+\/scans\/ /)
  const staff = await changingAdministrator()
  const fox = await createProduct(staff, unique('Лиса'), { stock: 1 })
  const { user, visitor } = await openScreen('/staff/stock/?tab=count', staff)
  await user.click(await findButton('Начать пересчёт'))
  await waitFor(() => field('Место'))
  const scanning = `POST /api/staff/stock/stocktakes/${new URLSearchParams(location.search).get('count')}/scans/`
  await user.type(field('Место'), 'Полка 1')
  visitor.answer(scanning, offline)
  await user.click(field('Артикул или штрихкод'))
  await user.keyboard(`${fox.sku}{Enter}`)
  const retry = await findButton('Повторить')
  await user.click(screen.getByText('Приход', { selector: 'nav a' }))
  const question = await openDialog()
  expect(question).toHaveTextContent('Уйти без сохранения?')
  await user.click(within(question).getByRole('button', { name: 'Остаться' }))
  await user.clear(field('Место'))
  await user.type(field('Место'), 'Полка 2')
  visitor.stopAnswering(scanning)
  await user.click(retry)
  const counted = await screen.findByRole('list', { name: 'Насчитано' })
  expect(within(counted).getByLabelText(`${fox.name}, staff@kitsune.test, Полка 1`)).toHaveValue(1)
})

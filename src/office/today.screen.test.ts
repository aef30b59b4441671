import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../testing/screens/open-screen.tsx'
import { expectMessages } from '../testing/screens/page-messages.ts'
import { administrator, json, offline } from '../testing/screens/shop-visitor.ts'
import { firstSteps } from './first-steps.ts'

test('the day: numbers, chart with its table, stock and searches', async () => {
  await openScreen('/staff/', administrator())
  expect(await screen.findByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
  for (const name of ['Последние заказы', 'Закончились', 'Заканчиваются', 'Искали и не нашли']) {
    expect(await screen.findByRole('region', { name })).toBeVisible()
  }
  for (const name of ['Новые сегодня', 'Ждут оплаты', 'Собрать', 'Собираются']) {
    expect(screen.getByText(name)).toBeVisible()
  }
  const table = screen.getByRole('table', { name: 'Выручка по дням' })
  expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(31)
})

test('a screen says so and can be tried again', async () => {
  expectMessages(/GET \/api\/staff\/today/)
  const staff = administrator()
  staff.answer('GET /api/staff/today/', () => json({}, 500))
  const { user } = await openScreen('/staff/', staff)
  expect(await screen.findByText(/Не удалось загрузить данные/)).toBeVisible()
  staff.stopAnswering('GET /api/staff/today/')
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Ждут оплаты')).toBeVisible()
})

test('without a connection the day stays as it was, and says that it is old', async () => {
  expectMessages(/Нет связи|\/api\/staff\//)
  const staff = administrator()
  const { user } = await openScreen('/staff/', staff)
  const orders = await screen.findByRole('region', { name: 'Последние заказы' })
  staff.answer('GET /api/staff/today/', offline)
  await user.click(screen.getByRole('button', { name: 'Обновить' }))
  expect(await screen.findByText(/Нет связи с сервером/)).toBeVisible()
  expect(orders).toBeVisible()
  staff.stopAnswering('GET /api/staff/today/')
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(screen.queryByText(/Нет связи с сервером/)).toBeNull())
  expect(screen.getByRole('region', { name: 'Последние заказы' })).toBeVisible()
})

test('a new shop is told what it still needs, and where', async () => {
  const staff = administrator()
  staff.answer('GET /api/staff/today/', async (pass) => {
    const today = await (await pass()).json()
    return json({ ...today, missing: firstSteps.filter((step) => step !== 'delivery') })
  })
  await openScreen('/staff/', staff)
  const steps = within(await screen.findByRole('region', { name: 'Чтобы начать продавать' }))
  expect(steps.getByText('готово 1 из 8')).toBeVisible()
  expect(steps.getByRole('link', { name: 'Первый товар в продаже' })).toHaveAttribute('href', '/staff/products/new/')
  expect(steps.getByRole('link', { name: 'Счёт или примечание об оплате' })).toHaveAttribute(
    'href',
    '/staff/site/#payment',
  )
  expect(steps.getByRole('link', { name: 'Второй фактор для входа' })).toHaveAttribute('href', '/staff/security/')
  expect(steps.getByRole('link', { name: 'Второй человек с доступом' })).toHaveAttribute('href', '/staff/team/')
  expect(steps.queryByRole('link', { name: /Способ доставки/ })).toBeNull()
})

test('a shop that can sell is advised, until it says that it knows', async () => {
  const staff = administrator()
  staff.answer('GET /api/staff/today/', async (pass) => {
    const today = await (await pass()).json()
    return json({ ...today, missing: ['factor', 'team'] })
  })
  const { user } = await openScreen('/staff/', staff)
  const advice = within(await screen.findByRole('region', { name: 'Ещё советуем' }))
  expect(advice.getAllByRole('link').map(({ textContent: name }) => name)).toEqual([
    'Второй фактор для входа',
    'Второй человек с доступом',
  ])
  await user.click(advice.getByRole('button', { name: 'Больше не показывать' }))
  expect(screen.queryByText('Второй человек с доступом')).toBeNull()
  await openScreen('/staff/', staff)
  expect(await screen.findByRole('region', { name: 'Последние заказы' })).toBeVisible()
  expect(screen.queryByText('Второй человек с доступом')).toBeNull()
  localStorage.clear()
})

test('a shop that has everything is not told how to begin', async () => {
  await openScreen('/staff/', administrator())
  expect(await screen.findByRole('region', { name: 'Последние заказы' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Чтобы начать продавать' })).toBeNull()
})

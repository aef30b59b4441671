import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { shopDay } from '../../platform/text/date-format.ts'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { administrator } from '../../testing/screens/shop-visitor.ts'
import { addDays, stepsIn } from '../report-period.ts'

test('sales over time and by goods, and what people wait for: tables and files', async () => {
  const staff = administrator()
  // The demo customer's paid orders are counted by a job soon after the start.
  const to = shopDay(new Date())
  const from = addDays(to, -364)
  const orders = async () => (await staff.get(`/api/staff/reports/sales/?from=${from}&to=${to}`)).total.orders
  await expect.poll(orders).toBeGreaterThan(0)
  const { user } = await openScreen('/staff/reports/', staff)
  expect(await screen.findByRole('heading', { name: 'Отчёты', level: 1 })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '12 месяцев' }))
  await user.selectOptions(screen.getByLabelText('Суммы'), 'По месяцам')
  const sales = () => screen.getByRole('table', { name: 'Продажи' })
  // Twelve on the last day of a month, else thirteen, of which two are cut; and the head and the sum.
  const months = stepsIn('month', { from, to }).length
  await waitFor(() => expect(within(sales()).getAllByRole('row')).toHaveLength(months + 2))
  expect(within(sales()).getByRole('row', { name: /^Всего/ })).not.toHaveTextContent(/Всего0/)
  await user.click(screen.getByRole('button', { name: /Средний чек/ }))
  expect(screen.getByRole('heading', { name: 'Средний чек' })).toBeVisible()

  const tabs = within(screen.getByRole('navigation', { name: 'Отчёты' }))
  await user.click(tabs.getByRole('link', { name: 'Товары' }))
  const goods = await screen.findByRole('table', { name: 'Товары' })
  expect((await within(goods).findAllByRole('link'))[0]).toBeVisible()
  await user.click(within(goods).getByRole('button', { name: 'Штук' }))
  await waitFor(() => expect(location.search).toContain('sort=pieces'))
  const file = screen.getByRole('link', { name: 'Скачать CSV' })
  await waitFor(() => expect(file).toHaveAttribute('href', expect.stringMatching(/&sort=-?pieces$/)))
  expect(file).toHaveAttribute('href', expect.stringContaining('/api/staff/export/sold-goods/?format=csv&by=product&'))
  for (const name of ['Категории', 'Серии', 'Производители']) {
    await user.click(tabs.getByRole('link', { name }))
    const table = await screen.findByRole('table', { name })
    await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(1))
  }

  await user.click(tabs.getByRole('link', { name: 'Искали и не нашли' }))
  expect((await screen.findAllByText(/Запросы без результата/))[0]).toBeInTheDocument()
  await user.click(tabs.getByRole('link', { name: 'Ждут покупатели' }))
  const waiting = await screen.findByRole('table', { name: 'Ждут покупатели' })
  expect((await within(waiting).findAllByRole('link'))[0]).toBeVisible()
})

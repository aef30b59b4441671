import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/screens/open-screen.tsx'
import { administrator, json } from '../../../testing/screens/shop-visitor.ts'

const sale = {
  id: 1,
  name: 'Лисица',
  sku: 'KTS-1',
  state: 'on',
  regular_price: 1000,
  sale_price: 800,
  old_price: 900,
  from: null,
  until: '2099-01-01T00:00:00.000Z',
}

test('the list says what is on when, and which sale has no price to strike through', async () => {
  const staff = administrator()
  staff.answer('GET /api/staff/sales/', () =>
    json({
      count: 2,
      results: [sale, { ...sale, id: 2, name: 'Сова', state: 'planned', old_price: null }],
      days: [
        { day: '2026-11-18', count: 1 },
        { day: '2026-11-19', count: 2 },
      ],
    }),
  )
  await openScreen('/staff/sales/', staff)
  const rows = within(await screen.findByRole('table', { name: 'Скидки' }))
  const on = (await rows.findByText('Лисица')).closest('tr')
  expect(on).toHaveTextContent('Идёт')
  expect(on).toHaveTextContent('900 ₽')
  expect(rows.getByText('Сова').closest('tr')).toHaveTextContent('нет: не ниже цен за 30 дней')
  const days = within(screen.getByRole('list', { name: 'Сколько скидок идёт по дням' })).getAllByRole('listitem')
  expect(days.map(({ textContent }) => textContent.slice(-1))).toEqual(['1', '2'])
})

import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../testing/screens/open-screen.tsx'
import { administrator } from '../testing/screens/shop-visitor.ts'

test('arrow keys walk along the bars of the revenue, which say what its table says', async () => {
  const { user } = await openScreen('/staff/', administrator())
  const chart = await screen.findByRole('slider', { name: 'Выручка по дням' })
  const rows = within(screen.getByRole('table', { name: 'Выручка по дням' })).getAllByRole('row')
  const days = rows.slice(1).map((row) => Array.from(row.children, ({ textContent }) => textContent))

  chart.focus()
  for (const [key, day] of [
    ['{ArrowLeft}', -2],
    ['{ArrowLeft}', -3],
    ['{ArrowRight}', -2],
    ['{Home}', 0],
    ['{ArrowLeft}', 0],
    ['{End}', -1],
  ] as const) {
    await user.keyboard(key)
    const [name, total = '', orders] = days.at(day) ?? []
    expect(chart.getAttribute('aria-valuetext')).toContain(`${name}: ${total}, ${orders}`)
    expect(chart.textContent).toContain(`${name}${total}${orders}`)
  }
  await user.keyboard('{Escape}')
  expect(chart.textContent).not.toContain('заказ')
})

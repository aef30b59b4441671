import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { currentPath, openScreen } from '../testing/screens/open-screen.tsx'
import { administrator } from '../testing/screens/shop-visitor.ts'

test('the palette finds products while one types, and arrows choose', async () => {
  const { user } = await openScreen('/staff/security/', administrator())
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  await user.keyboard('{Control>}[KeyK]{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Найти или перейти' }))
  const field = await palette.findByRole('combobox')
  await user.type(field, 'чиби')
  const products = await waitFor(() => {
    const found = palette.getAllByRole('option').filter((option) => option.textContent.includes('Товар'))
    expect(found.length).toBeGreaterThan(1)
    return found
  })
  expect(products[0]).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowDown}')
  expect(products[1]).toHaveAttribute('aria-selected', 'true')
  await user.clear(field)
  await user.type(field, 'абвгдежз')
  expect(await palette.findByText('Ничего не нашлось.')).toBeVisible()
})

test('the palette knows the other keyboard layout and е for ё, and Enter waits for what a scanner has typed', async () => {
  const { user } = await openScreen('/staff/security/', administrator())
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  await user.keyboard('{Control>}[KeyK]{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Найти или перейти' }))
  const field = await palette.findByRole('combobox')
  for (const typed of ['jnxtn', 'отчет']) {
    await user.clear(field)
    await user.type(field, typed)
    expect(await palette.findByRole('option', { name: /Отчёты/ })).toBeVisible()
  }
  await user.clear(field)
  await user.type(field, 'KTS-SF-0001{Enter}')
  await waitFor(() => expect(currentPath()).toMatch(/^\/staff\/products\/\d+\//))
})

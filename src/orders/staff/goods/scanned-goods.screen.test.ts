import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/screens/open-screen.tsx'
import { findButton, findPanel } from '../../../testing/screens/panels.ts'
import { changingAdministrator } from '../../../testing/screens/shop-visitor.ts'
import { createProduct, field, unique } from '../../../testing/screens/staff-forms.ts'

/** Pieces of each article in the list, as «Количество» says. */
function quantities(place: HTMLElement): Record<string, string> {
  const rows = Array.from(place.querySelectorAll('li')).filter((row) => row.querySelector('input'))
  return Object.fromEntries(
    rows.map((row) => [/T-[\w-]+/.exec(row.textContent)?.[0] ?? '', row.querySelector('input')?.value ?? '']),
  )
}

test('a scanner in «Новый заказ» is faster than the answers: nothing is lost, an unknown code stays listed', async () => {
  const staff = await changingAdministrator()
  const fox = await createProduct(staff, unique('Лиса'), { barcode: '4600000000121' })
  const owl = await createProduct(staff, unique('Сова'))
  const { user, visitor } = await openScreen('/staff/orders/new/', staff)
  const goods = await findPanel('Товары')
  // No answer comes before the last code.
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  visitor.answer('GET /api/staff/products/', async (pass) => {
    await gate
    return pass()
  })
  await user.click(field('Добавить товар', goods))
  for (const code of ['4600000000121', owl.sku, '4600000000121', '4600009999999', fox.sku, '4600000000121']) {
    await user.keyboard(`${code}{Enter}`)
  }
  expect(field('Добавить товар', goods)).toHaveValue('')
  expect(screen.getByText('Оформить заказ', { selector: 'button' })).toBeDisabled()
  open()
  await waitFor(() => expect(quantities(goods)).toEqual({ [fox.sku]: '4', [owl.sku]: '1' }))
  // By their place: asking every element of the page for its role takes seconds.
  const refused = () => goods.querySelector<HTMLElement>('ul[aria-label="Не добавлено"]')
  await waitFor(() => expect(refused()).toHaveTextContent('4600009999999 Такого артикула или штрихкода нет.'))
  expect(goods.querySelector('[role=alert]')).toHaveTextContent('Код 4600009999999')
  await user.click(goods.querySelector('button[aria-label="Убрать из списка: 4600009999999"]') as HTMLElement)
  expect(refused()).toBeNull()
  await findButton('Оформить заказ')
})

import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../../testing/screens/open-screen.tsx'
import { button, findButton, findPanel, openDialog } from '../../../testing/screens/panels.ts'
import { changingAdministrator } from '../../../testing/screens/shop-visitor.ts'
import { createProduct, field, orderByPhone, unique } from '../../../testing/screens/staff-forms.ts'

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

/** An article of letters only. */
const letters = () =>
  `T-${unique('')
    .replace(/[\s-]/g, '')
    .replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))}`

test('an article without a digit is read like any other: the next code is not wiped, and nothing is guessed', async () => {
  const staff = await changingAdministrator()
  const red = await createProduct(staff, unique('Лиса'), { sku: letters() })
  const owl = await createProduct(staff, unique('Сова'), { barcode: '4600000000138' })
  const { user, visitor } = await openScreen('/staff/orders/new/', staff)
  const goods = await findPanel('Товары')
  const input = field('Добавить товар', goods)
  const gate = Promise.withResolvers<void>()
  visitor.answer('GET /api/staff/products/', async (pass) => {
    await gate.promise
    return pass()
  })
  await user.click(input)
  const unknown = red.sku.slice(0, -1)
  await user.keyboard(`${red.sku}{Enter}${unknown}{Enter}${red.sku}{Enter}46000000`)
  expect(button('Оформить заказ')).toBeDisabled()
  gate.resolve()
  await waitFor(() => expect(quantities(goods)).toEqual({ [red.sku]: '2' }))
  const refused = () => goods.querySelector<HTMLElement>('ul[aria-label="Не добавлено"]')
  await waitFor(() => expect(refused()).toHaveTextContent(`${unknown} Такого артикула или штрихкода нет.`))
  expect(input).toHaveValue('46000000')
  await user.keyboard('00138{Enter}')
  await waitFor(() => expect(quantities(goods)).toEqual({ [red.sku]: '2', [owl.sku]: '1' }))
  expect(refused()?.children).toHaveLength(1)
})

test('a word of a person who pressed Enter before the list brings the list', async () => {
  const staff = await changingAdministrator()
  const word = letters().slice(2)
  const product = await createProduct(staff, `Сова ${word}`)
  const { user } = await openScreen('/staff/orders/new/', staff)
  const goods = await findPanel('Товары')
  const input = field('Добавить товар', goods)
  await user.click(input)
  await user.keyboard(`${word}{Enter}`)
  await waitFor(() => expect(goods.querySelector('[role=option]')).toHaveTextContent(product.name))
  expect(input).toHaveValue(word)
  expect(quantities(goods)).toEqual({})
  await user.keyboard('{Enter}')
  await waitFor(() => expect(quantities(goods)).toEqual({ [product.sku]: '1' }))
  expect(goods.querySelector('ul[aria-label="Не добавлено"]')).toBeNull()
})

test('a code that was not taken is not dropped by leaving «Новый заказ» without a question', async () => {
  const { user } = await openScreen('/staff/orders/new/', await changingAdministrator())
  const goods = await findPanel('Товары')
  await user.click(field('Добавить товар', goods))
  await user.keyboard('4600009999999{Enter}')
  await waitFor(() => expect(goods.querySelector('ul[aria-label="Не добавлено"]')).not.toBeNull())
  const menu = screen.getByRole('navigation', { name: 'Разделы' })
  await user.click(within(menu).getByRole('link', { name: /^Возвраты/ }))
  expect(await openDialog()).toHaveTextContent('Уйти без сохранения?')
})

test('a removed line of an order that is scanned again begins with one piece', async () => {
  const staff = await changingAdministrator()
  const fox = await createProduct(staff, unique('Лиса'), { stock: 9 })
  const id = await orderByPhone(staff, fox, { quantity: 5, total: fox.price * 5 })
  const { user } = await openScreen(`/staff/orders/${id}/`, staff)
  await user.click(await findButton('Изменить заказ'))
  const goods = await findPanel('Состав')
  await user.click(goods.querySelector(`button[aria-label="Убрать: ${fox.name}"]`) as HTMLElement)
  await user.click(field('Добавить товар', goods))
  await user.keyboard(`${fox.sku}{Enter}`)
  await waitFor(() => expect(field('Количество', goods).value).toBe('1'))
})

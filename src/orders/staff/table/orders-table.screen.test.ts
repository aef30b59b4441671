import { getByText, queryByText, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { twoGoods } from '../../../testing/screens/goods.ts'
import { currentPath, openScreen } from '../../../testing/screens/open-screen.tsx'
import { customerWithOrder, moveOrder, orderOf } from '../../../testing/screens/orders.ts'
import { expectMessages } from '../../../testing/screens/page-messages.ts'
import { button, findButton, openDialog } from '../../../testing/screens/panels.ts'
import { administrator, json } from '../../../testing/screens/shop-visitor.ts'
import { field, fill } from '../../../testing/screens/staff-forms.ts'

/** By their tag: a long table takes seconds to be asked for the roles of its elements. */
const rows = () => document.querySelectorAll('tbody tr')

test('filters are saved as a view with its count; its orders are chosen and printed', async () => {
  const { orderId, customer } = await customerWithOrder({ delivery: 'Почта России' })
  const { user } = await openScreen('/staff/orders/', administrator())
  await fill(user, await screen.findByLabelText('Поиск'), customer.email)
  // The search begins after a short pause.
  await waitFor(() => expect(currentPath()).toMatch(/q=/))
  await waitFor(() => expect(rows()).toHaveLength(1))
  await user.selectOptions(field('Состояние'), 'Ожидает оплаты')
  await user.click(button('Ещё'))
  await screen.findByText('Почта России', { selector: 'option' })
  await user.selectOptions(field('Доставка'), 'Почта России')
  const chips = await screen.findByLabelText('Выбранные фильтры')
  await waitFor(() => expect(within(chips).getAllByRole('button')).toHaveLength(2))
  await user.click(await findButton('Сохранить вид'))
  const name = `Почта ${orderId}`
  const dialog = await openDialog()
  await fill(user, field('Название', dialog), name)
  await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  const views = screen.getByLabelText('Сохранённые виды')
  const saved = await within(views).findByText(name, { selector: 'a' })
  expect(saved).toHaveAttribute('aria-current', 'page')
  expect(saved).toHaveTextContent(`${name}1 заказ`)

  await user.click(getByText(views, 'Все'))
  await waitFor(() => expect(screen.queryByLabelText('Выбранные фильтры')).toBeNull())
  await user.click(getByText(views, name, { selector: 'a' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  await user.click(screen.getByLabelText(`Выбрать: Заказ ${orderId}`))
  const print = screen.getByText('Лист сборки', { selector: 'a' })
  expect(print).toHaveAttribute('href', expect.stringMatching(new RegExp(`ids=${orderId}$`)))
  await user.click(await findButton('Удалить вид'))
  await waitFor(() => expect(queryByText(views, name, { selector: 'a' })).toBeNull())
})

test('chosen orders are printed and moved at once', async () => {
  const { orderId, customer } = await customerWithOrder()
  const lines = (await twoGoods()).map(({ id }) => [id, 1] as const)
  const ids = [orderId, await orderOf(customer, lines)]
  for (const id of ids) await moveOrder(id, ['Оплачен'])
  const staff = administrator()
  const { customer: account } = await staff.get<{ customer: { id: number } }>(`/api/staff/orders/${orderId}/`)
  const { user } = await openScreen(`/staff/orders/?customer=${account.id}`, staff)
  for (const id of ids) await user.click(await screen.findByLabelText(`Выбрать: Заказ ${id}`))
  const sheets = ['Лист сборки', 'Упаковочные листы', 'Адресные ярлыки'].map((name) => {
    const link = screen.getByText(name, { selector: 'a' })
    expect(link).toHaveAttribute('target', '_blank')
    return link.getAttribute('href') ?? ''
  })
  await user.click(button('Начать сборку'))
  expect(await screen.findByText(/2 заказа: Собирается/)).toBeVisible()
  await waitFor(() => {
    for (const row of rows()) expect(row).toHaveTextContent('Собирается')
  })
  expect(rows()).toHaveLength(2)

  // How labels are drawn depends on fonts: e2e/staff-orders-papers.drill.ts.
  for (const [index, count] of [1, 2].entries()) {
    await openScreen(sheets[index] ?? '', staff)
    await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(count))
    if (index === 0) expect(rows()).toHaveLength(lines.length)
  }
})

test('the count of a saved view follows a change of many orders', async () => {
  const { orderId, customer } = await customerWithOrder()
  await moveOrder(orderId, ['Оплачен'])
  const staff = administrator()
  const name = `Собрать ${orderId}`
  await staff.post('/api/staff/orders/views/', { name, filters: { q: customer.email, state: 'Оплачен' } })
  const { user } = await openScreen(`/staff/orders/?q=${encodeURIComponent(customer.email)}`, staff)
  const view = await screen.findByText(name, { selector: 'a' })
  expect(view).toHaveTextContent('1 заказ')
  await user.click(await screen.findByLabelText(`Выбрать: Заказ ${orderId}`))
  await user.click(button('Начать сборку'))
  await waitFor(() => expect(screen.getByText(name, { selector: 'a' })).toHaveTextContent('0 заказов'))
})

test('when the list does not come, the rows that were there stay below the failure', async () => {
  expectMessages(/GET \/api\/staff\/orders\//)
  const { orderId, customer } = await customerWithOrder()
  const staff = administrator()
  const { user } = await openScreen(`/staff/orders/?q=${encodeURIComponent(customer.email)}`, staff)
  await waitFor(() => expect(rows()).toHaveLength(1))
  await user.click(screen.getByLabelText(`Выбрать: Заказ ${orderId}`))
  staff.answer('GET /api/staff/orders/', () => json({}, 500))
  await user.click(button('Сумма'))
  const again = await screen.findByText('Повторить', { selector: '[role=alert] button' })
  expect(rows()).toHaveLength(1)
  expect(screen.getByText('Выбрано: 1')).toBeVisible()
  staff.stopAnswering('GET /api/staff/orders/')
  await user.click(again)
  await waitFor(() => expect(again).not.toBeInTheDocument())
  expect(rows()).toHaveLength(1)
})

test('Back returns the focus to the row that one came from', async () => {
  const { orderId } = await customerWithOrder()
  const { user } = await openScreen('/staff/orders/', administrator())
  const row = () => document.querySelector<HTMLElement>(`tr[aria-label="Заказ ${orderId}"]`)
  await waitFor(() => expect(row()).not.toBeNull())
  row()?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(currentPath()).toBe(`/staff/orders/${orderId}/`))
  history.back()
  await waitFor(() => expect(row()).toHaveFocus())
})

import { getAllByRole, screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../testing/screens/open-screen.tsx'
import { ShopVisitor } from '../testing/screens/shop-visitor.ts'
import { field } from '../testing/screens/staff-forms.ts'

test('content staff go from a product to its editor, without its cost, and see neither orders nor people', async () => {
  const staff = new ShopVisitor()
  const body = { email: 'content@kitsune.test', password: 'kitsune-content' }
  await staff.post('/api/user/api/auth/', body)
  await staff.post('/api/user/api/auth/', { ...body, verification_code: await staff.codeFor(body.email) })

  await openScreen('/staff/', staff)
  const menu = await screen.findByLabelText('Разделы', { selector: 'nav' })
  expect(getAllByRole(menu, 'link', { hidden: true }).length).toBeGreaterThan(1)
  expect(menu).not.toHaveTextContent(/Заказы|Покупатели|Журнал|Сотрудники|Документы/)

  await openScreen('/product/1/', staff)
  expect(await screen.findByLabelText('Для сотрудников')).toBeVisible()
  // The back office is another page for the browser.
  const editor = screen.getByText('Редактировать', { selector: 'a' }).getAttribute('href') ?? ''
  expect(editor).toBe('/staff/products/1/')
  await openScreen(editor, staff)
  await waitFor(() => expect(field('Предупреждать от остатка')).toBeVisible())
  expect(screen.queryByLabelText(/Себестоимость/)).toBeNull()
})

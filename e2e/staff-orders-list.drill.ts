import { expectFits } from './barriers.ts'
import { expectAllFit, officeWidths } from './office-fits.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { staffState } from './staff.ts'
import { customerWithOrder } from './staff-order.ts'

test.use({ storageState: staffState(), viewport: { width: 1440, height: 1000 } })

test('the list with its filters and a saved view has no barrier either, and is not wider than the screen', async ({
  page,
}) => {
  const { orderId, email } = await customerWithOrder(page, { goods: [6] })
  await page.goto('/staff/orders/')
  await hydrated(page)
  await page.getByLabel('Поиск').fill(email)
  // The search begins after a short pause.
  await expect(page).toHaveURL(/q=/)
  await page.getByLabel('Состояние').selectOption('Ожидает оплаты')
  await page.getByRole('button', { name: 'Ещё', exact: true }).click()
  await page.getByLabel('Доставка').selectOption('Почта России')
  await expect(page.getByRole('list', { name: 'Выбранные фильтры' }).getByRole('button')).toHaveCount(2)
  await page.getByRole('button', { name: 'Сохранить вид' }).click()
  const name = `Почта ${orderId}`
  await page.getByRole('dialog').getByLabel('Название').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить', exact: true }).click()
  const views = page.getByRole('navigation', { name: 'Сохранённые виды' })
  await expect(views.getByRole('link', { name: `${name} 1` })).toHaveAttribute('aria-current', 'page')
  // The table is drawn paler while its rows are on their way.
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await expectFits(page, officeWidths)
})

test('the board has no barrier that axe can find, and is not wider than the screen', async ({ page }) => {
  const { orderId } = await customerWithOrder(page, { goods: [30] })
  await expectAllFit(page, { '/staff/orders/board/': `№ ${orderId}`, '/staff/orders/payments/': 'Строки выписки' })
})

import { expectFits, expectNoBarrier } from './barriers.ts'
import { expectAllFit, officeWidths } from './office-fits.ts'
import { sheetsOf } from './printed-sheets.ts'
import { expect, test } from './shop-test.ts'
import { staffState } from './staff.ts'
import { customerWithOrder, moveOrder } from './staff-order.ts'

test.use({ storageState: staffState(), viewport: { width: 1440, height: 1000 } })

test('names and addresses of any length stay within the screen, and on one label', async ({ page }) => {
  const { orderId } = await customerWithOrder(page, {
    goods: [22],
    fullName: 'Ф'.repeat(200),
    comment: 'К'.repeat(2000),
    address: 'А'.repeat(480),
  })
  for (const path of [`${orderId}/`, 'board/', `${orderId}/slip/`, `${orderId}/label/`, '']) {
    await page.goto(`/staff/orders/${path}`)
    await expect(page.getByText('Ф'.repeat(50)).first()).toBeVisible()
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 900 })
      const wider = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(await wider(), `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
  await page.goto(`/staff/orders/${orderId}/label/`)
  await expect(page.getByRole('article')).toContainText('Индекс 634050')
  expect(await sheetsOf(page)).toEqual([[420, 298]])
})

test('chosen orders are printed and moved at once; at any scale only the sheets are on paper', async ({ page }) => {
  const ids = [
    (await customerWithOrder(page, { goods: [13] })).orderId,
    (await customerWithOrder(page, { goods: [13, 14] })).orderId,
  ]
  // Two as a rule; the list that the goods are taken from may move on meanwhile.
  const articles = new Set<string>()
  for (const id of ids) {
    const { lines } = await (await page.request.get(`/api/staff/orders/${id}/`)).json()
    for (const { sku } of lines) articles.add(sku)
    await moveOrder(page.request, id, 'Оплачен')
  }
  await page.goto('/staff/orders/?state=Оплачен')
  for (const id of ids) await page.getByLabel(`Выбрать: Заказ ${id}`).check()
  const open = async (name: string) => {
    const popup = page.waitForEvent('popup')
    await page.getByRole('link', { name, exact: true }).click()
    return popup
  }
  const picking = await open('Лист сборки')
  await expect(picking.getByRole('article', { name: 'Лист сборки' }).getByRole('row')).toHaveCount(1 + articles.size)
  await expectNoBarrier(picking)
  const labels = await open('Адресные ярлыки')
  await expect(labels.getByRole('article')).toHaveCount(2)
  const slips = await open('Упаковочные листы')
  await expect(slips.getByRole('article')).toHaveCount(2)
  // A small scale makes the page as wide as a desk: the menu stays off the paper.
  await slips.setViewportSize({ width: 2000, height: 1200 })
  await slips.emulateMedia({ media: 'print' })
  await expect(slips.getByRole('navigation', { name: 'Разделы' })).toBeHidden()
  await expect(slips.getByRole('banner')).toBeHidden()
  await expect(slips.getByRole('article').first()).toBeVisible()
  const pdf = (await labels.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)

  await page.getByRole('button', { name: 'Начать сборку' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 заказа: Собирается' })).toBeVisible()
  await expect(page.getByRole('row', { name: `Заказ ${ids[0]}` })).toHaveCount(0)
})

test('an order, its papers, its editor and its customer have none either', async ({ page }) => {
  const { orderId } = await customerWithOrder(page, { goods: [31] })
  await expectAllFit(page, {
    [`/staff/orders/${orderId}/slip/`]: 'Итого с доставкой',
    [`/staff/orders/${orderId}/label/`]: 'Кому',
    [`/staff/orders/${orderId}/`]: 'Ход заказа',
  })
  await page.getByRole('button', { name: 'Изменить заказ' }).click()
  const leave = page.getByRole('button', { name: 'Не сохранять' })
  await expect(leave).toBeVisible()
  await expectFits(page, officeWidths)
  await leave.click()
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFits(page, officeWidths)
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Покупатель' }).getByRole('link', { name: 'Карточка' }).click()
  await expect(page.getByRole('region', { name: 'Согласие' })).toBeVisible()
  await expectFits(page, officeWidths)
})

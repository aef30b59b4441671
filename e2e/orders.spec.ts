import { registered } from './account.ts'
import { goods, orderOf } from './buying.ts'
import { expect, test } from './shop-test.ts'

const payment = {
  requisites: [
    { name: 'Получатель', value: 'ИП Лисицына Мария' },
    { name: 'Счёт', value: '40802810000000000001' },
  ],
}

test('the shopper cancels it, once asked', async ({ page }) => {
  await registered(page)
  const [fox] = await goods(page.request, 1)
  const id = await orderOf(page, [fox?.id ?? 0, 1])
  await page.goto(`/orders/${id}/`)
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`Отменить заказ №.${id}`) })
  await expect(dialog.getByRole('button', { name: 'Оставить' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Отменить', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'отменён' })).toBeVisible()
  const step = page.getByRole('listitem').filter({ hasText: 'Отменен' })
  await expect(step).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('region', { name: 'Оплата' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Отменить', exact: true })).toBeHidden()
})

test('requisites, sum and tracking number are copied, the code stands on white', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await registered(page)
  const [fox] = await goods(page.request, 1)
  const id = await orderOf(page, [fox?.id ?? 0, 1])
  await page.route(`**/api/orders/${id}/`, async (route) => {
    const order = (await (await route.fetch()).json()) as { payment: object }
    const json = { ...order, tracking_number: 'RA123456789RU', online: null, payment: { ...order.payment, ...payment } }
    await route.fulfill({ json })
  })
  await page.goto(`/orders/${id}/`)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  for (const [name, text] of [
    ['Сумма', String(fox?.price)],
    ['Назначение платежа', `Оплата заказа №\u00a0${id}`],
    ['Счёт', '40802810000000000001'],
    ['Трек-номер', 'RA123456789RU'],
  ] as const) {
    await page.getByRole('button', { name: `Скопировать: ${name}` }).click()
    await expect(page.getByRole('status').filter({ hasText: `Скопировано: ${name}` })).toBeVisible()
    expect(await copied()).toBe(text)
  }
  const code = page.getByRole('img', { name: 'QR-код для оплаты' })
  // Its white border is four modules wide, and every module whole pixels.
  const side = Number((await code.getAttribute('viewBox'))?.split(' ').at(-1))
  expect(await code.locator('path').getAttribute('d')).toMatch(/^M4 4h7v1h-7z/)
  expect((await code.boundingBox())?.width).toBe(3 * side)
  await expect(code.locator('rect')).toHaveAttribute('fill', '#fff')
  expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(200)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeHidden()
  for (const button of await page.getByRole('main').getByRole('button', { includeHidden: true }).all()) {
    await expect(button).toBeHidden()
  }
  await expect(code).toBeVisible()
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    return [backgroundColor, color]
  })
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
})

test('cancelled in two tabs, it is cancelled once and both say so', async ({ page, context }) => {
  await registered(page)
  const [fox] = await goods(page.request, 1)
  const id = await orderOf(page, [fox?.id ?? 0, 1])
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/orders/${id}/`)
    await tab.getByRole('button', { name: 'Отменить', exact: true }).click()
  }
  for (const tab of [page, other]) {
    await tab.getByRole('dialog').getByRole('button', { name: 'Отменить заказ' }).click()
    await expect(tab.getByRole('status').filter({ hasText: 'отменён' })).toBeVisible()
    await expect(tab.getByRole('listitem').filter({ hasText: 'Отменен' })).toHaveAttribute('aria-current', 'step')
  }
})

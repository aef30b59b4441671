import jsQr from 'jsqr'
import sharp from 'sharp'
import { registered } from './account.ts'
import { goods, orderOf } from './buying.ts'
import { expect, test } from './shop-test.ts'

// A CommonJS module: its function is a property of what is imported.
const readCode = jsQr.default

for (const width of [390, 1440]) {
  test(`at ${width} px nothing of an order sticks out, and it is cancelled`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await registered(page)
    const [fox, stand] = await goods(page.request, 2)
    const id = await orderOf(page, [fox?.id ?? 0, 2], [stand?.id ?? 0, 1])
    await page.goto(`/orders/${id}/`)
    for (const name of ['Путь заказа', 'Состав заказа', 'Доставка', 'Оплата']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    }
    const scroll = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(scroll).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Отменить', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Отменить заказ' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Отменен' })).toHaveAttribute('aria-current', 'step')
  })
}

test('the payment code is read from the screen by another program, to the last letter', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await registered(page)
  const [fox] = await goods(page.request, 1)
  const id = await orderOf(page, [fox?.id ?? 0, 1])
  await page.goto(`/orders/${id}/`)
  await page.getByText('Оплатить переводом по реквизитам').click()
  const code = page.getByRole('img', { name: 'QR-код для оплаты' })
  await expect(code).toBeVisible()
  await code.evaluate((drawn) => drawn.scrollIntoView({ block: 'center' }))
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = readCode(new Uint8ClampedArray(data), info.width, info.height)
  expect(Buffer.from(read?.binaryData ?? []).toString()).toBe(
    [
      'ST00012',
      'Name=ИП Лисицына Алёна Игоревна',
      'PersonalAcc=40802810500000012345',
      'BankName=Демонстрационный банк (не существует)',
      'BIC=040000999',
      'CorrespAcc=30101810500000000999',
      'PayeeINN=000001234509',
      `Sum=${Math.round((fox?.price ?? 0) * 100)}`,
      `Purpose=Оплата заказа № ${id}`,
    ].join('|'),
  )
})

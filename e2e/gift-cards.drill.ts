import { registered } from './account.ts'
import { fillForPickup, goods, post } from './buying.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { identityConfirmed, staffState } from './staff.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a gift card from the hands of staff pays for an order on a phone, and nothing is wider than the screen', async ({
  page,
  browser,
}) => {
  const [product] = await goods(page.request, 1)
  if (!product) throw new Error('no goods')
  const staff = await browser.newPage({
    storageState: staffState(),
    baseURL: process.env.SHOP_URL ?? '',
    viewport: { width: 390, height: 844 },
  })
  const fits = async (of = page) =>
    expect(await of.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await identityConfirmed(staff)
  await staff.goto('/staff/gift-cards/')
  await hydrated(staff)
  await staff.getByRole('button', { name: 'Выпустить карту' }).click()
  await staff.getByLabel('Сумма').fill('100000')
  await staff.getByLabel('За что карта').fill('Проверка')
  await fits(staff)
  await staff.getByRole('button', { name: 'Выпустить', exact: true }).click()
  const code = await staff.getByText(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/).innerText()
  await fits(staff)
  await staff.close()

  await registered(page)
  await page.goto('/gift-cards/')
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Перейти к оплате' })).toBeVisible()
  await fits()
  await post(page, '/api/cart/add/', { product_id: product.id, quantity: 1 })
  await page.goto('/new_order/?start')
  await hydrated(page)
  await page.getByRole('button', { name: 'Есть подарочная карта' }).click()
  await page.getByLabel('Код подарочной карты').fill(code)
  await page.getByLabel('Код подарочной карты').press('Enter')
  await expect(page.getByText('Останется доплатить')).toBeVisible()
  await fits()
  await fillForPickup(page)
  await page.getByRole('button', { name: 'Подтвердить заказ' }).click()
  await page.getByRole('link', { name: /Открыть заказ/ }).click()
  await expect(page.getByText(/Оплачено подарочной картой …/)).toBeVisible()
  await expect(page.getByText(/^Оплачено\s/).first()).toBeVisible()
  await fits()
})

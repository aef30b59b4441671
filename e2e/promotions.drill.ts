import { newEmail, registered, signedOut, signIn } from './account.ts'
import { fillForPickup, goods, post } from './buying.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { staffState } from './staff.ts'

test('the code of a link is kept through signing in, and its discount goes from the cart to the order', async ({
  page,
  browser,
}) => {
  const [product] = await goods(page.request, 1)
  if (!product) throw new Error('no goods')
  const code = newEmail('link').replace(/\W/g, '').slice(0, 30).toUpperCase()
  const staff = await browser.newPage({ storageState: staffState(), baseURL: process.env.SHOP_URL ?? '' })
  const promotion = { title: 'Десять процентов по ссылке', kind: 'percent', value: 10, by_code: true, code }
  await post(staff, '/api/staff/promotions/', promotion)
  await staff.close()

  const email = await registered(page)
  await post(page, '/api/cart/add/', { product_id: product.id, quantity: 1 })
  await signedOut(page)
  await page.goto(`/product/${product.id}/?promo=${code.toLowerCase()}`)
  await hydrated(page)
  await page.goto('/auth/')
  await signIn(page, email)
  await expect(page).not.toHaveURL(/auth/)
  await page.goto('/cart/')
  await expect(page.getByText(`Промокод ${code} применён`)).toBeVisible()
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  // The address changes before the page does, and the cart has the same row.
  await expect(page.getByRole('heading', { name: 'Оформление заказа' })).toBeVisible()
  await expect(page.getByText('Десять процентов по ссылке')).toBeVisible()
  await fillForPickup(page)
  await page.getByRole('button', { name: 'Подтвердить заказ' }).click()
  await page.getByRole('link', { name: /Открыть заказ/ }).click()
  await expect(page.getByText(`Уже учтено: Десять процентов по ссылке, промокод ${code}`)).toBeVisible()
})

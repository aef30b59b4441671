import { fillForPickup, ordersOf } from './buying.ts'
import { atCheckout } from './checkout-page.ts'
import { expect, test } from './shop-test.ts'

test.use({ expectedMessages: [/status of (500|503)|POST \/api\/checkout\/confirm|ERR_FAILED|failed: net::/] })

test('what refuses the confirmation is said in sight of the button', async ({ page }) => {
  await atCheckout(page)
  await fillForPickup(page)
  await page.route('**/api/checkout/confirm/', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Подтвердить заказ' }).click()
  await expect(page.getByRole('alert').getByText('Ошибка при подтверждении заказа')).toBeInViewport()
  await page.unroute('**/api/checkout/confirm/')
  await page.route('**/api/checkout/confirm/', (route) =>
    route.fulfill({ status: 503, json: { error: 'Магазин ненадолго прилёг отдохнуть.' } }),
  )
  await page.getByRole('button', { name: 'Подтвердить заказ' }).click()
  await expect(page.getByRole('alert').getByText('Магазин ненадолго прилёг отдохнуть.')).toBeInViewport()
})

test('an answer that was lost is asked for again: one order', async ({ page }) => {
  await atCheckout(page)
  await fillForPickup(page)
  let lost = 0
  await page.route('**/api/checkout/confirm/', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Подтвердить заказ' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Заказ успешно подтверждён!' })).toBeVisible()
  expect(lost).toBe(1)
  expect(await ordersOf(page)).toBe(1)
})

import { registered } from './account.ts'
import { draftOf, fillForPickup, goods, ordersOf } from './buying.ts'
import { expect, test } from './shop-test.ts'

test.describe('when the confirmation fails', () => {
  test.use({
    expectedMessages: [
      /status of (500|503)|POST \/api\/checkout\/confirm|ERR_FAILED|ERR_INTERNET_DISCONNECTED|failed: net::/,
    ],
  })

  test('it says so, and what was typed stays, also after a reload, until signing out', async ({ page }) => {
    await registered(page)
    const [fox] = await goods(page.request, 1)
    await draftOf(page, [fox?.id ?? 0, 1])
    await page.goto('/new_order/')
    await page.getByLabel('ФИО').fill('Петрова Анна')
    await page.getByLabel('Телефон').fill('9991234567')
    await page.getByRole('radio', { name: 'Почта России' }).check()
    await page.getByLabel('Адрес доставки').fill('Бердск')
    await page.getByLabel('Почтовый индекс').fill('633000')
    await page.getByRole('checkbox', { name: 'Я даю согласие' }).check()
    await page.route('**/api/checkout/confirm/', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Подтвердить заказ' }).click()
    await expect(page.getByRole('alert').getByText('Ошибка при подтверждении заказа')).toBeInViewport()
    await page.unroute('**/api/checkout/confirm/')
    await page.route('**/api/checkout/confirm/', (route) =>
      route.fulfill({ status: 503, json: { error: 'Магазин ненадолго прилёг отдохнуть.' } }),
    )
    await page.getByRole('button', { name: 'Подтвердить заказ' }).click()
    await expect(page.getByRole('alert').getByText('Магазин ненадолго прилёг отдохнуть.')).toBeInViewport()

    await page.reload()
    await expect(page.getByLabel('ФИО')).toHaveValue('Петрова Анна')
    await expect(page.getByLabel('Телефон')).toHaveValue('+7 (999) 123-45-67')
    await expect(page.getByRole('radio', { name: 'Почта России' })).toBeChecked()
    await expect(page.getByLabel('Адрес доставки')).toHaveValue('Бердск')

    // Asked for last; on its way while signing out, it would be refused.
    const lastAnswer = page.waitForResponse('**/api/orders/unpaid/')
    await page.goto('/profile/')
    await lastAnswer
    await page.getByRole('button', { name: 'Выйти', exact: true }).click()
    await expect(page).toHaveURL('/auth/')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Петрова')
  })

  test('without a connection it says what to do, and the next press places the order', async ({ page, context }) => {
    await registered(page)
    const [fox] = await goods(page.request, 1)
    await draftOf(page, [fox?.id ?? 0, 1])
    await page.goto('/new_order/')
    await fillForPickup(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Подтвердить заказ' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Ошибка при подтверждении заказа' })
    await expect(alert).toContainText(/Проверьте интернет и.нажмите ещё раз/)
    await expect(page.getByLabel('ФИО')).toHaveValue('Петрова Анна')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Подтвердить заказ' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Заказ успешно подтверждён!' })).toBeVisible()
    expect(await ordersOf(page)).toBe(1)
  })

  test('an answer that was lost is asked for again: one order', async ({ page }) => {
    await registered(page)
    const [fox] = await goods(page.request, 1)
    await draftOf(page, [fox?.id ?? 0, 1])
    await page.goto('/new_order/')
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
})

test.describe('without anything to order', () => {
  test.use({ expectedMessages: [/status of (409|500)|GET \/api\/checkout/] })

  test('there is a way to the cart', async ({ page }) => {
    await registered(page)
    await page.goto('/new_order/')
    await expect(page.getByText('Оформлять пока нечего')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'В корзину' })).toHaveAttribute('href', '/cart/')
  })

  test('a failure to load says so and can be tried again', async ({ page }) => {
    await registered(page)
    const [fox] = await goods(page.request, 1)
    await draftOf(page, [fox?.id ?? 0, 1])
    await page.route('**/api/checkout/', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/new_order/')
    await expect(page.getByText('Ошибка при загрузке данных заказа')).toBeVisible()
    await page.unroute('**/api/checkout/')
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
    await expect(page.getByLabel('ФИО')).toBeVisible()
  })
})

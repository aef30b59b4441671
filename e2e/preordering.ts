import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { csrf, newEmail, registered } from './account.ts'
import { hydrated } from './shop-test.ts'
import { unique } from './staff-goods.ts'

/** Always ahead, whenever the tests run. */
export const releaseYear = new Date().getFullYear() + 1

export const deposit = /Сейчас 1\s998\s₽, остальное \(7\s992\s₽\) — когда приедет/

async function write(request: APIRequestContext, url: string, data: object) {
  const answer = await request.post(url, { data, headers: await csrf(request) })
  expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A preorder for February of the next year, made by staff. */
export async function addRelease(staff: APIRequestContext, name: string): Promise<number> {
  const { results } = await (await staff.get('/api/categories/'))
    .json()
    .then((all) => ({ results: all.results ?? all }))
  const { id } = await write(staff, '/api/staff/products/', {
    ...Object.fromEntries(
      [
        'series',
        'maker',
        'character',
        'character_latin',
        'scale',
        'height_mm',
        'material',
        'age_mark',
        'box_condition',
        'limit_per_customer',
      ].map((field) => [field, null]),
    ),
    name,
    sku: unique('PRE').replace(' ', '-'),
    description: '',
    price: 9990,
    category_id: results[0].id,
    release_year: releaseYear,
    release_month: 2,
    is_new: false,
    is_preorder: true,
    on_sale: true,
    preorder_until: '2099-01-31',
    deposit_percent: 20,
    pictures: [],
    stock: 20,
  })
  return id
}

export async function newShopper(browser: Browser, width: number): Promise<{ page: Page; email: string }> {
  const page = await browser.newPage({
    baseURL: process.env.SHOP_URL ?? '',
    storageState: { cookies: [], origins: [] },
    viewport: { width, height: 900 },
  })
  return { page, email: await registered(page, newEmail('preorder')) }
}

/** At the provider's page of the demo. */
export async function payByCard(page: Page, becomes: string): Promise<void> {
  await page.getByRole('button', { name: /^Оплатить картой/ }).click()
  await expect(page.getByRole('note')).toContainText('Это демонстрация')
  await page.getByRole('button', { name: /^Оплатить / }).click()
  await expect(page.getByRole('listitem').filter({ hasText: becomes })).toHaveAttribute('aria-current', 'step')
}

/**
 * Puts the product into the cart on its page, orders it, and pays the deposit: by transfer, because the demo's provider
 * prints no receipts of deposits, so staff see it come. `lookAt` is shown the pages between.
 */
export async function preorder(
  page: Page,
  product: number,
  staff: APIRequestContext,
  lookAt?: (page: Page) => Promise<void>,
): Promise<number> {
  await page.goto(`/product/${product}/`)
  await hydrated(page)
  await page.getByRole('button', { name: 'В корзину' }).click()
  await expect(page.getByRole('link', { name: 'В корзине' })).toBeVisible()
  await expect(page.getByText(deposit)).toBeVisible()
  if (lookAt) {
    await page.goto('/cart/')
    await hydrated(page)
    await expect(page.getByRole('region', { name: 'Ваш заказ' })).toContainText(/Сейчас1\s998\s₽/)
    await lookAt(page)
  }
  await write(page.request, '/api/cart/create-order/', {})
  await page.goto('/new_order/')
  await hydrated(page)
  await expect(page.getByRole('region', { name: 'Ваш заказ' })).toContainText(
    `Предзаказ, выход в феврале ${releaseYear} года`,
  )
  await expect(page.getByRole('region', { name: 'Ваш заказ' })).toContainText(deposit)
  await page.getByRole('radio', { name: 'Самовывоз' }).check()
  await page.getByLabel('ФИО').fill('Петрова Анна Сергеевна')
  await page.getByLabel('Телефон').fill('9991234567')
  await page.getByRole('checkbox', { name: 'Я даю согласие' }).check()
  await page.getByRole('button', { name: 'Подтвердить заказ' }).click()
  await page.getByRole('status').filter({ hasText: 'Заказ успешно подтверждён!' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/orders\/\d+\/$/)
  const orderId = Number(page.url().split('/').at(-2))
  await hydrated(page)
  await expect(page.getByRole('region', { name: 'Оплата' })).toContainText(
    /1\s998,00\s₽Это задаток, его можно оплатить переводом\. Остальное \(7\s992,00/,
  )
  await lookAt?.(page)
  await expect(page.getByRole('button', { name: /^Оплатить картой/ })).toBeHidden()
  const { version } = await (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  await write(staff, `/api/staff/orders/${orderId}/state/`, { version, to: 'Оплачен' })
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Задаток внесён' })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByText(/Оплачено 1\s998\s₽/)).toBeVisible()
  return orderId
}

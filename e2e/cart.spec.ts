import type { Page } from '@playwright/test'
import { registered, signedOut, signIn } from './account.ts'
import { expectFits } from './barriers.ts'
import { total } from './buying.ts'
import { fewer, more, quantity, row, summary, withCart } from './cart-page.ts'
import { plenty } from './shelf.ts'
import { expect, hydrated, test } from './shop-test.ts'

const roubles = (price: number) => `${new Intl.NumberFormat('ru-RU').format(price)}\u00a0₽`
const headerCart = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Корзина/ })

test.describe('a guest', () => {
  test.use({ expectedMessages: [/status of 401|GET \/api\/cart/] })

  test('is told to sign in first, with a way to do it', async ({ page }) => {
    await page.goto('/cart')
    await expect(page.getByText('Сначала войдите в аккаунт')).toBeVisible()
    await expectFits(page, [390, 1440])
    await page.getByRole('main').getByRole('link', { name: 'Войти' }).click()
    await expect(page).toHaveURL('/auth/')
  })

  test('comes back to the cart after signing in', async ({ page }) => {
    const email = await registered(page)
    await signedOut(page)
    await page.goto('/cart/')
    await page.getByRole('main').getByRole('link', { name: 'Войти' }).click()
    await signIn(page, email)
    await expect(page).toHaveURL('/cart/')
    await expect(page.getByText('Ваша корзина пуста')).toBeVisible()
  })
})

test('the HTML is the same for everybody and kept by nobody', async ({ page, request }) => {
  const [first] = await withCart(page)
  const mine = await page.context().request.get('/cart/')
  expect(await mine.text()).toBe(await (await request.get('/cart/')).text())
  expect(await mine.text()).not.toContain(first.name)
  expect(await mine.text()).toContain('noindex')
  expect(mine.headers()['cache-control']).toBe('no-store')
})

test('an empty cart says so and shows the way to the catalogue', async ({ page }) => {
  await registered(page)
  await page.goto('/cart/')
  await expect(page.getByText('Ваша корзина пуста')).toBeVisible()
  await page.getByRole('link', { name: 'Перейти в каталог' }).click()
  await expect(page).toHaveURL('/catalog/')
})

for (const width of [390, 1440]) {
  test(`from the product page to checkout, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await registered(page)
    const [product] = await plenty(page)
    if (!product) throw new Error('The shop has no product')
    await page.goto(`/product/${product.id}/`)
    await hydrated(page)
    await page.getByRole('button', { name: 'В корзину' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Товар добавлен в корзину!' })).toBeVisible()
    await expect(headerCart(page).filter({ visible: true })).toContainText('1')
    await page.getByRole('link', { name: 'В корзине' }).click()
    await expect(page).toHaveURL('/cart/')
    await expect(fewer(page, product.name)).toBeDisabled()
    await more(page, product.name).click()
    await expect(summary(page)).toContainText('2 товара')
    await expect(summary(page)).toContainText(roubles(product.price * 2))
    await page.getByRole('button', { name: 'Оформить заказ' }).click()
    await expect(page).toHaveURL('/new_order/')
    await expect(summary(page)).toContainText(total(product.price * 2))
    await expect(page.getByRole('button', { name: 'Подтвердить заказ' })).toBeVisible()
  })
}

test('quick presses are summed up: the last one is what the server keeps', async ({ page }) => {
  const [first] = await withCart(page)
  await page.goto('/cart/')
  const sent: number[] = []
  await page.route('**/api/cart/update/**', async (route) => {
    sent.push((route.request().postDataJSON() as { quantity: number }).quantity)
    await route.continue()
  })
  // Five clicks before any answer can arrive.
  await more(page, first.name).evaluate((button) => {
    for (let press = 0; press < 5; press++) (button as HTMLButtonElement).click()
  })
  await expect(quantity(page, first.name)).toHaveText('6')
  await expect.poll(() => sent.at(-1)).toBe(6)
  expect(sent.length).toBeLessThan(5)
  await page.reload()
  await expect(quantity(page, first.name)).toHaveText('6')
})

test('a removed row is gone at once, and the focus goes to the next', async ({ page }) => {
  const [first, second] = await withCart(page)
  await page.goto('/cart/')
  const remove = (name: string) => page.getByRole('button', { name: `Удалить из корзины: ${name}` })
  await remove(first.name).focus()
  await page.keyboard.press('Enter')
  await expect(remove(second.name)).toBeFocused()
  await expect(row(page, first.name)).toHaveCount(0)
  // The row is gone before the server knows: the second removal waits for the answer to the first.
  const removed = page.waitForResponse(`**/api/cart/remove/${second.id}/`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ваша корзина пуста')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await removed
  await page.reload()
  await expect(page.getByText('Ваша корзина пуста')).toBeVisible()
})

test('by keyboard: − gives the focus to + when it is disabled', async ({ page }) => {
  const [first] = await withCart(page, 2)
  await page.goto('/cart/')
  await fewer(page, first.name).focus()
  await page.keyboard.press('Space')
  await expect(quantity(page, first.name)).toHaveText('1')
  await expect(more(page, first.name)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(quantity(page, first.name)).toHaveText('2')
})

test('the heart of a row makes it a favourite, and the header counts it', async ({ page }) => {
  const [first] = await withCart(page)
  await page.goto('/cart/')
  await row(page, first.name).getByRole('button', { name: 'В избранное' }).click()
  await expect(row(page, first.name).getByRole('button', { name: 'В избранном' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /Избранное/ })).toContainText('1')
  await page.reload()
  await expect(row(page, first.name).getByRole('button', { name: 'В избранном' })).toBeVisible()
})

test('two tabs keep in step', async ({ page, context }) => {
  const [first, second] = await withCart(page)
  await page.goto('/cart/')
  const other = await context.newPage()
  await other.goto('/cart/')
  await more(page, first.name).click()
  await expect(quantity(other, first.name)).toHaveText('2')
  await other.getByRole('button', { name: `Удалить из корзины: ${second.name}` }).click()
  await expect(row(page, second.name)).toHaveCount(0)
  await expect(headerCart(page)).toContainText('2')
})

test('what is gone stays in sight and is left out of the total', async ({ page }) => {
  const [first, second] = await withCart(page)
  await page.route('**/api/cart/', async (route) => {
    const answer = await route.fetch()
    const cart = (await answer.json()) as {
      items: { can_be_bought: boolean; product: { id: number; status: string } }[]
    }
    for (const item of cart.items) {
      if (item.product.id !== first.id) continue
      item.can_be_bought = false
      item.product.status = 'unavailable'
    }
    await route.fulfill({ json: { ...cart, count: 1, total_price: second.price } })
  })
  await page.goto('/cart/')
  await expect(row(page, first.name)).toContainText('Нет в наличии')
  await expect(row(page, first.name).getByRole('group')).toHaveCount(0)
  await expect(summary(page)).toContainText('1 товар')
  await expect(summary(page)).toContainText(roubles(second.price))
})

test('axe finds no barrier in a full cart', async ({ page }) => {
  const [first] = await withCart(page, 2)
  await page.goto('/cart/')
  await expect(row(page, first.name)).toBeVisible()
  await expectFits(page, [390, 1440])
})

import { registered } from './account.ts'
import { more, quantity, row, summary, withCart } from './cart-page.ts'
import { plenty, productsWhere, putIntoCart } from './shelf.ts'
import { expect, hydrated, test } from './shop-test.ts'

test.describe('when it fails', () => {
  test.use({ expectedMessages: [/ERR_FAILED|status of (4|5)\d\d|(GET|PATCH|DELETE|POST) \/api\/(cart|wishlist)/] })

  test('more than there is: back to what can be had, with the server’s sentence', async ({ page }) => {
    await registered(page)
    const [scarce] = await productsWhere(page, ({ stock }) => stock === 1 || stock === 2, 'status=available')
    if (!scarce?.stock) throw new Error('Nothing is scarce')
    await putIntoCart(page, scarce.id, 1)
    await page.goto('/cart/')
    await expect(row(page, scarce.name)).toContainText(`Осталось ${scarce.stock}\u00a0шт.`)
    for (let piece = 1; piece <= scarce.stock; piece++) await more(page, scarce.name).click()
    await expect(
      row(page, scarce.name)
        .getByRole('status')
        .filter({ hasText: /осталось|Не больше/ }),
    ).toBeVisible()
    await expect(quantity(page, scarce.name)).not.toHaveText(String(scarce.stock + 1))
  })

  test('more than anybody can order of one product: the row says how many', async ({ page }) => {
    await registered(page)
    const boundless = (product: { stock: number | null; limit_per_customer: number | null }) =>
      product.stock === null && product.limit_per_customer === null
    const [product] = await productsWhere(page, boundless, 'status=available')
    if (!product) throw new Error('Everything is counted')
    await putIntoCart(page, product.id, 999)
    await page.goto('/cart/')
    await more(page, product.name).click()
    await expect(row(page, product.name)).toContainText('Количество должно быть не больше 999.')
    await expect(quantity(page, product.name)).toHaveText('999')
  })

  test('a failed update goes back visibly, without a message', async ({ page }) => {
    const [first] = await withCart(page, 2)
    await page.goto('/cart/')
    await page.route('**/api/cart/update/**', (route) => route.fulfill({ status: 500, json: {} }))
    await more(page, first.name).click()
    await expect(quantity(page, first.name)).toHaveText('2')
    await expect(row(page, first.name).locator('.cart-row-flash')).toBeAttached()
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  })

  test('a failed removal brings the row back', async ({ page }) => {
    const [first] = await withCart(page)
    await page.goto('/cart/')
    await page.route('**/api/cart/remove/**', (route) => route.abort())
    await page.getByRole('button', { name: `Удалить из корзины: ${first.name}` }).click()
    await expect(row(page, first.name)).toBeVisible()
    await expect(summary(page)).toContainText('2 товара')
  })

  test('an order that cannot be made: the server’s sentence for 409, ours for the rest', async ({ page }) => {
    await withCart(page)
    await page.goto('/cart/')
    await page.route('**/api/cart/create-order/', (route) => route.fulfill({ status: 500, json: { error: 'Нет' } }))
    await page.getByRole('button', { name: 'Оформить заказ' }).click()
    const toast = (text: string) => page.getByRole('alert').filter({ hasText: text })
    await expect(toast('Не удалось оформить заказ. Попробуйте позже.')).toBeVisible()
    const refusal = { status: 409, json: { error: 'Корзина пуста.', detail: 'cart_empty' } }
    await page.unroute('**/api/cart/create-order/')
    await page.route('**/api/cart/create-order/', (route) => route.fulfill(refusal))
    await page.getByRole('button', { name: 'Оформить заказ' }).click()
    await expect(toast('Корзина пуста.')).toBeVisible()
    await expect(page).toHaveURL('/cart/')
  })

  test('what is no longer as it was shown is told before checkout', async ({ page }) => {
    const [first] = await withCart(page)
    // As if the page had been opened yesterday.
    const cheaper = (roubles: number) => roubles - 1
    await page.route(
      '**/api/cart/',
      async (route) => {
        const cart = (await (await route.fetch()).json()) as {
          items: { product: { price: number } }[]
          total_price: number
        }
        const [item, ...rest] = cart.items
        if (!item) throw new Error('an empty cart')
        const old = { ...item, product: { ...item.product, price: cheaper(item.product.price) } }
        await route.fulfill({ json: { ...cart, items: [old, ...rest], total_price: cheaper(cart.total_price) } })
      },
      { times: 1 },
    )
    await page.goto('/cart/')
    await expect(row(page, first.name)).toBeVisible()
    await page.getByRole('button', { name: 'Оформить заказ' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'цены или наличие изменились' })).toBeVisible()
    await expect(page).toHaveURL('/cart/')
    await page.getByRole('button', { name: 'Оформить заказ' }).click()
    await expect(page).toHaveURL('/new_order/')
  })

  test('a cart that does not come: loading ends, the list is empty, and it can be tried again', async ({ page }) => {
    const [first] = await withCart(page)
    await page.route('**/api/cart/', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/cart/')
    await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
    await page.unroute('**/api/cart/')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(row(page, first.name)).toBeVisible()
  })

  test('a refused product keeps the button as it was', async ({ page }) => {
    await registered(page)
    const [product] = await plenty(page)
    await page.goto(`/product/${product?.id}/`)
    await hydrated(page)
    const answers = [
      { status: 500, json: {} },
      { status: 409, json: { error: 'Осталось 2 шт., в вашей корзине уже 2 шт.', detail: '' } },
    ]
    await page.route('**/api/cart/add/', (route) => route.fulfill(answers.shift()))
    const button = page.getByRole('button', { name: 'В корзину' })
    await button.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Не удалось добавить товар в корзину' })).toBeVisible()
    await button.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Осталось 2 шт.' })).toBeVisible()
    await expect(button).toBeVisible()
  })
})

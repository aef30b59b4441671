import type { Page } from '@playwright/test'
import { lettersTo, registered } from './account.ts'
import { expectFits } from './barriers.ts'
import { makeFavourite, plenty, productsWhere } from './shelf.ts'
import { expect, hydrated, test } from './shop-test.ts'

const remove = (page: Page, name: string) => page.getByRole('button', { name: `Убрать из избранного: ${name}` })
const add = (page: Page, name: string) => page.getByRole('button', { name: `В корзину: ${name}` })

async function withFavourites(page: Page) {
  const email = await registered(page)
  const [first, second] = await plenty(page)
  if (!first || !second) throw new Error('The shop has no two products')
  await makeFavourite(page, second.id)
  await makeFavourite(page, first.id)
  return { email, first, second }
}

test.describe('a guest', () => {
  test.use({ expectedMessages: [/status of 401|GET \/api\/wishlist/] })

  test('is told to sign in first', async ({ page }) => {
    await page.goto('/wishlist')
    await expect(page.getByText('Сначала войдите в аккаунт')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Войти' })).toHaveAttribute('href', '/auth/')
  })
})

test('no favourites yet: says so and helps onward', async ({ page }) => {
  await registered(page)
  await page.goto('/wishlist/')
  await expect(page.getByText('В избранном пока нет товаров')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Перейти в каталог' })).toBeVisible()
})

test('the heart of the product page: not-favourite in the HTML, the real state soon, kept', async ({
  page,
  request,
}) => {
  const { first } = await withFavourites(page)
  expect(await (await page.context().request.get(`/product/${first.id}/`)).text()).toBe(
    await (await request.get(`/product/${first.id}/`)).text(),
  )
  await page.goto(`/product/${first.id}/`)
  const heart = page.getByRole('button', { name: /^В избранн/ })
  await expect(heart).toHaveText('В избранном')
  await expect(page.getByText('Войдите, чтобы добавить')).toHaveCount(0)
  await heart.click()
  await expect(heart).toHaveText('В избранное')
  await page.reload()
  await hydrated(page)
  await heart.click()
  await expect(heart).toHaveText('В избранном')
  await expect(page.getByRole('banner').getByRole('link', { name: /Избранное/ })).toContainText('2')
})

test('count and cost; into the cart; out of the list by keyboard', async ({ page }) => {
  const { first, second } = await withFavourites(page)
  await page.goto('/wishlist/')
  const total = new Intl.NumberFormat('ru-RU').format(first.price + second.price)
  await expect(page.getByText(/^2\u00a0товара на/)).toContainText(`${total}\u00a0₽`)
  await add(page, first.name).click()
  await expect(page.getByRole('status').filter({ hasText: 'Товар добавлен в корзину!' })).toBeVisible()
  await expect(page.getByRole('button', { name: `В корзине: ${first.name}` })).toBeDisabled()
  await expect(page.getByRole('banner').getByRole('link', { name: /Корзина/ })).toContainText('1')
  await page.reload()
  await expect(page.getByRole('button', { name: `В корзине: ${first.name}` })).toBeDisabled()
  await remove(page, first.name).focus()
  await page.keyboard.press('Enter')
  await expect(remove(page, first.name)).toHaveCount(0)
  await expect(remove(page, second.name)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('В избранном пока нет товаров')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('what the shop no longer shows has no link to follow, by keyboard either', async ({ page }) => {
  const { first, second } = await withFavourites(page)
  await page.route('**/api/wishlist/', async (route) => {
    const list = (await (await route.fetch()).json()) as { product: { id: number }; is_archived: boolean }[]
    await route.fulfill({ json: list.map((each) => ({ ...each, is_archived: each.product.id === first.id })) })
  })
  await page.goto('/wishlist/')
  await expect(remove(page, first.name)).toBeEnabled()
  const link = (id: number) => page.getByRole('main').locator(`a[href="/product/${id}/"]`)
  await link(second.id).focus()
  await expect(link(second.id)).toBeFocused()
  await link(first.id).focus()
  await expect(link(first.id)).not.toBeFocused()
})

test('two tabs keep in step', async ({ page, context }) => {
  const { first, second } = await withFavourites(page)
  await page.goto('/wishlist/')
  const other = await context.newPage()
  await other.goto(`/product/${second.id}/`)
  await other.getByRole('button', { name: 'В избранном' }).click()
  await expect(remove(page, second.name)).toHaveCount(0)
  await other.getByRole('button', { name: 'В избранное' }).click()
  await expect(remove(page, second.name)).toBeVisible()
  await expect(remove(page, first.name)).toBeVisible()
})

test.describe('when it fails', () => {
  test.use({ expectedMessages: [/status of 500|(GET|DELETE|POST) \/api\/wishlist/] })

  test('a removal that failed brings the card back; a list that does not come can be tried again', async ({ page }) => {
    const { first } = await withFavourites(page)
    await page.goto('/wishlist/')
    await page.route('**/api/wishlist/remove/**', (route) => route.fulfill({ status: 500, json: {} }))
    const refused = page.waitForResponse('**/api/wishlist/remove/**')
    await remove(page, first.name).click()
    await refused
    await expect(remove(page, first.name)).toBeVisible()
    await page.route('**/api/wishlist/', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible()
    await page.unroute('**/api/wishlist/')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(remove(page, first.name)).toBeVisible()
  })
})

test.describe('the secret link', () => {
  test.use({ expectedMessages: [/status of 404/] })

  test('is made, shown to a stranger, and revoked', async ({ page, browser, baseURL }) => {
    const { email, first, second } = await withFavourites(page)
    await page.goto('/wishlist/')
    await page.getByRole('button', { name: 'Поделиться' }).click()
    const dialog = page.getByRole('dialog', { name: 'Поделиться избранным' })
    await dialog.getByRole('button', { name: 'Создать ссылку' }).click()
    const url = await dialog.getByLabel('Ссылка на избранное').inputValue()
    expect(url).toMatch(/\/wishlist\/shared\/[\w-]{32}\/$/)
    const path = new URL(url).pathname

    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const stranger = await context.newPage()
    const answer = await stranger.goto(path)
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()['cache-control']).toContain('no-store')
    const html = (await answer?.text()) ?? ''
    expect(html).toContain('noindex')
    expect(html).not.toContain(email)
    for (const { name } of [first, second]) await expect(stranger.getByRole('link', { name })).toBeVisible()
    await expectFits(stranger, [390, 1440])

    // After a return the page shows the existing link.
    await page.reload()
    await page.getByRole('button', { name: 'Поделиться' }).click()
    await expect(dialog.getByLabel('Ссылка на избранное')).toHaveValue(url)
    await dialog.getByRole('button', { name: 'Отключить ссылку' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Ссылка отключена' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Создать ссылку' })).toBeEnabled()
    expect((await stranger.reload())?.status()).toBe(404)
    await expect(stranger.getByText('Ссылка больше не действует')).toBeVisible()
    await context.close()
  })
})

test.describe('for collectors', () => {
  test('the last pieces, the limit and the release month are told', async ({ page }) => {
    type Product = {
      stock: number | null
      few_left?: boolean
      limit_per_customer?: number | null
      is_preorder?: boolean
    }
    const [scarce] = await productsWhere(page, (product: Product) => product.few_left === true)
    await page.goto(`/product/${scarce?.id}/`)
    await expect(page.getByText(`Осталось ${scarce?.stock}\u00a0шт.`)).toBeVisible()
    const [limited] = await productsWhere(page, (product: Product) => Boolean(product.limit_per_customer))
    await page.goto(`/product/${limited?.id}/`)
    await expect(page.getByText(/^Не.больше \d.шт\. на одного покупателя$/)).toBeVisible()
    const [preorder] = await productsWhere(page, (product: Product) => product.is_preorder === true)
    await page.goto(`/product/${preorder?.id}/`)
    await expect(page.getByText(/^Предзаказ, выход в.[а-я]+ 2027.года$/)).toBeVisible()
    await expect(page.getByText('Предзаказ', { exact: true })).toBeVisible()
  })

  test('«Сообщить о поступлении»: guests sign in, shoppers ask and change their mind', async ({ page }) => {
    const [gone] = await productsWhere(page, () => true, 'status=unavailable')
    await page.goto(`/product/${gone?.id}/`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Сообщить о поступлении' }).click()
    await expect(page).toHaveURL('/auth/')

    const email = await registered(page)
    // What was begun as a guest is finished.
    await page.goto(`/product/${gone?.id}/`)
    await expect(page.getByRole('button', { name: 'Сообщим о поступлении' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Напишем вам' })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Сообщим о поступлении' }).click()
    await expect(page.getByRole('button', { name: 'Сообщить о поступлении' })).toBeVisible()
    expect((await lettersTo(page.request, email)).filter(({ subject }) => subject.includes('наличии'))).toEqual([])
  })
})

test('axe finds no barrier in the favourites', async ({ page }) => {
  const { first } = await withFavourites(page)
  await page.goto('/wishlist/')
  await expect(add(page, first.name)).toBeEnabled()
  await expectFits(page, [320, 390, 1440])
})

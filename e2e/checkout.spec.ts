import { registered } from './account.ts'
import { draftOf, fillForPickup, goods, ordersOf, total } from './buying.ts'
import { atCheckout, expectNoCoveredField } from './checkout-page.ts'
import { expect, hydrated, test } from './shop-test.ts'

test('a purchase, from the product to the page of the order', async ({ page }) => {
  await registered(page)
  const [fox] = await goods(page.request, 1)
  if (!fox) throw new Error('no goods')
  await page.goto(`/product/${fox.id}/`)
  await hydrated(page)
  await page.getByRole('button', { name: 'В корзину' }).click()
  const cart = page.getByRole('link', { name: /^Корзина/ }).first()
  await expect(cart).toContainText('1')
  await cart.click()
  await page.getByRole('button', { name: 'Оформить заказ' }).click()

  await page.getByLabel('ФИО').fill('Петрова Анна Сергеевна')
  await page.getByLabel('Телефон').pressSequentially('89991234567')
  await page.getByRole('radio', { name: 'Почта России' }).check()
  await page.getByLabel('Адрес доставки').fill('Новосибирск, Красный проспект, 1')
  await page.getByLabel('Почтовый индекс').fill('630007')
  await page.getByRole('checkbox', { name: 'Я даю согласие' }).check()
  await page.getByRole('button', { name: 'Подтвердить заказ' }).click()

  await expect(page).toHaveURL('/')
  const toast = page.getByRole('status').filter({ hasText: 'Заказ успешно подтверждён!' })
  await expect(cart).toHaveText('Корзина')
  await toast.getByRole('link', { name: /Открыть заказ/ }).click()
  await expect(page).toHaveURL(/\/orders\/\d+\/$/)
  await expect(toast).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: /Заказ №\s\d+/ })).toBeVisible()
  await expect(page.getByText(total(fox.price + 590)).first()).toBeVisible()
  await expect(page.getByText('630007, Новосибирск, Красный проспект, 1')).toBeVisible()
})

test('what is to be paid and the button of a long order with a preorder are on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 })
  await registered(page)
  const list = await page.request.get('/api/catalog/?status=available&page_size=100')
  const { results } = (await list.json()) as { results: { id: number; is_preorder: boolean }[] }
  const preorder = results.find(({ is_preorder }) => is_preorder)
  if (!preorder) throw new Error('no preorder')
  await draftOf(page, ...[preorder, ...(await goods(page.request, 5))].map(({ id }): [number, number] => [id, 1]))
  await page.goto('/new_order/')
  await expect(page.getByRole('button', { name: 'Подтвердить заказ' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Сейчас', { exact: true })).toBeInViewport({ ratio: 1 })
})

test('no bar covers the field that has the focus, whatever staff call a delivery, at 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await expectNoCoveredField(page)
})

test.describe('the cart goes on beside an open checkout', () => {
  test.use({ expectedMessages: [/status of 409|GET \/api\/checkout/] })

  test('what was taken out is not ordered, and what has been ordered is not offered again', async ({
    page,
    context,
  }) => {
    await registered(page)
    const [fox, stand] = await goods(page.request, 2)
    if (!fox || !stand) throw new Error('no goods')
    await draftOf(page, [fox.id, 1], [stand.id, 1])
    await page.goto('/new_order/')
    const summary = page.getByRole('region', { name: 'Ваш заказ' })
    await expect(summary).toContainText(stand.name)

    const other = await context.newPage()
    await other.goto('/cart/')
    await other.getByRole('button', { name: `Удалить из корзины: ${stand.name}` }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Корзина изменилась' })).toBeVisible()
    await expect(summary).not.toContainText(stand.name)
    await expect(summary).toContainText(total(fox.price))

    await other.getByRole('button', { name: 'Оформить заказ' }).click()
    await fillForPickup(other)
    await other.getByRole('button', { name: 'Подтвердить заказ' }).click()
    await expect(other).toHaveURL('/')
    await expect(page.getByText('Оформлять пока нечего')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Подтвердить заказ' })).toBeHidden()
    expect(await ordersOf(page)).toBe(1)
  })
})

test('a double click makes one order', async ({ page }) => {
  await atCheckout(page)
  await fillForPickup(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout/confirm/')) sent += 1
  })
  await page.getByRole('button', { name: 'Подтвердить заказ' }).dblclick()
  await expect(page).toHaveURL('/')
  expect(sent).toBe(1)
  expect(await ordersOf(page)).toBe(1)
})

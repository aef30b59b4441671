import type { Page } from '@playwright/test'
import { registered, signedOut, signIn } from './account.ts'
import { draftOf, goods } from './buying.ts'
import { makeFavourite } from './shelf.ts'
import { expect, hydrated, test } from './shop-test.ts'

// The session ended on another device: this page does not know it yet.
test.use({ expectedMessages: [/status of (401|503)|(GET|POST|DELETE) \/api\/(cart|wishlist|checkout|user)/] })

const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'Сначала войдите в аккаунт' })

test('on the product page: it says so, and signing in leads back to the product', async ({ page }) => {
  const email = await registered(page)
  const [fox] = await goods(page.request, 1)
  await page.goto(`/product/${fox?.id}/`)
  const notice = page.getByText('Войдите, чтобы добавить товар в корзину или избранное')
  await hydrated(page)
  await expect(notice).toBeHidden()
  await signedOut(page)
  await page.getByRole('button', { name: 'В избранное' }).click()
  await expect(told(page)).toBeVisible()
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'В корзину' }).click()
  await expect(page).toHaveURL('/auth/')
  await signIn(page, email)
  await expect(page).toHaveURL(`/product/${fox?.id}/`)
  // What was begun is finished.
  await expect(page.getByRole('main').getByRole('link', { name: 'В корзине' })).toBeVisible()
})

test('among the favourites: they are hidden, with a link to sign in', async ({ page }) => {
  await registered(page)
  const [fox] = await goods(page.request, 1)
  await makeFavourite(page, fox?.id ?? 0)
  await page.goto('/wishlist/')
  const add = page.getByRole('button', { name: `В корзину: ${fox?.name}` })
  await expect(add).toBeEnabled()
  await signedOut(page)
  await add.click()
  await expect(told(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Войти' })).toBeVisible()
  await expect(add).toBeHidden()
})

test('one failed request for the session does not ask to sign in', async ({ page }) => {
  await registered(page)
  const [fox] = await goods(page.request, 1)
  await draftOf(page, [fox?.id ?? 0, 1])
  await page.route('**/check_auth/', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await page.goto('/new_order/')
  await expect(page.getByRole('region', { name: 'Ваш заказ' })).toContainText(fox?.name ?? '')
})

test('at checkout: it says why it asks to sign in, and brings back what was typed', async ({ page }) => {
  const email = await registered(page)
  const [fox] = await goods(page.request, 1)
  await draftOf(page, [fox?.id ?? 0, 1])
  await page.goto('/new_order/')
  await page.getByLabel('ФИО').fill('Петрова Анна')
  await page.getByLabel('Телефон').fill('9991234567')
  await page.getByRole('radio', { name: 'Самовывоз' }).check()
  await page.getByLabel('Комментарий к заказу').fill('Позвоните заранее')
  await page.getByRole('checkbox', { name: 'Я даю согласие' }).check()
  await signedOut(page)
  await page.getByRole('button', { name: 'Подтвердить заказ' }).click()
  await expect(page).toHaveURL('/auth/')
  await expect(told(page)).toBeVisible()
  await signIn(page, email)
  await expect(page).toHaveURL('/new_order/')
  await expect(page.getByLabel('Комментарий к заказу')).toHaveValue('Позвоните заранее')
  await page.getByRole('button', { name: 'Подтвердить заказ' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Заказ успешно подтверждён!' })).toBeVisible()
})

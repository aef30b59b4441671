import type { Page } from '@playwright/test'
import { codeFor, newEmail, password, registered } from './account.ts'
import { goods } from './buying.ts'
import { expect, hydrated, test } from './shop-test.ts'

const inCart = async (page: Page): Promise<number[]> => {
  const { items } = await (await page.request.get('/api/cart/')).json()
  return items.map(({ product }: { product: { id: number } }) => product.id)
}

const favourites = async (page: Page): Promise<number[]> => {
  const all = await (await page.request.get('/api/wishlist/')).json()
  return all.map(({ product }: { product: { id: number } }) => product.id)
}

/** Scripts come when they are let through: until then the page is as on a slow line. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return async () => {
    resolve()
    await hydrated(page)
  }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a shopper puts goods into the cart and among the favourites, on the product’s page and in lists', async ({
    page,
  }) => {
    await registered(page)
    const [first] = await goods(page.request, 1)
    await page.goto(`/product/${first?.id}/`)
    await page.getByRole('button', { name: 'В корзину' }).click()
    await expect(page).toHaveURL(`/product/${first?.id}/#added`)
    await expect(page.getByText('Товар добавлен в корзину!')).toBeVisible()
    await page.getByRole('button', { name: 'В избранное', exact: true }).click()
    await expect(page.getByText('Товар в избранном')).toBeVisible()

    await page.goto('/catalog/?filter=in-stock&sort=dear')
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^В корзину: / }) })
      .first()
    const second = Number(await card.getByRole('button', { name: /^В корзину: / }).getAttribute('value'))
    await card.getByRole('button', { name: /^В корзину: / }).click()
    await expect(page).toHaveURL('/catalog/?filter=in-stock&sort=dear#added')
    await card.getByRole('button', { name: /^В избранное: / }).click()
    await expect(page).toHaveURL(/#favourite$/)
    expect(await inCart(page)).toEqual([second, first?.id])
    expect(await favourites(page)).toEqual([second, first?.id])
  })
})

test('a button works while the page behind it is still coming', async ({ page }) => {
  await registered(page)
  const [first] = await goods(page.request, 1)
  await page.route(`/product/${first?.id}/`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const button = html.indexOf('</button>', html.indexOf('id="buy"'))
    await route.fulfill({ response, body: html.slice(0, button) })
  })
  await page.goto(`/product/${first?.id}/`)
  await page.getByRole('button', { name: 'В корзину' }).click()
  await expect(page).toHaveURL(`/product/${first?.id}/#added`)
  expect(await inCart(page)).toEqual([first?.id])
})

test('a guest’s press before the scripts came leads through the sign-in into the cart, and back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [first] = await goods(page.request, 1)
  const letThrough = await holdScripts(page)
  await page.goto(`/product/${first?.id}/`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'В корзину' }).click()
  await expect(page).toHaveURL('/auth/')
  await letThrough()
  await expect(page.getByText('мы положим в корзину:')).toBeVisible()
  await expect(page.getByText(first?.name ?? '')).toBeVisible()

  const email = newEmail()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('link', { name: 'Регистрация' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Регистрация' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveValue(password)
  await expect(page.getByText(first?.name ?? '')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Я даю согласие' }).check()
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(page.getByText(/^Код отправлен на:/)).toBeVisible()

  await page.reload()
  await hydrated(page)
  await expect(page.getByText(/^Код отправлен на:/)).toContainText(email)
  await expect(page.getByLabel('Пароль')).toHaveCount(0)
  await page.getByLabel('Код подтверждения').fill(await codeFor(page.request, email))
  await page.getByRole('button', { name: 'Подтвердить код' }).click()
  await expect(page).toHaveURL(`/product/${first?.id}/`)
  const toast = page.getByRole('status').filter({ hasText: 'Товар добавлен в корзину!' })
  await toast.getByRole('link', { name: 'Оформить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Оформление заказа' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ваш заказ' })).toContainText(first?.name ?? '')
})

test('what was entered at the sign-in before the scripts came stays, and cannot be sent to nowhere', async ({
  page,
}) => {
  const letThrough = await holdScripts(page)
  await page.goto('/create_account/', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('anna@mail.test')
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: 'Я даю согласие' }).check()
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByRole('button', { name: 'Зарегистрироваться' })).toBeDisabled()
  await letThrough()
  await expect(page.getByText('Надёжный пароль')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('anna@mail.test')
  await expect(page.getByRole('checkbox', { name: 'Я даю согласие' })).toBeChecked()
  await page.getByRole('link', { name: 'Вход' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('anna@mail.test')
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveValue(password)
})

test('filters that were chosen before the scripts came are applied', async ({ page }) => {
  const letThrough = await holdScripts(page)
  await page.goto('/catalog/', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Новинки' }).check()
  await page.getByRole('spinbutton', { name: 'От' }).fill('5000')
  await page.getByLabel('Сортировка').selectOption('cheap')
  await letThrough()
  await expect(page).toHaveURL('/catalog/?filter=new&min_price=5000&sort=cheap')
  await expect(page.getByRole('radio', { name: 'Новинки' })).toBeChecked()
})

test('«Фильтры» of a phone opens them before the scripts came, and stays with them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const letThrough = await holdScripts(page)
  await page.goto('/catalog/?sort=cheap', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Фильтры' }).click()
  await expect(page.getByRole('radio', { name: 'Новинки' })).toBeVisible()
  await letThrough()
  await expect(page.getByRole('dialog', { name: 'Фильтры' })).toBeVisible()
  await expect(page).toHaveURL(/sort=cheap/)
})

import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { csrf } from './account.ts'
import { expect, test } from './own-shop.ts'
import { hydrated } from './shop-test.ts'
import { signInStaff } from './staff.ts'
import { unique } from './staff-goods.ts'
import { takeOrder } from './staff-order.ts'

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 900 }, expectedMessages: [/status of 409|PATCH \/api\/staff\/products/] })

interface Shop {
  url: string
  dataDir: string
}

interface Product {
  id: number
  sku: string
  name: string
  price: number
}

/** Somebody of the staff at a computer whose every call takes 400 ms longer. */
async function atWork(browser: Browser, shop: Shop, role: 'manager' | 'content' | 'packer'): Promise<Page> {
  const storageState = await signInStaff(shop.url, shop.dataDir, role)
  const page = await browser.newPage({ baseURL: shop.url, storageState, viewport: { width: 1440, height: 900 } })
  const network = await page.context().newCDPSession(page)
  const speed = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 }
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', speed)
  return page
}

/** A scanner: a key every 20 ms, Enter, and the next code without a pause. */
async function scan(page: Page, codes: string[]): Promise<void> {
  for (const code of codes) {
    await page.keyboard.type(code, { delay: 20 })
    await page.keyboard.press('Enter')
  }
}

async function product(request: APIRequestContext, name: string, stock: number): Promise<Product> {
  const categories = (await (await request.get('/api/categories/')).json()) as { id: number }[]
  const { emptyForm, toNewProduct } = await import('../src/catalogue/staff/editor/product-form-values.ts')
  const sku = unique('D').replace(' ', '-').toUpperCase()
  const data = { ...toNewProduct(emptyForm, stock), name, sku, price: 1000, category_id: categories[0]?.id }
  const answer = await request.post('/api/staff/products/', { data, headers: await csrf(request) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

const stockOf = async (request: APIRequestContext, { id }: Product) =>
  (await (await request.get(`/api/staff/products/${id}/`)).json()).stock as number

test('a day of a manager: a delivery, an order and a counter sale by scanner, a stocktake with a colleague', async ({
  page: owner,
  browser,
  ownShop,
}) => {
  test.setTimeout(240_000)
  const fox = await product(owner.request, unique('Лиса'), 5)
  const owl = await product(owner.request, unique('Сова'), 5)
  const page = await atWork(browser, ownShop, 'manager')

  await page.goto('/staff/stock/')
  await hydrated(page)
  await page.getByLabel('Артикул или штрихкод').focus()
  await scan(page, [fox.sku, owl.sku, fox.sku, 'NO-SUCH-1', fox.sku])
  await expect(page.getByRole('list', { name: 'Не добавлено' })).toContainText('NO-SUCH-1')
  await page.getByRole('button', { name: /^Принять 4/ }).click()
  await expect(page.getByText(/^Принято: 4/)).toBeVisible()
  expect([await stockOf(owner.request, fox), await stockOf(owner.request, owl)]).toEqual([8, 6])

  await page.goto('/staff/orders/new/')
  await hydrated(page)
  const goods = page.getByRole('region', { name: 'Товары' })
  await goods.getByRole('combobox', { name: 'Добавить товар' }).focus()
  await scan(page, [fox.sku, owl.sku, fox.sku, 'NO-SUCH-2', fox.sku])
  const rows = goods.getByRole('list', { name: 'Добавлено' }).getByRole('listitem')
  await expect(rows.filter({ hasText: fox.sku }).getByLabel('Количество')).toHaveValue('3')
  await expect(rows.filter({ hasText: owl.sku }).getByLabel('Количество')).toHaveValue('1')
  await expect(goods.getByRole('list', { name: 'Не добавлено' })).toContainText('NO-SUCH-2')
  await page.getByRole('button', { name: /^Продажа на месте/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Заказ № \d+/ })).toBeVisible()
  const id = Number(/orders\/(\d+)/.exec(page.url())?.[1])
  const order = await (await owner.request.get(`/api/staff/orders/${id}/`)).json()
  expect(order).toMatchObject({ state: 'Завершен', total: 4000, to_pay: 0 })
  const parcels = await (await owner.request.get(`/api/staff/orders/${id}/parcels/`)).json()
  expect(parcels).toMatchObject([{ state: 'Получена' }])
  expect([await stockOf(owner.request, fox), await stockOf(owner.request, owl)]).toEqual([5, 5])

  // Two people count at once; meanwhile one is sold and not packed.
  await page.goto('/staff/stock/?tab=count')
  await hydrated(page)
  await page.getByRole('button', { name: 'Начать пересчёт' }).click()
  const field = page.getByLabel('Артикул или штрихкод')
  await expect(field).toBeVisible()
  await owner.goto(page.url())
  await hydrated(owner)
  await owner.getByLabel('Место').fill('Витрина')
  await Promise.all([
    field.focus().then(() => scan(page, [fox.sku, fox.sku, fox.sku])),
    owner
      .getByLabel('Артикул или штрихкод')
      .focus()
      .then(() => scan(owner, [fox.sku])),
    takeOrder(owner.request, { product: fox }),
  ])
  const line = page.getByRole('list', { name: 'Насчитано' }).getByRole('listitem').filter({ hasText: fox.sku })
  await expect(line.first()).toContainText('Насчитано 4 из 5, не хватает 1')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await page.getByRole('button', { name: /^Записать/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Записать' }).click()
  await expect(line.first()).toContainText('Записано −1, стало 3')
  expect(await stockOf(owner.request, fox)).toBe(3)
})

test('a day of a packer: the board by keyboard, with the focus on the card and a move taken back', async ({
  page: owner,
  browser,
  ownShop,
}) => {
  test.setTimeout(180_000)
  const fox = await product(owner.request, unique('Лиса'), 5)
  const id = await takeOrder(owner.request, { product: fox })
  const page = await atWork(browser, ownShop, 'packer')
  await page.goto('/staff/orders/board/')
  await hydrated(page)
  const column = (name: string) => page.getByRole('region', { name })
  const card = (name: string) => column(name).getByRole('link', { name: `№ ${id}` })
  await expect(card('Оплачен')).toBeVisible()
  await page.getByRole('button', { name: `Переместить заказ ${id}` }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Собирается', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card('Собирается')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(card('Оплачен')).toBeFocused()
  for (const state of ['Собирается', 'Готов к выдаче']) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: state, exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    if (state === 'Собирается') await expect(card(state)).toBeFocused()
  }
  // What is packed is gone from a packer's board, which keeps the focus.
  await expect(page.getByRole('region', { name: 'Доска заказов' })).toBeFocused()
  const parcels = await (await owner.request.get(`/api/staff/orders/${id}/parcels/`)).json()
  expect(parcels).toMatchObject([{ state: 'Ждет получателя' }])
  expect(await stockOf(owner.request, fox)).toBe(4)
})

test('a day of content: found by palette in the wrong layout, edited beside a colleague, announced now', async ({
  page: owner,
  browser,
  ownShop,
}) => {
  test.setTimeout(180_000)
  const fox = await product(owner.request, unique('Лиса'), 5)
  const page = await atWork(browser, ownShop, 'content')
  await page.goto('/staff/')
  await hydrated(page)
  // The keys are the back office's once it knows who is there.
  await expect(page.getByRole('link', { name: 'content@kitsune.test' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await scan(page, [fox.sku])
  await expect(page).toHaveURL(new RegExp(`/staff/products/${fox.id}/`))
  await page.getByLabel('Материал').fill('Смола')
  await page.getByLabel('Название').fill(`${fox.name} рыжая`)
  const data = { version: 1, name: `${fox.name} чёрная` }
  const { version } = await (await owner.request.get(`/api/staff/products/${fox.id}/`)).json()
  await owner.request.patch(`/api/staff/products/${fox.id}/`, {
    data: { ...data, version },
    headers: await csrf(owner.request),
  })
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await page.getByRole('button', { name: 'Взять их вариант' }).click()
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Товар сохранён')).toBeVisible()
  const saved = await (await owner.request.get(`/api/staff/products/${fox.id}/`)).json()
  expect(saved).toMatchObject({ name: `${fox.name} чёрная`, material: 'Смола' })

  await page.keyboard.press('Control+k')
  await page.keyboard.type('j,]zdktybz', { delay: 20 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/announcements/)
  await page.getByRole('button', { name: 'Новое объявление' }).click()
  await page.getByLabel('Текст').fill('Приехали лисы')
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(page.getByRole('list', { name: 'Объявления' })).toContainText('Сейчас на сайте')
})

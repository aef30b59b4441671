import { expectFits } from './barriers.ts'
import { expect, test } from './own-shop.ts'
import { attack, create, unique } from './staff-goods.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test.describe('two tabs', () => {
  test.use({ expectedMessages: [/status of 409|PATCH \/api\/staff\/products/] })

  test('the second saver is shown what changed, and keeps both', async ({ page, context }) => {
    const id = await create(page, unique('Спорная'))
    const other = await context.newPage()
    await other.goto(`/staff/products/${id}/`)
    await other.getByLabel('Цена').fill('5000')
    await other.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(other.getByText('Товар сохранён')).toBeVisible()

    await page.getByLabel('Материал').fill('Смола')
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Пока вы правили' })
    await expect(notice).toBeFocused()
    const row = notice.getByRole('row', { name: /^Цена/ })
    await expect(row).toContainText('12\u00a0990\u00a0₽')
    await expect(row).toContainText('5\u00a0000\u00a0₽')
    await notice.getByRole('button', { name: 'Сохранить моё' }).click()
    await expect(page.getByText('Товар сохранён')).toBeVisible()
    await expect(notice).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('Цена')).toHaveValue('5000')
    await expect(page.getByLabel('Материал')).toHaveValue('Смола')
  })
})

test('opening a product before the search has begun stays with the product', async ({ page }) => {
  await page.goto('/staff/products/')
  const row = page.getByRole('row').nth(1)
  await expect(row).toBeVisible()
  // The page of the product comes late, so that the pause of the search ends meanwhile.
  const asked = Promise.withResolvers<void>()
  const arrives = Promise.withResolvers<void>()
  await page.route('**/assets/product-editor-page-*.js', async (route) => {
    asked.resolve()
    await arrives.promise
    await route.continue()
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Поиск').pressSequentially('ли')
  await row.getByRole('cell').nth(2).click()
  await asked.promise
  // From here on the page knows that it is being left.
  await expect(page.locator('.navigation-progress')).toBeAttached()
  await page.clock.runFor(1000)
  arrives.resolve()
  await expect(page).toHaveURL(/\/staff\/products\/\d+\/$/)
  await expect(page.getByLabel('Название')).toBeVisible()
})

test.describe('a session that ends', () => {
  test.use({ expectedMessages: [/status of 40[13]|PATCH \/api\/staff/] })

  test('what was typed waits until somebody has signed in again', async ({ page, context }) => {
    const name = unique('Пока меня не было')
    await create(page, name)
    await page.getByLabel('Материал').fill('Фарфор')
    const cookies = await context.cookies()
    await context.clearCookies()
    await page.getByRole('button', { name: 'Сохранить' }).click()
    const dialog = page.getByRole('dialog', { name: 'Нужно войти снова' })
    await expect(dialog.getByRole('link', { name: 'Войти в новой вкладке' })).toBeFocused()
    await expect(page.getByLabel('Материал')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()

    // Signing in elsewhere tells the other tabs.
    await context.addCookies(cookies)
    const other = await context.newPage()
    await other.goto('/about/')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    await other.evaluate(() => new BroadcastChannel('viewer').postMessage('changed'))
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Материал')).toHaveValue('Фарфор')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Товар сохранён')).toBeVisible()
  })
})

test('stock moves for a reason, a copy is made, the archive takes and gives back', async ({ page }) => {
  const name = unique('Со склада')
  await create(page, name)
  const stock = page.getByRole('region', { name: 'Остаток' })
  await expect(stock).toContainText('1\u00a0шт.')
  await stock.getByLabel('Сколько').fill('4')
  await stock.getByLabel('Причина').fill('Поставка')
  await stock.getByRole('button', { name: 'Провести' }).click()
  await expect(stock.getByRole('row', { name: /Поставка/ })).toContainText('+4')
  await expect(stock).toContainText('5\u00a0шт.')

  await page.getByRole('button', { name: 'В архив' }).click()
  await expect(page.getByText('В архиве, в магазине не виден.')).toBeVisible()
  await page.keyboard.press('Control+KeyK')
  const palette = page.getByRole('dialog', { name: 'Найти или перейти' })
  await palette.getByRole('combobox').fill(name)
  await expect(palette.getByRole('option').filter({ hasText: name })).toContainText('в архиве')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByRole('button', { name: 'В архив' })).toBeVisible()

  await page.getByRole('button', { name: 'Сделать копию' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} (копия)` })).toBeVisible()
  await page.getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page).toHaveURL('/staff/products/')
  await expect(page.getByText('Товар удалён')).toBeVisible()
})

test('whatever is written into a field is shown as text, in the shop and to staff', async ({ page }) => {
  const name = unique(attack)
  await page.goto('/staff/products/new/')
  await page.getByLabel('Название').fill(name)
  await page.getByLabel('Артикул').fill(unique('X').replace(' ', '-'))
  await page.getByLabel('Цена').fill('100')
  await page.getByLabel('Категория').selectOption({ label: 'Чиби-фигурки' })
  for (const field of ['Описание', 'Материал', 'Серия', 'Производитель', 'Персонаж', 'Персонаж латиницей']) {
    await page.getByLabel(field, { exact: true }).fill(attack.slice(0, 115))
  }
  await page.getByRole('button', { name: 'Создать товар' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const stock = page.getByRole('region', { name: 'Остаток' })
  await stock.getByLabel('Сколько').fill('1')
  await stock.getByLabel('Причина').fill(attack)
  await stock.getByRole('button', { name: 'Провести' }).click()
  await expect(stock.getByRole('row', { name: attack })).toBeVisible()
  const id = page.url().split('/').at(-2)
  const lastWord = name.split('-').at(-1) ?? ''
  for (const path of [
    `/staff/products/?q=${lastWord}`,
    `/staff/products/${id}/`,
    '/staff/audit/',
    `/product/${id}/`,
    '/new/',
    `/search/?q=${lastWord}`,
  ]) {
    await page.goto(path)
    // A category may be called so, too: its name waits in a closed list.
    await expect(page.getByText(attack.slice(0, 30)).filter({ visible: true }).first()).toBeVisible()
    await expect(page).not.toHaveTitle(/^взлом$/)
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    for (const json of await page.locator('script[type="application/ld+json"]').allTextContents()) JSON.parse(json)
  }
})

/** The list is short, for axe looks at every cell. */
const screens = ['/staff/products/?category=4', '/staff/products/new/', '/staff/products/1/']

for (const path of screens) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Загрузка…')).toHaveCount(0)
    await expectFits(page, [768, 1440])
  })
}

test.describe('a barcode with a typo', () => {
  test.use({ expectedMessages: [/status of 400|PATCH \/api\/staff\/products\//] })

  test('is refused at its field; the right one is saved with weight, box and cost', async ({ page }) => {
    const id = await create(page, unique('Лиса с коробкой'))
    const values = {
      'Вес, г': '650',
      'Длина коробки, мм': '300',
      'Ширина коробки, мм': '200',
      'Высота коробки, мм': '250',
      Себестоимость: '789,50',
    }
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
    const barcode = page.getByLabel('Штрихкод')
    const save = page.getByRole('button', { name: 'Сохранить' })
    await barcode.fill('2000000000016')
    await save.click()
    await expect(barcode).toHaveAccessibleDescription(/нет ли опечатки/)
    await barcode.fill('2 000000 000015')
    await save.click()
    await expect(page.getByText('Товар сохранён')).toBeVisible()

    await page.goto(`/staff/products/${id}/`)
    await expect(barcode).toHaveValue('2000000000015')
    for (const [label, value] of Object.entries(values)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
    }
  })
})

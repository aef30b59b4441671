import { goods as uncounted } from './buying.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { signInStaff } from './staff.ts'

test('a manager takes an order by phone, with goods by words and by scanner', async ({ browser }, info) => {
  const storageState = await signInStaff(process.env.SHOP_URL ?? '', info.outputDir, 'manager')
  const page = await browser.newPage({ storageState, viewport: { width: 1440, height: 1000 } })
  const [fox, stand] = await uncounted(page.request, 2)
  const skuOf = async (id = 0) => (await (await page.request.get(`/api/staff/products/${id}/`)).json()).sku
  const [word, code] = [await skuOf(fox?.id), await skuOf(stand?.id)]

  await page.goto('/staff/orders/')
  await hydrated(page)
  await page.getByRole('link', { name: 'Новый заказ' }).click()
  const goods = page.getByRole('region', { name: 'Товары' })
  const field = goods.getByRole('combobox', { name: 'Добавить товар' })
  await field.fill(fox?.name ?? '')
  await goods.getByRole('option', { name: word }).click()
  await expect(goods.getByText(word)).toBeVisible()
  // A scanner types the code and presses Enter before any list can come; twice for two pieces.
  for (const pieces of ['1', '2']) {
    await field.fill(code)
    await field.press('Enter')
    await expect(goods.getByRole('listitem').filter({ hasText: code }).getByLabel('Количество')).toHaveValue(pieces)
  }
  const person = page.getByRole('region', { name: 'Покупатель' })
  await person.getByLabel('ФИО').fill('Орлова Мария')
  await person.getByLabel('Телефон').fill('9135556677')
  await page
    .getByRole('region', { name: 'Доставка' })
    .getByRole('radio', { name: /Самовывоз/ })
    .check()
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Заказ № \d+/ })).toBeVisible()
  await expect(page.getByText(/Оформлен \d.+ по телефону/)).toBeVisible()
  await expect(person).toContainText('Орлова Мария')
})

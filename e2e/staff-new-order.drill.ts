import { lettersTo, newEmail } from './account.ts'
import { expectFits } from './barriers.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { expectInJournal, signInStaff, staffState } from './staff.ts'

const url = process.env.SHOP_URL ?? ''

interface Goods {
  id: number
  name: string
  sku: string
  stock: number | null
}

test('a manager takes an order by phone: goods by words and by scanner, edited with one more, paid in cash', async ({
  browser,
}, info) => {
  const storageState = await signInStaff(url, info.outputDir, 'manager')
  const page = await browser.newPage({ storageState, viewport: { width: 1440, height: 1000 } })
  const query = 'status=available&is_preorder=false&sort=-stock&page_size=3'
  const { results } = await (await page.request.get(`/api/staff/products/?${query}`)).json()
  const [first, second, third] = results as [Goods, Goods, Goods]
  const stockOf = async ({ id }: Goods) => (await (await page.request.get(`/api/staff/products/${id}/`)).json()).stock
  const before = await stockOf(second)
  const email = newEmail('phone')

  await page.goto('/staff/orders/')
  await hydrated(page)
  await page.getByRole('link', { name: 'Новый заказ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Новый заказ' })).toBeVisible()
  await hydrated(page)

  const goods = page.getByRole('region', { name: 'Товары' })
  const field = goods.getByRole('combobox', { name: 'Добавить товар' })
  await field.fill(first.name)
  await goods.getByRole('option', { name: first.sku }).click()
  await expect(goods.getByText(first.sku)).toBeVisible()
  // A scanner types the code and presses Enter before any list can come; twice for two pieces.
  for (const pieces of ['1', '2']) {
    await field.fill(second.sku)
    await field.press('Enter')
    await expect(goods.getByRole('listitem').filter({ hasText: second.sku }).getByLabel('Количество')).toHaveValue(
      pieces,
    )
  }

  const person = page.getByRole('region', { name: 'Покупатель' })
  await person.getByLabel('ФИО').fill('Орлова <b>Мария</b>')
  await person.getByLabel('Телефон').fill('9135556677')
  await person.getByLabel('Email').fill(email)
  const delivery = page.getByRole('region', { name: 'Доставка' })
  await delivery.getByRole('radio', { name: /Почта России/ }).check()
  await delivery.getByLabel('Почтовый индекс').fill('630099')
  await delivery.getByLabel('Адрес доставки').fill('Новосибирск, Советская, 1')
  await expectFits(page, [390, 768, 1440])
  await page.getByRole('button', { name: 'Оформить заказ' }).click()

  const title = page.getByRole('heading', { level: 1, name: /Заказ № \d+/ })
  await expect(title).toBeVisible()
  const number = Number(/\d+/.exec((await title.textContent()) ?? '')?.[0])
  await expect(page.getByText(/Оформлен \d.+ по телефону/)).toBeVisible()
  await expect(person).toContainText('Орлова <b>Мария</b>')
  expect(await stockOf(second)).toBe(before - 2)
  const subjects = async () =>
    (await lettersTo(page.request, email)).map(({ subject }) => subject.replaceAll('\u00a0', ' '))
  await expect.poll(subjects).toContain(`Заказ № ${number} принят`)

  await page.getByRole('button', { name: 'Изменить заказ' }).click()
  const lines = page.getByRole('region', { name: 'Состав' })
  const more = lines.getByRole('combobox', { name: 'Добавить товар' })
  await more.fill(third.sku)
  await more.press('Enter')
  await expect(lines.getByRole('list', { name: 'Добавлено' })).toContainText(third.sku)
  await expectFits(page, [390, 1440])
  await page.getByRole('button', { name: 'Сохранить и написать покупателю' }).click()
  await expect(lines.getByRole('link', { name: third.name })).toBeVisible()
  await expect.poll(subjects).toContain(`Заказ № ${number} изменён`)

  await page.getByRole('button', { name: 'Получены наличные' }).click()
  await expect(page.getByRole('region', { name: 'Состояние' })).toContainText('Заказ можно собирать')
  await expect(page.getByRole('region', { name: 'История изменений' })).toContainText('Оформлен сотрудником')
  const entry = (action: string) => new RegExp(`${action}.*№\\s${number}`)
  await expectInJournal(
    browser,
    { url, staff: staffState() },
    'manager',
    ['Оформлен сотрудником', 'Изменение', 'Состояние'].map(entry),
  )
})

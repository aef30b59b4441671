import sharp from 'sharp'
import { lettersTo, newEmail, registered } from './account.ts'
import { expect, test } from './own-shop.ts'
import { hydrated } from './shop-test.ts'

test.use({ viewport: { width: 1440, height: 1000 } })

async function photo(name: string, background: string) {
  const picture = sharp({ create: { width: 900, height: 900, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

test('a product is made with pictures, sold, shipped and written about, and the log knows all of it', async ({
  page,
  browser,
  ownShop,
}) => {
  const name = 'Фигурка Рин у фонаря, единственный экземпляр'
  await page.goto('/staff/products/new/')
  await page.getByLabel('Название').fill(name)
  await page.getByLabel('Артикул').fill('STORY-1')
  await page.getByRole('textbox', { name: 'Цена', exact: true }).fill('12 990')
  await page.getByLabel('Категория').selectOption({ label: 'Чиби-фигурки' })
  await page
    .getByLabel('Добавить картинки')
    .setInputFiles([await photo('первая.jpg', '#c86030'), await photo('вторая.jpg', '#3060c8')])
  await expect(page.getByRole('list', { name: 'Картинки товара' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Создать товар' }).click()
  await expect(page.getByText('Товар создан')).toBeVisible()
  await expect(page).toHaveURL(/\/staff\/products\/\d+\/$/)
  const productId = page.url().split('/').at(-2) ?? ''

  const customer = await browser.newPage({ baseURL: ownShop.url, storageState: undefined })
  const email = await registered(customer, newEmail('collector'))
  await customer.goto(`/product/${productId}/`)
  await hydrated(customer)
  await expect(customer.getByRole('heading', { level: 1, name })).toBeVisible()
  await customer.getByRole('button', { name: 'В корзину' }).click()
  await expect(customer.getByRole('status').filter({ hasText: 'Товар добавлен в корзину!' })).toBeVisible()
  await customer.goto('/cart/')
  await customer.getByRole('button', { name: 'Оформить заказ' }).click()
  await customer.getByRole('radio', { name: 'Самовывоз' }).check()
  await customer.getByLabel('ФИО').fill('Зимина Вера Павловна')
  await customer.getByLabel('Телефон').pressSequentially('89991234567')
  await customer.getByRole('checkbox', { name: 'Я даю согласие' }).check()
  await customer.getByRole('button', { name: 'Подтвердить заказ' }).click()
  const toast = customer.getByRole('status').filter({ hasText: 'Заказ успешно подтверждён!' })
  await toast.getByRole('link').click()
  await expect(customer).toHaveURL(/\/orders\/\d+\/$/)
  const orderId = customer.url().split('/').at(-2) ?? ''

  await page.goto(`/staff/orders/${orderId}/`)
  await expect(page.getByRole('region', { name: 'Состав' })).toContainText(name)
  const state = page.getByRole('region', { name: 'Состояние' })
  await state.getByRole('button', { name: 'Оплата получена' }).click()
  await state.getByText('Ещё действия').click()
  await state.getByRole('button', { name: 'Начать сборку' }).click()
  await state.getByRole('button', { name: 'Готов к выдаче' }).click()
  await expect(state.getByText('Заказ ждёт покупателя в магазине')).toBeVisible()

  await customer.reload()
  await expect(customer.getByRole('listitem').filter({ hasText: 'Готов к выдаче' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  const subjects = async () => (await lettersTo(customer.request, email)).map(({ subject }) => subject)
  for (const change of ['оплачен', 'собирается', 'готов к выдаче']) {
    // The letter of the last move waits until it can be taken back no more.
    await expect.poll(async () => (await subjects()).join('\n'), { timeout: 60_000 }).toContain(change)
  }
  // The only piece is sold.
  await customer.goto(`/product/${productId}/`)
  await expect(customer.getByRole('main')).toContainText('Нет в наличии')

  for (const [subject, text] of [
    ['product', name],
    ['order', `№ ${orderId}`],
  ]) {
    await page.goto(`/staff/audit/?subject=${subject}`)
    await expect(page.getByRole('row').filter({ hasText: text }).first()).toContainText('staff@kitsune.test')
  }
  await customer.close()
})

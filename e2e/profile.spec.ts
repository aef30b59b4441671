import { codeFor, password, registered } from './account.ts'
import { expect, hydrated, test } from './shop-test.ts'

test('a guest is sent to sign in, without a complaint', async ({ page }) => {
  await page.goto('/profile/')
  await expect(page).toHaveURL('/auth/')
})

test('the HTML of the cabinet is the same for everybody and kept by nobody', async ({ page, request }) => {
  const email = await registered(page)
  const mine = await page.context().request.get('/profile/')
  const guests = await request.get('/profile/')
  expect(await mine.text()).toBe(await guests.text())
  expect(await mine.text()).not.toContain(email)
  expect(mine.headers()['cache-control']).toBe('no-store')
})

test.describe('personal data', () => {
  test('read-only, edited with a mask, saved as digits, back to read-only', async ({ page }) => {
    const email = await registered(page)
    await page.goto('/profile/')
    const data = page.getByRole('region', { name: 'Личные данные' })
    await expect(data).toContainText(email)
    await expect(data).toContainText('Согласие на обработку персональных данныхДано')
    await expect(data.getByRole('textbox')).toHaveCount(0)

    await page.getByRole('button', { name: 'Редактировать' }).click()
    const lastName = page.getByLabel('Фамилия')
    await expect(page.getByLabel('Email')).toBeDisabled()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByRole('checkbox', { name: 'Я даю согласие' })).toBeChecked()
    await page.getByRole('button', { name: 'Сохранить изменения' }).click()
    await expect(lastName).toBeFocused()
    await expect(lastName).toHaveAccessibleDescription('Введите фамилию.')
    await lastName.fill('Петрова')
    await page.getByLabel('Имя').fill('Анна')
    const phone = page.getByLabel('Телефон')
    await expect(phone).toHaveAttribute('maxlength', '18')
    await phone.pressSequentially('89991234567')
    await expect(phone).toHaveValue('+7 (999) 123-45-67')
    const saved = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByRole('button', { name: 'Сохранить изменения' }).click()
    expect((await saved).postDataJSON()).toEqual({
      last_name: 'Петрова',
      first_name: 'Анна',
      surname: '',
      phone: '79991234567',
      proccessing_data: true,
    })
    await expect(page.getByRole('status').filter({ hasText: 'Данные успешно сохранены' })).toBeVisible()
    await expect(lastName).toBeHidden()
    await page.reload()
    await expect(data).toContainText('Петрова Анна')
    await expect(data).toContainText('+7 (999) 123-45-67')
  })

  test('«Отмена» discards what was typed', async ({ page }) => {
    await registered(page)
    await page.goto('/profile/')
    await page.getByRole('button', { name: 'Редактировать' }).click()
    await page.getByLabel('Имя').fill('Кто-то')
    await page.getByRole('button', { name: 'Отмена' }).click()
    await expect(page.getByLabel('Имя')).toBeHidden()
    await expect(page.getByRole('region', { name: 'Личные данные' })).toContainText('ФИОНе указано')
  })

  test.describe('when it fails', () => {
    test.use({ expectedMessages: [/status of 500|(GET|PATCH) \/api\/user\/profile/] })

    test('loading says so and can be tried again; saving says so and keeps what was typed', async ({ page }) => {
      await registered(page)
      await page.route('**/api/user/profile/', (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/profile/')
      await expect(page.getByText('Не удалось загрузить данные профиля')).toBeVisible()
      await page.unroute('**/api/user/profile/')
      await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
      await page.getByRole('button', { name: 'Редактировать' }).click()
      await page.getByLabel('Фамилия').fill('Петрова')
      await page.getByLabel('Имя').fill('Анна')
      await page.getByLabel('Телефон').fill('9991234567')
      await page.route('**/api/user/profile/', (route) => route.fulfill({ status: 500, json: {} }))
      await page.getByRole('button', { name: 'Сохранить изменения' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Не удалось сохранить изменения' })).toBeVisible()
      await expect(page.getByLabel('Фамилия')).toHaveValue('Петрова')
      await expect(page.getByLabel('Фамилия')).toBeEditable()
    })
  })
})

test.describe('order history', () => {
  const orders = ['Завершен', 'Отменен', 'Ожидает оплаты'].map((order_status, index) => ({
    order_id: 100 + index,
    order_date: '2026-11-10T05:00:00Z',
    order_status,
    total_price: 14170,
    pay_until: order_status === 'Ожидает оплаты' ? '2026-11-20T05:00:00Z' : null,
    items: [
      { product_name: `Фигурка ${index}`, product_image: null, price: 12990 },
      { product_name: `Стенд ${index}`, product_image: null, price: '590.00' },
    ],
  }))

  test('shows product, price, date and status, each status in its look', async ({ page }) => {
    await registered(page)
    await page.route('**/api/user/order_history/', (route) => route.fulfill({ json: { orders } }))
    await page.goto('/profile/')
    await expect(page.getByRole('columnheader')).toHaveText(['Товар', 'Цена', 'Дата', 'Статус'])
    await expect(page.getByRole('row')).toHaveCount(10)
    await expect(page.getByRole('rowheader')).toHaveText([
      /Заказ №\s100· 14\s170\s₽$/,
      /Заказ №\s101· 14\s170\s₽$/,
      /Заказ №\s102· 14\s170\s₽Оплатить до 20 ноября$/,
    ])
    const row = page.getByRole('row').filter({ hasText: 'Фигурка 1' })
    await expect(row.getByRole('cell')).toHaveText(['Фигурка 1', /12\s990\s₽/, /10 ноября 2026/, 'Отменен'])
    const styles = ['delivered', 'cancelled', 'processing']
    for (const [index, { order_status }] of orders.entries()) {
      const status = page.getByText(order_status, { exact: true }).first()
      await expect(status).toHaveAttribute('data-status', styles[index] ?? '')
    }
  })

  test('nothing that could be pressed stands below the orders until they are there', async ({ page }) => {
    await registered(page)
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/user/order_history/', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/profile/')
    await hydrated(page)
    await expect(page.getByText('Загрузка...')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
    answer()
    await page.getByRole('link', { name: 'Мои предзаказы' }).click()
    await expect(page).toHaveURL(/\/profile\/preorders\/$/)
  })

  test('a newcomer is told what will be here', async ({ page }) => {
    await registered(page)
    await page.goto('/profile/')
    await expect(page.getByText('Здесь появятся ваши заказы.')).toBeVisible()
  })
})

test('another device is listed and can be signed out; the password is changed', async ({ page, browser, baseURL }) => {
  const email = await registered(page)
  const phone = await browser.newContext({ baseURL: baseURL ?? '' })
  const phonePage = await phone.newPage()
  await phonePage.goto('/auth/')
  await hydrated(phonePage)
  await phonePage.getByLabel('Email').fill(email)
  await phonePage.getByLabel('Пароль', { exact: true }).fill(password)
  await phonePage.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(phonePage.getByLabel('Код подтверждения')).toBeFocused()
  await phonePage.getByLabel('Код подтверждения').fill(await codeFor(page.request, email))
  await phonePage.getByRole('button', { name: 'Подтвердить код' }).click()
  await expect(phonePage).toHaveURL('/')

  await page.goto('/profile/')
  await expect(page.getByText('Это устройство')).toBeVisible()
  await page.getByRole('button', { name: /^Завершить сеанс: Chrome/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Сеанс завершён' })).toBeVisible()
  await phonePage.goto('/profile/')
  await expect(phonePage).toHaveURL('/auth/')
  await phone.close()

  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await page.getByLabel('Текущий пароль').fill(password)
  await page.getByLabel('Новый пароль').fill('новая длинная фраза')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Пароль изменён' })).toBeVisible()
})

test('data can be downloaded, consent withdrawn, and the account deleted for good', async ({ page }) => {
  const email = await registered(page)
  await page.goto('/profile/')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Скачать мои данные' }).click()
  const stream = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ profile: { email } })

  await page.getByRole('button', { name: 'Отозвать согласие' }).click()
  await expect(page.getByRole('region', { name: 'Личные данные' })).toContainText('Не дано')

  await page.getByRole('button', { name: 'Удалить учётную запись' }).click()
  const dialog = page.getByRole('dialog', { name: 'Удалить учётную запись?' })
  await dialog.getByLabel('Пароль', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Удалить навсегда' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status').filter({ hasText: 'Учётная запись удалена' })).toBeVisible()
  await page.goto('/profile/')
  await expect(page).toHaveURL('/auth/')
})

import { lettersTo } from './account.ts'
import { expect, test } from './shop-test.ts'
import { identityConfirmed, staffState } from './staff.ts'
import { customerWithOrder, stateOf } from './staff-order.ts'

const attack = '<img src=x onerror="document.title=\'взломано\'">'

test.use({ storageState: staffState(), viewport: { width: 1440, height: 1000 } })

test('an order is paid, packed and sent; the shopper sees it and is written to; the log knows who did it', async ({
  page,
}) => {
  const { email, orderId, request } = await customerWithOrder(page, {
    goods: [3, 4],
    fullName: `Иванова ${attack}`,
    comment: `Как подарок ${attack}`,
  })
  await page.goto('/staff/orders/')
  await page.getByLabel('Поиск').fill(`№ ${orderId}`)
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('link', { name: `№ ${orderId}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Заказ № ${orderId}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Комментарий покупателя' })).toContainText(attack)

  const region = page.getByRole('region', { name: 'Состояние' })
  const undo = page.getByRole('status').filter({ hasText: `Заказ ${orderId}` })
  await region.getByRole('button', { name: 'Оплата получена' }).click()
  await expect(undo).toContainText('Оплачен')
  await undo.getByRole('button', { name: 'Отменить' }).click()
  await expect(region.getByText('Не оплачен')).toBeVisible()
  expect((await stateOf(request, orderId)).timeline).toHaveLength(1)

  await region.getByRole('button', { name: 'Оплата получена' }).click()
  await region.getByRole('button', { name: 'Начать сборку' }).click()
  await region.getByRole('button', { name: 'Отправить' }).click()
  const dialog = page.getByRole('dialog', { name: `Отправить заказ № ${orderId}` })
  await dialog.getByLabel('Трек-номер').fill('80110012345678')
  await dialog.getByRole('button', { name: 'Заказ отправлен' }).click()
  await expect(region.getByText('Заказ в пути, трек-номер 80110012345678')).toBeVisible()

  await page.getByLabel('Новая заметка').fill(`Бантик ${attack}`)
  await page.getByRole('button', { name: 'Добавить заметку' }).click()
  await expect(page.getByRole('region', { name: 'Заметки' })).toContainText(`Бантик ${attack}`)

  const seen = await stateOf(request, orderId)
  expect(seen).toMatchObject({ order_status: 'Отправлен', tracking_number: '80110012345678' })
  expect(JSON.stringify(seen)).not.toContain('Бантик')
  const subjects = async () => (await lettersTo(request, email)).map(({ subject }) => subject.replaceAll('\u00a0', ' '))
  // The letter of the last move waits until it can be taken back no more.
  await expect.poll(subjects, { timeout: 60_000 }).toContain(`Заказ № ${orderId} отправлен`)
  expect(await subjects()).toEqual(
    expect.arrayContaining([`Заказ № ${orderId} оплачен`, `Заказ № ${orderId} собирается`]),
  )

  await page.reload()
  const letters = page.getByRole('region', { name: 'Письма' })
  await expect(letters).toContainText('отправлен')
  const history = page.getByRole('region', { name: 'История изменений' })
  for (const text of ['Возврат состояния', 'Собирается → Отправлен', 'Заметка', 'staff@kitsune.test']) {
    await expect(history).toContainText(text)
  }
  await history.getByRole('link', { name: 'В журнале' }).click()
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `№ ${orderId}` })
      .first(),
  ).toBeVisible()
  await expect(page).not.toHaveTitle('взломано')
})

test.describe('with a refusal on the way', () => {
  test.use({ expectedMessages: [/status of 4(00|09)|(POST|PUT) \/api\/staff\/orders/] })

  test('cancelled with a reason: the shopper reads it, the goods come back', async ({ page }) => {
    const { email, orderId, request } = await customerWithOrder(page, { goods: [8] })
    await page.goto(`/staff/orders/${orderId}/`)
    const goods = page.getByRole('region', { name: 'Состав' })
    const left = async () =>
      Number(/на складе (\d+)/.exec((await goods.textContent())?.replaceAll('\u00a0', ' ') ?? '')?.[1])
    await expect(goods).toContainText('на складе')
    const before = await left()
    await page.getByRole('button', { name: 'Отменить заказ' }).click()
    const dialog = page.getByRole('dialog', { name: `Отменить заказ № ${orderId}?` })
    await dialog.getByRole('button', { name: 'Отменить заказ' }).click()
    await expect(dialog.getByText('Напишите причину.')).toBeVisible()
    await expect(dialog.getByLabel('Причина')).toBeFocused()
    await dialog.getByLabel('Причина').fill('Повредили при осмотре')
    await dialog.getByRole('button', { name: 'Отменить заказ' }).click()
    await expect(page.getByText('Отменён. Причина: Повредили при осмотре')).toBeVisible()
    await expect.poll(left).toBe(before + 1)
    expect(await stateOf(request, orderId)).toMatchObject({ cancel_reason: 'Повредили при осмотре' })
    const bodies = async () => (await lettersTo(request, email)).map(({ body }) => body).join('\n')
    await expect.poll(bodies).toContain('Причина: повредили при осмотре')
  })

  test('edited before payment: fewer goods, another delivery, a letter; a stale editor is told what changed', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { email, orderId, request } = await customerWithOrder(page, { goods: [10, 11] })
    await page.goto(`/staff/orders/${orderId}/`)
    await page.getByRole('button', { name: 'Изменить заказ' }).click()
    const other = await browser.newPage({ storageState: staffState(), baseURL: baseURL ?? '' })
    await other.goto(`/staff/orders/${orderId}/`)
    await other.getByRole('button', { name: 'Изменить заказ' }).click()
    await other.getByLabel('ФИО').fill('Сидорова Мария')
    await other.getByRole('button', { name: 'Сохранить и написать покупателю' }).click()
    await expect(other.getByRole('region', { name: 'Покупатель' })).toContainText('Сидорова Мария')
    await other.close()

    await page
      .getByRole('button', { name: /^Убрать: / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^Вернуть: / })).toBeVisible()
    await page.getByLabel('Способ доставки').selectOption({ label: 'Самовывоз, бесплатно' })
    await page.getByRole('button', { name: 'Сохранить и написать покупателю' }).click()
    const conflict = page.getByRole('alert').filter({ hasText: 'изменил другой сотрудник' })
    await expect(conflict.getByRole('row').filter({ hasText: 'ФИО' })).toContainText('Сидорова Мария')
    await conflict.getByRole('button', { name: 'Сохранить моё' }).click()

    await expect(page.getByRole('region', { name: 'Покупатель' })).toContainText('Сидорова Мария')
    await expect(page.getByRole('region', { name: 'Доставка' })).toContainText('Самовывоз')
    const order = await stateOf(request, orderId)
    expect(order).toMatchObject({ full_name: 'Сидорова Мария', delivery: { name: 'Самовывоз', price: 0 } })
    expect(order.items).toHaveLength(1)
    const letters = async () => (await lettersTo(request, email)).map(({ body }) => body).join('\n')
    await expect.poll(letters).toContain('убран из заказа')
  })
})

test('payments are matched by number and sum, doubts are asked about, and orders become paid', async ({ page }) => {
  const first = await customerWithOrder(page, { goods: [15] })
  const second = await customerWithOrder(page, { goods: [16] })
  const total = (await stateOf(first.request, first.orderId)).total_price
  await page.goto('/staff/orders/payments/')
  await page
    .getByLabel('По одному платежу в строке')
    .fill(`${total},00 Оплата заказа № ${first.orderId}\n10,00 заказ ${second.orderId}\nпривет`)
  await page.getByRole('button', { name: 'Найти заказы' }).click()
  await expect(page.getByText('Номер и сумма сходятся.')).toBeVisible()
  await expect(page.getByText(/не хватает/)).toBeVisible()
  await expect(page.getByText('В строке нет суммы: допишите её.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: `за заказ № ${first.orderId}` })).toBeChecked()
  const doubtful = page.getByRole('checkbox', { name: `за заказ № ${second.orderId}` })
  await expect(doubtful).not.toBeChecked()
  await doubtful.check()
  await page.getByRole('button', { name: 'Оплата получена: 2' }).click()
  const question = page.getByRole('dialog', { name: 'Отметить как оплаченные?' })
  await expect(question).toContainText('Сумма не сходится')
  await question.getByRole('button', { name: 'Оплата получена' }).click()
  await expect(page.getByText(`Заказ № ${first.orderId} уже оплачен`)).toBeVisible()
  expect((await stateOf(first.request, first.orderId)).order_status).toBe('Оплачен')
  expect((await stateOf(second.request, second.orderId)).order_status).toBe('Оплачен')
})

test('a customer is found, blocked, unblocked, and their data is exported', async ({ page }) => {
  const { email, customer, request } = await customerWithOrder(page, { goods: [22] })
  await page.goto('/staff/customers/')
  await page.getByLabel('Поиск').fill(email)
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('link', { name: email }).click()
  await expect(page.getByRole('region', { name: 'Заказы' })).toContainText('Ожидает оплаты')
  await page.getByLabel('Причина блокировки').fill('Проверка')
  await page.getByRole('button', { name: 'Заблокировать' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Заблокировать' }).click()
  await expect(page.getByText(/^Заблокирован \d/)).toBeVisible()
  expect((await request.get('/api/user/profile/')).status()).toBe(401)
  await page.getByRole('button', { name: 'Разблокировать' }).click()
  await expect(page.getByText('Открытых сеансов нет.')).toBeVisible()
  await identityConfirmed(page)
  await page.getByRole('button', { name: 'Выгрузить данные' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Выгрузить' }).click()
  const stream = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ profile: { email } })
  await customer.close()
})

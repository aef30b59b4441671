import type { APIRequestContext, Page } from '@playwright/test'
import { csrf, lettersTo, newEmail, registered } from './account.ts'
import { expectFits, expectNoBarrier } from './barriers.ts'
import { placeOrder } from './ordering.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { identityConfirmed, staffState } from './staff.ts'

const attack = '<img src=x onerror="document.title=\'взломано\'">'

/** A customer in a browser of their own, and the order they have placed. */
async function customerWithOrder(page: Page, order: Partial<Parameters<typeof placeOrder>[1]> = {}) {
  const customer = await page
    .context()
    .browser()
    ?.newPage({ baseURL: process.env.SHOP_URL ?? '' })
  if (!customer) throw new Error('no browser')
  const email = await registered(customer, newEmail('buyer'))
  const { request } = customer.context()
  const orderId = await placeOrder(request, { email, goods: [0], ...order })
  return { email, orderId, request, customer }
}

async function stateOf(request: APIRequestContext, orderId: number) {
  return (await request.get(`/api/orders/${orderId}/`)).json()
}

const widths = [768, 1440]

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

test('filters are saved as a view with its count; its orders are chosen and printed', async ({ page }) => {
  const { orderId, email } = await customerWithOrder(page, { goods: [6] })
  await page.goto('/staff/orders/')
  await hydrated(page)
  await page.getByLabel('Поиск').fill(email)
  // The search begins after a short pause.
  await expect(page).toHaveURL(/q=/)
  await page.getByLabel('Состояние').selectOption('Ожидает оплаты')
  await page.getByRole('button', { name: 'Ещё', exact: true }).click()
  await page.getByLabel('Доставка').selectOption('Почта России')
  await expect(page.getByRole('list', { name: 'Выбранные фильтры' }).getByRole('button')).toHaveCount(2)
  await page.getByRole('button', { name: 'Сохранить вид' }).click()
  const name = `Почта ${orderId}`
  await page.getByRole('dialog').getByLabel('Название').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить', exact: true }).click()
  const views = page.getByRole('navigation', { name: 'Сохранённые виды' })
  await expect(views.getByRole('link', { name: `${name} 1` })).toHaveAttribute('aria-current', 'page')
  await expectFits(page, widths)

  await views.getByRole('link', { name: 'Все', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Выбранные фильтры' })).toBeHidden()
  await views.getByRole('link', { name }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('checkbox', { name: `Заказ ${orderId}` }).check()
  await expect(page.getByRole('link', { name: 'Лист сборки' })).toHaveAttribute('href', new RegExp(`ids=${orderId}$`))
  await views.getByRole('button', { name: 'Удалить вид' }).click()
  await expect(views.getByRole('link', { name })).toBeHidden()
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

test('the board: moved by keyboard and by mouse, only where the table allows it', async ({ page }) => {
  const { orderId, request } = await customerWithOrder(page, { goods: [20], delivery: 'Самовывоз' })
  await page.goto('/staff/orders/board/')
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  const card = page.getByRole('link', { name: `№ ${orderId}` })
  await expect(column('Ожидает оплаты').getByRole('link', { name: `№ ${orderId}` })).toBeVisible()

  const menu = page.getByRole('button', { name: `Переместить заказ ${orderId}` })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(column('Оплачен').getByRole('link', { name: `№ ${orderId}` })).toBeVisible()
  await card.dragTo(column('Завершен'))
  await expect(page.getByRole('alert').filter({ hasText: 'в «Завершен» нельзя' })).toBeVisible()
  await expect(column('Оплачен').getByRole('link', { name: `№ ${orderId}` })).toBeVisible()
  await page.getByText('Самовывоз').filter({ visible: true }).first().hover()
  const handle = page.locator('[draggable="true"]').filter({ has: card })
  await handle.dragTo(column('Собирается'))
  await expect(column('Собирается').getByRole('link', { name: `№ ${orderId}` })).toBeVisible()
  expect((await stateOf(request, orderId)).order_status).toBe('Собирается')
})

test('slip and label are for the printer: nothing around them, prices only if wanted', async ({ page }) => {
  const { orderId } = await customerWithOrder(page, { goods: [21] })
  await page.goto(`/staff/orders/${orderId}/slip/`)
  const slip = page.getByRole('article', { name: `Упаковочный лист заказа ${orderId}` })
  await expect(slip).toContainText('Итого с доставкой')
  await page.getByRole('switch', { name: 'С ценами' }).uncheck()
  await expect(slip).not.toContainText('₽')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Напечатать' })).toBeHidden()
  await expect(slip).toBeVisible()

  await page.goto(`/staff/orders/${orderId}/label/`)
  const label = page.getByRole('article', { name: `Адресный ярлык заказа ${orderId}` })
  await expect(label).toContainText('Петрова Анна')
  await expect(label).toContainText('Индекс 634050')
  await expect(label).toContainText('ИП')
  expect(await sheetsOf(page)).toEqual([[420, 298]])
})

/** In points; one of A6 is 148 × 105 mm. */
async function sheetsOf(page: Page): Promise<number[][]> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return boxes.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])
}

test('names and addresses of any length stay within the screen, and on one label', async ({ page }) => {
  const { orderId } = await customerWithOrder(page, {
    goods: [22],
    fullName: 'Ф'.repeat(200),
    comment: 'К'.repeat(2000),
    address: 'А'.repeat(480),
  })
  for (const path of [`${orderId}/`, 'board/', `${orderId}/slip/`, `${orderId}/label/`, '']) {
    await page.goto(`/staff/orders/${path}`)
    await expect(page.getByText('Ф'.repeat(50)).first()).toBeVisible()
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 900 })
      const wider = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(await wider(), `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
  await page.goto(`/staff/orders/${orderId}/label/`)
  await expect(page.getByRole('article')).toContainText('Индекс 634050')
  expect(await sheetsOf(page)).toEqual([[420, 298]])
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

test('the board has no barrier that axe can find, and is not wider than the screen', async ({ page }) => {
  const { orderId } = await customerWithOrder(page, { goods: [30] })
  await expectAllFit(page, { '/staff/orders/board/': `№ ${orderId}`, '/staff/orders/payments/': 'Строки выписки' })
})

test('an order, its papers, its editor and its customer have none either', async ({ page }) => {
  const { orderId } = await customerWithOrder(page, { goods: [31] })
  await expectAllFit(page, {
    [`/staff/orders/${orderId}/slip/`]: 'Итого с доставкой',
    [`/staff/orders/${orderId}/label/`]: 'Кому',
    [`/staff/orders/${orderId}/`]: 'Ход заказа',
  })
  await page.getByRole('button', { name: 'Изменить заказ' }).click()
  await expectFits(page, widths)
  await page.getByRole('button', { name: 'Не сохранять' }).click()
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFits(page, widths)
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Покупатель' }).getByRole('link', { name: 'Карточка' }).click()
  await expect(page.getByRole('region', { name: 'Согласие' })).toBeVisible()
  await expectFits(page, widths)
})

/** Each address, once the text that it is waited for by is there. */
async function expectAllFit(page: Page, open: Record<string, string>): Promise<void> {
  for (const [url, text] of Object.entries(open)) {
    await page.goto(url)
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    await expectFits(page, widths)
  }
}

test('a new order appears by itself in two tabs over one connection, marked; the next tab takes over', async ({
  page,
  context,
}) => {
  const streams: string[] = []
  context.on('request', (request) => void (request.url().endsWith('/orders/events/') && streams.push(request.url())))
  await page.goto('/staff/orders/')
  await expect(page.getByRole('button', { name: 'Звук нового заказа' })).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => streams.length).toBe(1)
  const board = await context.newPage()
  await board.goto('/staff/orders/board/')
  await expect(board.getByRole('region', { name: 'Доска заказов' })).toBeVisible()
  const first = await customerWithOrder(page, { goods: [12] })
  await expect(page.getByRole('link', { name: `№ ${first.orderId} обновлён` })).toBeVisible()
  await expect(board.getByRole('link', { name: `№ ${first.orderId} обновлён` })).toBeVisible()
  expect(streams).toHaveLength(1)
  await page.close()
  await expect.poll(() => streams.length).toBe(2)
  const second = await customerWithOrder(board, { goods: [12] })
  await expect(board.getByRole('link', { name: `№ ${second.orderId} обновлён` })).toBeVisible()
  // What waits to be packed: the demo shop has some.
  await expect(board).toHaveTitle(/^\(\d+\) Доска заказов/)
})

test('chosen orders are printed and moved at once; at any scale only the sheets are on paper', async ({ page }) => {
  const ids = [
    (await customerWithOrder(page, { goods: [13] })).orderId,
    (await customerWithOrder(page, { goods: [13, 14] })).orderId,
  ]
  // Two as a rule; the list that the goods are taken from may move on meanwhile.
  const articles = new Set<string>()
  for (const id of ids) {
    const headers = await csrf(page.request)
    const { version, lines } = await (await page.request.get(`/api/staff/orders/${id}/`)).json()
    for (const { sku } of lines) articles.add(sku)
    const data = { version, to: 'Оплачен', payment_method: 'transfer' }
    expect((await page.request.post(`/api/staff/orders/${id}/state/`, { data, headers })).ok()).toBe(true)
  }
  await page.goto('/staff/orders/?state=Оплачен')
  for (const id of ids) await page.getByLabel(`Выбрать: Заказ ${id}`).check()
  const open = async (name: string) => {
    const popup = page.waitForEvent('popup')
    await page.getByRole('link', { name, exact: true }).click()
    return popup
  }
  const picking = await open('Лист сборки')
  await expect(picking.getByRole('article', { name: 'Лист сборки' }).getByRole('row')).toHaveCount(1 + articles.size)
  await expectNoBarrier(picking)
  const labels = await open('Адресные ярлыки')
  await expect(labels.getByRole('article')).toHaveCount(2)
  const slips = await open('Упаковочные листы')
  await expect(slips.getByRole('article')).toHaveCount(2)
  // A small scale makes the page as wide as a desk: the menu stays off the paper.
  await slips.setViewportSize({ width: 2000, height: 1200 })
  await slips.emulateMedia({ media: 'print' })
  await expect(slips.getByRole('navigation', { name: 'Разделы' })).toBeHidden()
  await expect(slips.getByRole('banner')).toBeHidden()
  await expect(slips.getByRole('article').first()).toBeVisible()
  const pdf = (await labels.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)

  await page.getByRole('button', { name: 'Начать сборку' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 заказа: Собирается' })).toBeVisible()
  await expect(page.getByRole('row', { name: `Заказ ${ids[0]}` })).toHaveCount(0)
})

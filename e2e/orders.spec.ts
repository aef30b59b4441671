import jsQr from 'jsqr'
import sharp from 'sharp'
import { registered, signedOut, signIn } from './account.ts'
import { goods, orderOf, post, total } from './buying.ts'
import { expect, test } from './shop-test.ts'

// A CommonJS module: its function is a property of what is imported.
const readCode = jsQr.default

const payment = {
  requisites: [
    { name: 'Получатель', value: 'ИП Лисицына Мария' },
    { name: 'Счёт', value: '40802810000000000001' },
  ],
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the way of the order, what was bought, delivery and total', async ({ page }) => {
      await registered(page)
      const [fox, stand] = await goods(page.request, 2)
      if (!fox || !stand) throw new Error('no goods')
      const id = await orderOf(page, [fox.id, 2], [stand.id, 1])
      await page.goto(`/orders/${id}/`)
      await expect(page).toHaveTitle(new RegExp(`Заказ №.${id}`))
      const steps = page.getByRole('region', { name: 'Путь заказа' }).getByRole('listitem')
      await expect(steps).toHaveText([
        /Ожидает оплаты — сейчас/,
        /Оплачен — впереди/,
        /Собирается/,
        /Готов к выдаче/,
        /Завершен/,
      ])
      const bought = page.getByRole('region', { name: 'Состав заказа' })
      const line = bought.getByRole('listitem').filter({ hasText: fox.name })
      await expect(line).toContainText(/2\s×/)
      await expect(line).toContainText(total(2 * fox.price))
      await expect(bought.getByRole('definition').last()).toHaveText(total(2 * fox.price + stand.price))
      await expect(bought).toContainText('Бесплатно')
      const delivery = page.getByRole('region', { name: 'Доставка' })
      await expect(delivery).toContainText('Самовывоз')
      await expect(delivery).toContainText(/Где забрать.+Новосибирск/)
      await expect(delivery).toContainText('+7 (999) 123-45-67')
      await expect(delivery).toContainText('Позвоните заранее')
      await expect(page.getByRole('region', { name: 'Оплата' })).toContainText(/Оплатите до \d+\s[а-я]+ в\s\d\d:\d\d/)
      const scroll = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(scroll).toBeLessThanOrEqual(0)
    })

    test('the shopper cancels it, once asked', async ({ page }) => {
      await registered(page)
      const [fox] = await goods(page.request, 1)
      const id = await orderOf(page, [fox?.id ?? 0, 1])
      await page.goto(`/orders/${id}/`)
      await page.getByRole('button', { name: 'Отменить', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: new RegExp(`Отменить заказ №.${id}`) })
      await expect(dialog.getByRole('button', { name: 'Оставить' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: 'Отменить', exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Отменить заказ' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'отменён' })).toBeVisible()
      const step = page.getByRole('listitem').filter({ hasText: 'Отменен' })
      await expect(step).toHaveAttribute('aria-current', 'step')
      await expect(page.getByRole('region', { name: 'Оплата' })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Отменить', exact: true })).toBeHidden()
    })
  })
}

test('requisites, sum and tracking number are copied, the code stands on white', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await registered(page)
  const [fox] = await goods(page.request, 1)
  const id = await orderOf(page, [fox?.id ?? 0, 1])
  await page.route(`**/api/orders/${id}/`, async (route) => {
    const order = (await (await route.fetch()).json()) as { payment: object }
    const json = { ...order, tracking_number: 'RA123456789RU', online: null, payment: { ...order.payment, ...payment } }
    await route.fulfill({ json })
  })
  await page.goto(`/orders/${id}/`)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  for (const [name, text] of [
    ['Сумма', String(fox?.price)],
    ['Назначение платежа', `Оплата заказа №\u00a0${id}`],
    ['Счёт', '40802810000000000001'],
    ['Трек-номер', 'RA123456789RU'],
  ] as const) {
    await page.getByRole('button', { name: `Скопировать: ${name}` }).click()
    await expect(page.getByRole('status').filter({ hasText: `Скопировано: ${name}` })).toBeVisible()
    expect(await copied()).toBe(text)
  }
  const code = page.getByRole('img', { name: 'QR-код для оплаты' })
  // Its white border is four modules wide, and every module whole pixels.
  const side = Number((await code.getAttribute('viewBox'))?.split(' ').at(-1))
  expect(await code.locator('path').getAttribute('d')).toMatch(/^M4 4h7v1h-7z/)
  expect((await code.boundingBox())?.width).toBe(3 * side)
  await expect(code.locator('rect')).toHaveAttribute('fill', '#fff')
  expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(200)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeHidden()
  for (const button of await page.getByRole('main').getByRole('button', { includeHidden: true }).all()) {
    await expect(button).toBeHidden()
  }
  await expect(code).toBeVisible()
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    return [backgroundColor, color]
  })
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
})

test('the payment code is read from the screen by another program, to the last letter', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await registered(page)
  const [fox] = await goods(page.request, 1)
  const id = await orderOf(page, [fox?.id ?? 0, 1])
  await page.goto(`/orders/${id}/`)
  await page.getByText('Оплатить переводом по реквизитам').click()
  const code = page.getByRole('img', { name: 'QR-код для оплаты' })
  await expect(code).toBeVisible()
  await code.evaluate((drawn) => drawn.scrollIntoView({ block: 'center' }))
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = readCode(new Uint8ClampedArray(data), info.width, info.height)
  expect(Buffer.from(read?.binaryData ?? []).toString()).toBe(
    [
      'ST00012',
      'Name=ИП Лисицына Алёна Игоревна',
      'PersonalAcc=40802810500000012345',
      'BankName=Демонстрационный банк (не существует)',
      'BIC=040000999',
      'CorrespAcc=30101810500000000999',
      'PayeeINN=000001234509',
      `Sum=${Math.round((fox?.price ?? 0) * 100)}`,
      `Purpose=Оплата заказа № ${id}`,
    ].join('|'),
  )
})

test('cancelled in two tabs, it is cancelled once and both say so', async ({ page, context }) => {
  await registered(page)
  const [fox] = await goods(page.request, 1)
  const id = await orderOf(page, [fox?.id ?? 0, 1])
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/orders/${id}/`)
    await tab.getByRole('button', { name: 'Отменить', exact: true }).click()
  }
  for (const tab of [page, other]) {
    await tab.getByRole('dialog').getByRole('button', { name: 'Отменить заказ' }).click()
    await expect(tab.getByRole('status').filter({ hasText: 'отменён' })).toBeVisible()
    await expect(tab.getByRole('listitem').filter({ hasText: 'Отменен' })).toHaveAttribute('aria-current', 'step')
  }
})

test.describe('an order that has gone on meanwhile', () => {
  test.use({ expectedMessages: [/status of 409|POST \/api\/orders/] })

  test('is not cancelled: the page says why and shows it as it is', async ({ page }) => {
    await registered(page)
    const [fox] = await goods(page.request, 1)
    const id = await orderOf(page, [fox?.id ?? 0, 1])
    await page.goto(`/orders/${id}/`)
    await page.getByRole('button', { name: 'Отменить', exact: true }).click()
    await page.route(`**/api/orders/${id}/`, async (route) => {
      const order = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...order, order_status: 'Оплачен', can_cancel: false, payment: null } })
    })
    const error = 'Заказ уже нельзя отменить: «Оплачен».'
    await page.route('**/api/orders/*/cancel/', (route) => route.fulfill({ status: 409, json: { error } }))
    await page.getByRole('dialog').getByRole('button', { name: 'Отменить заказ' }).click()
    await expect(page.getByRole('alert').filter({ hasText: error })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: 'Оплачен' })).toHaveAttribute('aria-current', 'step')
    await expect(page.getByRole('button', { name: 'Отменить', exact: true })).toBeHidden()
  })
})

test.describe('a cancellation that failed', () => {
  test.use({ expectedMessages: [/status of 500|POST \/api\/orders/] })

  test('says so once: asked again, the question is a fresh one', async ({ page }) => {
    await registered(page)
    const [fox] = await goods(page.request, 1)
    await page.goto(`/orders/${await orderOf(page, [fox?.id ?? 0, 1])}/`)
    const dialog = page.getByRole('dialog')
    await page.route('**/api/orders/*/cancel/', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Отменить', exact: true }).click()
    await dialog.getByRole('button', { name: 'Отменить заказ' }).click()
    await expect(dialog.getByText('Не удалось отменить заказ')).toBeVisible()
    await dialog.getByRole('button', { name: 'Оставить' }).click()
    await page.getByRole('button', { name: 'Отменить', exact: true }).click()
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText('Не удалось отменить заказ')).toBeHidden()
  })
})

for (const [how, come] of [
  ['its tab is opened again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['its window is clicked into', () => window.dispatchEvent(new Event('focus'))],
] as const) {
  test(`what has become of the order is shown when ${how}`, async ({ page }) => {
    await registered(page)
    const [fox] = await goods(page.request, 1)
    const id = await orderOf(page, [fox?.id ?? 0, 1])
    await page.goto(`/orders/${id}/`)
    await expect(page.getByRole('region', { name: 'Оплата' })).toBeVisible()
    await post(page, `/api/orders/${id}/cancel/`)
    await page.evaluate(come)
    await expect(page.getByRole('listitem').filter({ hasText: 'Отменен' })).toHaveAttribute('aria-current', 'step')
    await expect(page.getByRole('region', { name: 'Оплата' })).toBeHidden()
  })
}

test('«Повторить заказ» puts the goods into the cart', async ({ page }) => {
  await registered(page)
  const [fox] = await goods(page.request, 1)
  const id = await orderOf(page, [fox?.id ?? 0, 2])
  await page.goto(`/orders/${id}/`)
  await page.getByRole('button', { name: 'Повторить заказ' }).click()
  await expect(page).toHaveURL('/cart/')
  await expect(page.getByRole('status').filter({ hasText: 'Товары из заказа добавлены' })).toBeVisible()
  const { items } = (await (await page.context().request.get('/api/cart/')).json()) as {
    items: { quantity: number; product: { id: number } }[]
  }
  expect(items.map(({ product, quantity }) => [product.id, quantity])).toEqual([[fox?.id, 2]])
})

test('from a letter: a guest signs in and sees the order; its HTML is everybody’s', async ({ page, request }) => {
  const email = await registered(page)
  const [fox] = await goods(page.request, 1)
  const id = await orderOf(page, [fox?.id ?? 0, 1])
  const mine = await page.context().request.get(`/orders/${id}/`)
  expect(await mine.text()).toBe(await (await request.get(`/orders/${id}/`)).text())
  expect(mine.headers()['cache-control']).toContain('no-store')
  expect(await mine.text()).toContain('noindex')
  await signedOut(page)
  await page.goto(`/orders/${id}/`)
  await expect(page).toHaveURL('/auth/')
  await signIn(page, email)
  await expect(page).toHaveURL(`/orders/${id}/`)
  await expect(page.getByRole('region', { name: 'Состав заказа' })).toContainText(fox?.name ?? '')
})

test.describe('when there is nothing to show', () => {
  test.use({ expectedMessages: [/status of (404|500)|GET \/api\/orders/] })

  test('another person’s order and a wrong number are not found', async ({ page, browser, baseURL }) => {
    const other = await browser.newContext({ baseURL: baseURL ?? '' })
    const otherPage = await other.newPage()
    await registered(otherPage)
    const [fox] = await goods(page.request, 1)
    const id = await orderOf(otherPage, [fox?.id ?? 0, 1])
    await other.close()
    await registered(page)
    for (const number of [String(id), 'fox']) {
      await page.goto(`/orders/${number}/`)
      await expect(page.getByText('Заказ не найден')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Мои заказы' })).toBeVisible()
    }
  })

  test('a failure can be tried again', async ({ page }) => {
    await registered(page)
    const [fox] = await goods(page.request, 1)
    const id = await orderOf(page, [fox?.id ?? 0, 1])
    await page.route('**/api/orders/*/', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`/orders/${id}/`)
    await expect(page.getByText('Не удалось загрузить заказ')).toBeVisible()
    await page.unroute('**/api/orders/*/')
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
    await expect(page.getByRole('region', { name: 'Состав заказа' })).toBeVisible()
  })
})

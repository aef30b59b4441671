import sharp from 'sharp'
import { lettersTo, newEmail, registered } from './account.ts'
import { expectFits } from './barriers.ts'
import { chooseCard, payButton, total } from './buying.ts'
import { placeOrder } from './ordering.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { staffState } from './staff.ts'
import { moveOrder } from './staff-order.ts'

// Nothing chosen is refused by the server.
const expectedMessages = [/status of 400|POST \/api\/orders\/\d+\/returns/]

test.use({ expectedMessages, storageState: staffState(), viewport: { width: 1440, height: 1000 } })

test('of two paid goods with a photo staff accept one, its money comes back and the receipts add up; another wish is withdrawn', async ({
  page,
  browser,
}) => {
  const shopper = await browser.newPage({
    baseURL: process.env.SHOP_URL ?? '',
    storageState: { cookies: [], origins: [] },
    viewport: { width: 390, height: 844 },
  })
  const email = await registered(shopper, newEmail('returns'))
  const orderId = await placeOrder(shopper.context().request, { email, goods: [5, 6] })
  await shopper.goto(`/orders/${orderId}/`)
  await hydrated(shopper)
  await payButton(shopper).click()
  await chooseCard(shopper, 'Оплата пройдёт')
  await expect(shopper.getByRole('listitem').filter({ hasText: 'Оплачен' })).toHaveAttribute('aria-current', 'step')
  await moveOrder(page.request, orderId, 'Собирается', 'Отправлен', 'Завершен')

  await shopper.reload()
  await hydrated(shopper)
  const back = shopper.getByRole('region', { name: 'Возврат товаров' })
  await expect(back).toContainText(/можно по .+ включительно/)
  await back.getByRole('button', { name: 'Вернуть товар' }).click()
  await expect(back.getByRole('combobox').first()).toBeFocused()
  await back.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(back.getByText('Выберите, что возвращаете.')).toBeInViewport()
  await expect(back.getByRole('combobox').first()).toBeFocused()
  await back.getByRole('combobox').first().selectOption('1 шт.')
  await back.getByRole('combobox').nth(1).selectOption('1 шт.')
  await back.getByLabel('Причина').fill('Не подошёл размер')
  const empty = { width: 900, height: 600, channels: 3 as const, background: '#b5651d' }
  const buffer = await sharp({ create: empty }).jpeg().toBuffer()
  await back.getByLabel('Приложить фотографии').setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer })
  await expect(back.getByRole('button', { name: 'Убрать фото 1' })).toBeVisible()
  const preview = back.getByRole('img', { name: 'Фото 1' })
  expect(await preview.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(192)
  await expectFits(shopper, [390, 1440])
  await back.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(back.getByText('Запрошен')).toBeVisible()
  const photo = back.getByRole('img', { name: 'Фотография 1' })
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
  await back.getByLabel('Трек-номер обратной посылки').fill('RB555')
  await back.getByRole('button', { name: 'Я отправил товар' }).click()
  await expect(back.getByText('Ждём посылку.')).toBeVisible()
  // The button is gone: whoever pressed it by keyboard goes on at the news.
  await expect(back.getByRole('paragraph').filter({ hasText: 'В пути' })).toBeFocused()

  await page.goto('/staff/')
  await page.getByRole('link', { name: /^Разобрать \d+ возврат/ }).click()
  await page.getByRole('link', { name: `№ ${orderId}` }).click()
  await hydrated(page)
  const returns = page.getByRole('region', { name: 'Возвраты' })
  await expect(returns).toContainText('Не подошёл размер')
  await expect(returns).toContainText('RB555')
  await expect(returns.getByRole('img', { name: 'Фотография 1' })).toBeVisible()
  await returns.getByRole('button', { name: 'Товар получен' }).click()
  await expect(returns.getByRole('paragraph').filter({ hasText: 'Получен' })).toBeFocused()
  await returns.getByRole('button', { name: 'Принять возврат' }).click()
  const dialog = page.getByRole('dialog', { name: 'Принять возврат?' })
  await expect(dialog.getByLabel('Куда').first()).toHaveValue('shelf')
  const bought = await (await page.request.get(`/api/staff/orders/${orderId}/`)).json()
  await expect(dialog).toContainText(new RegExp(`Вернём ${total(bought.total).source}, из\\sних .+ за\\sдоставку`))
  await dialog.getByLabel('Решение').nth(1).selectOption('Не принимать')
  await dialog.getByLabel('Почему не приняли').fill('Нет заводской коробки')
  const sum = dialog.getByRole('paragraph').filter({ hasText: /^Вернём/ })
  await expect(sum).toHaveText(new RegExp(`^Вернём ${total(bought.lines[0].price).source}$`))
  await dialog.getByRole('button', { name: 'Принять', exact: true }).click()
  await expect(returns.getByRole('paragraph').filter({ hasText: /^Принят/ })).toBeFocused()
  await expect(returns).toContainText(/(К возврату|Вернули) [\d\s]+,00/)
  await expect(returns).toContainText('не приняли: Нет заводской коробки')
  await expectFits(page, [768, 1440])

  const order = await (await page.request.get(`/api/staff/orders/${orderId}/`)).json()
  const { price } = order.lines[0]
  const isRefunded = async () =>
    (await (await shopper.request.get(`/api/orders/${orderId}/returns/`)).json()).returns[0].is_refunded
  await expect.poll(isRefunded).toBe(true)
  await shopper.reload()
  await hydrated(shopper)
  await expect(back).toContainText(`Вернули ${price.toLocaleString('ru-RU', { minimumFractionDigits: 2 })}`)
  await expect(back.getByText('Принят', { exact: true })).toBeVisible()
  await expect(shopper.getByRole('region', { name: 'Возврат денег' })).toContainText('Отправили')
  await expectFits(shopper, [390, 1440])
  await shopper.setViewportSize({ width: 390, height: 844 })
  const told = async () => (await lettersTo(shopper.request, email)).map(({ body }) => body).join('\n')
  await expect.poll(told).toContain('Приняли часть возврата')
  await expect(back).toContainText('Нет заводской коробки')
  await back.getByRole('button', { name: 'Вернуть товар' }).click()
  await back.getByRole('combobox').first().selectOption('1 шт.')
  await back.getByRole('button', { name: 'Отправить заявку' }).click()
  await back.getByRole('button', { name: 'Отозвать возврат' }).click()
  await back.getByRole('button', { name: 'Да, отозвать' }).click()
  await expect(back.getByText('Отозван', { exact: true })).toBeVisible()
  await expect(back.getByRole('paragraph').filter({ hasText: 'Отозван' })).toBeFocused()

  const printed = async () => {
    const receipts = await (await page.request.get(`/api/staff/orders/${orderId}/receipts/`)).json()
    return receipts.map(({ kind, state, sum }: { kind: string; state: string; sum: number }) => [kind, state, sum])
  }
  await expect.poll(printed, { timeout: 60_000 }).toEqual([
    ['income', 'done', order.total],
    ['offset', 'done', order.total],
    ['return', 'done', price],
  ])
  await shopper.close()
})

import type { Page } from '@playwright/test'
import { newEmail, openCabinet, registered } from './account.ts'
import { expectNoBarrier } from './barriers.ts'
import { draftOf, goods, post } from './buying.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { staffState } from './staff.ts'
import { moveOrder } from './staff-order.ts'

const recipient = { fullName: 'Петрова Анна Сергеевна', phone: '79991234567', email: 'anna@mail.test' }

/** An order that is kept on the shelf, placed through the API; its number. */
async function orderForShelf(page: Page, productId: number): Promise<number> {
  await draftOf(page, [productId, 1])
  const { delivery_types: types } = (await (await page.request.get('/api/checkout/')).json()) as {
    delivery_types: { id: number; is_shelf: boolean }[]
  }
  const deliveryType = types.find(({ is_shelf }) => is_shelf)?.id
  const body = { ...recipient, deliveryType, paymentMethod: 'online', consent: true }
  return ((await post(page, '/api/checkout/confirm/', body)) as { order_id: number }).order_id
}

/** The same in the browser. */
async function buyForShelf(page: Page, productId: number): Promise<number> {
  await draftOf(page, [productId, 1])
  await page.goto('/new_order/')
  await hydrated(page)
  await page.getByRole('radio', { name: 'Моя полка' }).check()
  await expect(page.getByText('Сейчас вы платите только за товары')).toBeVisible()
  await page.getByLabel('ФИО').fill(recipient.fullName)
  await page.getByLabel('Телефон').fill('9991234567')
  await expectNoBarrier(page)
  await page.getByRole('checkbox', { name: 'Я даю согласие' }).check()
  await page.getByRole('button', { name: 'Подтвердить заказ' }).click()
  await page.getByRole('status').filter({ hasText: 'Заказ успешно подтверждён!' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/orders\/\d+\/$/)
  return Number(page.url().split('/').at(-2))
}

/** What was received is the collection; a guest sees it by its link. */
async function showCollection(page: Page, names: string[]): Promise<void> {
  await openCabinet(page)
  await page.getByRole('link', { name: 'Моя коллекция' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Моя коллекция' })).toBeVisible()
  for (const name of names) await expect(page.getByRole('main')).toContainText(name)
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Поделиться' }).click()
  await page.getByRole('button', { name: 'Создать ссылку' }).click()
  const link = await page.getByLabel('Ссылка на коллекцию').inputValue()
  const guest = await page.context().browser()?.newContext()
  const seen = await guest?.newPage()
  await seen?.goto(link)
  if (!seen) throw new Error('no browser')
  await expect(seen.getByRole('heading', { level: 1 })).toHaveText('Коллекция')
  for (const name of names) await expect(seen.getByRole('main')).toContainText(name)
  await expect(seen.getByRole('main')).not.toContainText('₽')
  await expectNoBarrier(seen)
}

for (const width of [390, 1440]) {
  test(`at ${width} px a shopper collects three orders into one parcel and pays its delivery once; staff send it`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await registered(page, newEmail('collect'))
    const bought = await goods(page.request, 3)
    const [first, ...others] = bought.map(({ id }) => id)
    const orderIds = [await buyForShelf(page, first ?? 0)]
    for (const id of others) orderIds.push(await orderForShelf(page, id))

    const staff = await browser.newPage({
      baseURL: process.env.SHOP_URL ?? '',
      storageState: staffState(),
      viewport: { width, height: 900 },
    })
    for (const id of orderIds) await moveOrder(staff.request, id, 'Оплачен')
    await staff.goto(`/staff/orders/${orderIds[0]}/`)
    await hydrated(staff)
    await expect(staff.getByRole('region', { name: 'Состояние' })).toContainText('На полке до')

    // Nothing is to be packed: not on the board, and in the table under a filter of its own.
    await staff.goto('/staff/orders/board/')
    await hydrated(staff)
    await expect(staff.getByRole('region', { name: 'Доска заказов' })).toBeVisible()
    await expectNoBarrier(staff)
    const list = staff.getByRole('link', { name: 'отдельным списком' })
    await expect(list).toBeVisible()
    const main = staff.getByRole('main')
    for (const id of orderIds) await expect(main).not.toContainText(new RegExp(`№\\s${id}`))
    await list.click()
    await hydrated(staff)
    for (const id of orderIds) await expect(main).toContainText(new RegExp(`№\\s${id}`))
    await expect(main).toContainText('На полке')
    await expectNoBarrier(staff)

    await openCabinet(page)
    await page.getByRole('link', { name: 'Моя полка' }).click()
    for (const id of orderIds) await expect(page.getByRole('group', { name: `Заказ № ${id}` })).toContainText('Ждёт до')
    await expect(page.getByText('Выбрано: 3 товара')).toBeVisible()
    await expectNoBarrier(page)
    await page.getByRole('button', { name: 'Собрать посылку' }).click()
    await page.getByRole('radio', { name: 'Почта России' }).check()
    await page.getByLabel('Адрес доставки').fill('Томск, пр. Ленина, 36')
    await page.getByLabel('Почтовый индекс').fill('634050')
    await expect(page.getByRole('region', { name: 'Ваша посылка' })).toContainText('Уже оплачено')
    await expect(page.getByRole('region', { name: 'Ваша посылка' })).toContainText(/Доставка590,00\s₽/)
    await page.getByRole('checkbox', { name: 'Я даю согласие' }).check()
    await expectNoBarrier(page)
    await page.getByRole('button', { name: 'Собрать посылку' }).click()

    await expect(page).toHaveURL(/\/orders\/\d+\/$/)
    const parcelId = Number(page.url().split('/').at(-2))
    await expect(page.getByRole('region', { name: 'Оплата' })).toContainText(/590,00\s₽/)
    const inside = page.getByRole('region', { name: 'В посылке' })
    for (const [index, { name }] of bought.entries()) {
      await expect(inside).toContainText(name)
      await expect(inside.getByRole('link', { name: `Заказ № ${orderIds[index]}` })).toBeVisible()
    }
    await expectNoBarrier(page)

    await staff.goto(`/staff/orders/${parcelId}/`)
    await hydrated(staff)
    await staff.getByRole('region', { name: 'Состояние' }).getByRole('button', { name: 'Оплата получена' }).click()
    const parcel = staff.getByRole('region', { name: 'Посылка' })
    for (const id of orderIds) await expect(parcel).toContainText(`заказ № ${id}`)
    await parcel.getByRole('button', { name: 'Собрать' }).click()
    const packed = parcel.getByRole('button', { name: 'Посылка собрана' })
    await expect(packed).toBeVisible()
    await expectNoBarrier(staff)
    await packed.click()
    await parcel.getByRole('button', { name: 'Передать' }).click()
    await parcel.getByLabel('Трек-номер посылки').fill('RA644000001RU')
    await parcel.getByRole('button', { name: 'Посылка передана' }).click()
    await expect(parcel).toContainText('Передана')
    await staff.goto(`/staff/orders/${parcelId}/slip/`)
    await hydrated(staff)
    for (const { name } of bought) await expect(staff.getByRole('table')).toContainText(name)
    // The last of them ends the order of the delivery, too.
    for (const id of orderIds) await moveOrder(staff.request, id, 'Завершен')
    await staff.close()

    await page.goto(`/orders/${orderIds[1]}/`)
    await hydrated(page)
    const way = page.getByRole('region', { name: 'Путь заказа' })
    await expect(way).toContainText('Отправлен')
    await page.getByRole('link', { name: `посылке № ${parcelId}` }).click()
    await expect(page.getByText('RA644000001RU')).toBeVisible()
    await expect(way).toContainText('Завершен')
    await page.goto('/my_shelf/')
    await expect(page.getByText('На полке пока пусто')).toBeVisible()
    await showCollection(
      page,
      bought.map(({ name }) => name),
    )
  })
}

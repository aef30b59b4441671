import type { Page } from '@playwright/test'
import { newEmail, registered } from './account.ts'
import { expectNoBarrier } from './barriers.ts'
import { draftOf, goods } from './buying.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { staffState } from './staff.ts'

/** To a pickup point, chosen in the browser; the number of the order. */
async function buyToPoint(page: Page): Promise<number> {
  const [fox] = await goods(page.request, 1)
  await draftOf(page, [fox?.id ?? 0, 1])
  await page.goto('/new_order/')
  await hydrated(page)
  await page.getByRole('radio', { name: 'СДЭК' }).check()
  await page.getByLabel('ФИО').fill('Петрова Анна Сергеевна')
  await page.getByLabel('Телефон').fill('9991234567')

  const summary = page.getByRole('region', { name: 'Ваш заказ' })
  await page.getByRole('combobox', { name: 'Город' }).pressSequentially('мос')
  await page.getByRole('option', { name: /Москва/ }).click()
  const toPoint = page.getByRole('radio', { name: /В пункт выдачи.+Доставим \d+/ })
  await expect(toPoint).toBeChecked()
  await expect(page.getByRole('radio', { name: /Курьером до двери.+Доставим \d+/ })).not.toBeChecked()
  await page.getByRole('button', { name: 'Выбрать пункт выдачи' }).click()
  const dialog = page.getByRole('dialog', { name: 'Пункты выдачи: Москва' })
  await expect(dialog.getByRole('status')).toHaveText('120 пунктов')
  await expectNoBarrier(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Приблизить' }).click()
  await dialog.getByLabel('Улица или метро').fill('вишневая')
  await expect(dialog.getByRole('status')).not.toHaveText('120 пунктов')
  const first = dialog.getByRole('listitem').first()
  await expect(first).toContainText('Вишнёвая')
  await expect(first).toContainText(/Пн/)
  await first.getByRole('button', { name: /^Выбрать/ }).click()
  await expect(page.getByText(/(Пункт выдачи|Постамат): Москва, ул\. Вишнёвая/)).toBeVisible()
  await expect(summary).not.toContainText(/900/)
  await expect(summary).toContainText(/Доставка\d{3},\d\d\s₽/)
  await expectNoBarrier(page)
  await page.getByRole('checkbox', { name: 'Я даю согласие' }).check()
  await page.getByRole('button', { name: 'Подтвердить заказ' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Заказ успешно подтверждён!' })
  // The reminder of the order comes a moment later, and moves what stands beside it.
  await expect(page.getByRole('region', { name: 'Ждут оплаты' })).toBeVisible()
  await toast.getByRole('link').click()
  await expect(page).toHaveURL(/\/orders\/\d+\/$/)
  return Number(page.url().split('/').at(-2))
}

for (const width of [390, 1440]) {
  test(`at ${width} px a shopper buys to a point; staff pack, print and send it; the shopper follows it`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await registered(page, newEmail('point'))
    const orderId = await buyToPoint(page)
    await expect(page.getByRole('region', { name: 'Доставка' })).toContainText('Москва, ул. Вишнёвая')

    const staff = await browser.newPage({
      baseURL: process.env.SHOP_URL ?? '',
      storageState: staffState(),
      viewport: { width, height: 900 },
    })
    await staff.goto(`/staff/orders/${orderId}/`)
    await hydrated(staff)
    await staff.getByRole('region', { name: 'Состояние' }).getByRole('button', { name: 'Оплата получена' }).click()
    const parcel = staff.getByRole('region', { name: 'Посылка' })
    await parcel.getByRole('button', { name: 'Собрать' }).click()
    await parcel.getByLabel('Вес, г').fill('1250')
    await expectNoBarrier(staff)
    await parcel.getByRole('button', { name: 'Посылка собрана' }).click()
    await expect(parcel).toContainText('1,25 кг')
    await expect(async () => {
      await parcel.getByRole('button', { name: 'Обновить' }).click()
      await expect(parcel.getByRole('link', { name: 'Ярлык СДЭК' })).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(parcel).toContainText('СДЭК принял заявку')
    await parcel.getByRole('button', { name: 'Передать' }).click()
    await parcel.getByRole('button', { name: 'Посылка передана' }).click()
    await expect(parcel).toContainText('Передана')

    await page.reload()
    const way = page.getByRole('region', { name: 'Путь заказа' })
    await expect(way).toContainText('В пункте выдачи')
    await expect(page.getByRole('link', { name: 'Где посылка сейчас' })).toHaveAttribute(
      'href',
      /cdek\.ru.+order_id=\d+/,
    )
  })
}

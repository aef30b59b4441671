import type { Page } from '@playwright/test'
import { lettersTo, registered } from './account.ts'
import { expectFits, expectNoBarrier } from './barriers.ts'
import { chooseCard, goods, orderOf, payButton, total } from './buying.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { identityConfirmed, staffState } from './staff.ts'

const current = (page: Page, state: string) => page.getByRole('listitem').filter({ hasText: state })

for (const width of [390, 1440]) {
  test(`at ${width} px an order is paid at the second attempt, seen in another tab, cancelled, and its money comes back`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await registered(page)
    const [fox] = await goods(page.request, 1)
    if (!fox) throw new Error('There is nothing to buy.')
    const id = await orderOf(page, [fox.id, 1])
    await page.goto(`/orders/${id}/`)
    await hydrated(page)
    await expect(payButton(page)).toBeVisible()
    await expectNoBarrier(page)
    await expect(page.getByText('Назначение платежа')).toBeHidden()

    await payButton(page).click()
    await expect(page).toHaveURL(/\/pay\/[\w-]+\/$/)
    await expectNoBarrier(page)
    await chooseCard(page, 'не хватит денег')
    await expect(page).toHaveURL(new RegExp(`/orders/${id}/$`))
    await expect(page.getByText('На карте не хватило денег. Попробуйте другую карту.')).toBeVisible()
    const other = await context.newPage()
    await other.goto(`/orders/${id}/`)
    await expect(payButton(other)).toBeVisible()

    await hydrated(page)
    await payButton(page).click()
    await page.getByRole('link', { name: 'СБП' }).click()
    await page.getByRole('button', { name: 'Подтвердить в приложении банка' }).click()
    await expect(current(page, 'Оплачен')).toHaveAttribute('aria-current', 'step')
    await expect(page.getByRole('region', { name: 'Оплата' })).toBeHidden()
    await other.bringToFront()
    await other.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(current(other, 'Оплачен')).toHaveAttribute('aria-current', 'step')
    await other.close()

    await page.bringToFront()
    await page.getByRole('button', { name: 'Отменить', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(total(fox.price))
    await dialog.getByRole('button', { name: 'Отменить заказ' }).click()
    await expect(current(page, 'Отменен')).toHaveAttribute('aria-current', 'step')
    const back = page.getByRole('region', { name: 'Возврат денег' })
    await expect(back).toContainText(total(fox.price))
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect(back).toContainText('Отправили', { timeout: 2000 })
    }).toPass()
    await expectFits(page, [width])
  })
}

test('the link of the letter pays without signing in; staff see the money and give a part back', async ({
  page,
  browser,
}) => {
  const email = await registered(page)
  const [fox] = await goods(page.request, 1)
  const id = await orderOf(page, [fox?.id ?? 0, 1])
  const letterOf = async () =>
    (await lettersTo(page.request, 'anna@mail.test')).find(({ subject }) => subject.includes(String(id)))
  await expect.poll(letterOf).toBeDefined()
  const [link = ''] = /https?:\S+\/pay\/\S+/.exec((await letterOf())?.body ?? '') ?? []

  const guest = await browser.newPage()
  await guest.goto(link)
  await hydrated(guest)
  await expect(guest.getByRole('region', { name: 'К оплате' })).toContainText(total(fox?.price ?? 0))
  await expect(guest.getByRole('main')).not.toContainText(fox?.name ?? '?')
  await expect(guest.getByRole('main')).not.toContainText(email)
  await expectFits(guest, [390, 1440])
  await payButton(guest).click()
  await chooseCard(guest, 'Оплата пройдёт')
  await expect(guest).toHaveURL(link)
  await expect(guest.getByRole('region', { name: 'Заказ оплачен' })).toBeVisible()

  const staff = await browser.newPage({ storageState: staffState() })
  await identityConfirmed(staff)
  await staff.goto(`/staff/orders/${id}/`)
  const money = staff.getByRole('region', { name: 'Деньги' })
  await expect(money).toContainText('получено')
  await money.getByRole('button', { name: 'Вернуть деньги' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Сумма').fill('100')
  await dialog.getByLabel('Причина').fill('Помята коробка')
  await dialog.getByRole('switch', { name: 'Вернуть переводом' }).check()
  await expectNoBarrier(staff)
  await dialog.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(money).toContainText('нужно вернуть')
  await staff.goto('/staff/')
  await expect(staff.getByRole('region', { name: 'К возврату' })).toContainText(`Заказ ${id}`)
  await staff.goto(`/staff/orders/${id}/`)
  await money.getByRole('button', { name: 'Деньги возвращены' }).click()
  await dialog.getByLabel('Номер документа').fill('ПП 17')
  // Today, as the shop's calendar has it.
  await expect(dialog.getByLabel('Дата')).toHaveValue(/^\d\d\.\d\d\.20\d\d$/)
  await dialog.getByRole('button', { name: 'Деньги возвращены' }).click()
  await expect(money).toContainText('Документ ПП 17')
  await expectFits(staff, [390, 1440])
})

import type { Page } from '@playwright/test'
import { lettersTo, openCabinet } from './account.ts'
import { expectNoBarrier } from './barriers.ts'
import { addRelease, deposit, newShopper, payByCard, preorder, releaseYear } from './preordering.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { staffState } from './staff.ts'
import { unique } from './staff-goods.ts'

async function linkIn(page: Page, email: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const letters = await lettersTo(page.request, email)
      link = letters.flatMap(({ body }) => /\/preorders\/answer\/\S+/.exec(body)?.[0] ?? [])[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

for (const width of [390, 1440]) {
  test(`at ${width} px preorders with a deposit: the release slips, one waits on, another gets the deposit back, a batch comes, the rest is paid`, async ({
    browser,
  }) => {
    const staff = await browser.newPage({
      baseURL: process.env.SHOP_URL ?? '',
      storageState: staffState(),
      viewport: { width, height: 900 },
    })
    const name = unique('Лиса в снегу')
    const product = await addRelease(staff.request, name)
    const [patient, hasty] = [await newShopper(browser, width), await newShopper(browser, width)]
    const waited = await preorder(patient.page, product, staff.request, expectNoBarrier)
    const refused = await preorder(hasty.page, product, staff.request)

    await patient.page.goto(`/product/${product}/`)
    await hydrated(patient.page)
    await expect(patient.page.getByText('Оформить можно до')).toContainText('31 января 2099')
    await expect(patient.page.getByText('Если выход перенесут')).toContainText('ждать дальше или вернуть деньги')
    const file = await patient.page.request.get(
      (await patient.page.getByRole('link', { name: 'Выход в календарь' }).getAttribute('href')) ?? '',
    )
    expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${releaseYear}0201`)
    await expectNoBarrier(patient.page)

    await staff.goto('/staff/preorders/')
    await hydrated(staff)
    await expectNoBarrier(staff)
    await staff.getByRole('link', { name: new RegExp(name) }).click()
    await hydrated(staff)
    await staff.getByLabel('Месяц').selectOption('апрель')
    await staff.getByLabel('Что написать покупателям').fill('Завод перенёс отгрузку.')
    await staff.getByRole('button', { name: 'Показать, кого это коснётся' }).click()
    const affected = staff.getByRole('region', { name: 'Кого это коснётся' })
    await expect(affected).toContainText('2 заказа')
    await expect(affected).toContainText(/3\s996,00/)
    await expectNoBarrier(staff)
    await affected.getByRole('button', { name: 'Перенести и отправить письма' }).click()
    await expect(staff.getByRole('region', { name: 'Переносы' })).toContainText('Завод перенёс отгрузку.')

    // By the link of the letter, in a browser that nobody is signed in to.
    const guest = await browser.newPage({
      baseURL: process.env.SHOP_URL ?? '',
      storageState: { cookies: [], origins: [] },
      viewport: { width, height: 900 },
    })
    await guest.goto(await linkIn(hasty.page, hasty.email))
    await hydrated(guest)
    await expect(guest.getByText(`февраль ${releaseYear}`)).toBeVisible()
    await expect(guest.getByText(`апрель ${releaseYear}`).first()).toBeVisible()
    await expectNoBarrier(guest)
    await guest.getByRole('button', { name: 'Вернуть деньги' }).click()
    await expect(guest.getByRole('heading', { name: 'Возвращаем деньги' })).toBeVisible()
    await guest.close()
    await hasty.page.goto(`/orders/${refused}/`)
    await hydrated(hasty.page)
    await expect(hasty.page.getByRole('region', { name: 'Возврат денег' })).toContainText(/1\s998,00/)

    await openCabinet(patient.page)
    await patient.page.getByRole('link', { name: 'Мои предзаказы' }).click()
    const card = patient.page.getByRole('article', { name })
    await expect(card).toContainText('Выход перенесли')
    await expectNoBarrier(patient.page)
    await card.getByRole('button', { name: 'Жду дальше' }).click()
    await expect(card).toContainText(`Договорились: апрель ${releaseYear}`)
    await hasty.page.goto('/profile/preorders/')
    await expect(hasty.page.getByRole('region', { name: 'Вы отказались' })).toContainText(name)

    await staff.reload()
    await hydrated(staff)
    await expect(staff.getByRole('region', { name: 'Переносы' })).toContainText(
      'ждут дальше 1, отказались 1, без ответа 0',
    )

    await staff.getByLabel('Сколько штук').fill('2')
    await expect(staff.getByText(/Хватит всем, кто оплатил \(1\sшт\.\)\. Останется: 1/)).toBeVisible()
    await expectNoBarrier(staff)
    await staff.getByRole('button', { name: 'Записать партию' }).click()
    await expect(staff.getByRole('list', { name: 'Партии' })).toContainText(/2\sшт/)
    const own = async () =>
      (await (await patient.page.request.get('/api/preorders/')).json()).preorders[0]?.order_status
    await expect.poll(own).toBe('Ожидает оплаты')
    await patient.page.reload()
    await expect(card).toContainText(/Приехал и ждёт доплаты\.К\sоплате до\s\d+ [а-я]+: 7\s992,00/)
    await expectNoBarrier(patient.page)
    await card.getByRole('link', { name: 'Оплатить' }).click()
    await expect(patient.page).toHaveURL(new RegExp(`/orders/${waited}/$`))
    await hydrated(patient.page)
    await expect(patient.page.getByRole('region', { name: 'Оплата' })).toContainText('осталось доплатить')
    await expectNoBarrier(patient.page)
    await payByCard(patient.page, 'Оплачен')
    await expect(patient.page.getByText(/Оплачено 9\s990\s₽/)).toBeVisible()
    await staff.reload()
    await hydrated(staff)
    await staff.getByRole('button', { name: 'Продавать остаток' }).click()
    await staff.getByRole('dialog', { name: 'Релиз вышел?' }).getByRole('button', { name: 'Продавать остаток' }).click()
    await expect(staff.getByText(/Готово: в продаже 1\sшт/)).toBeVisible()
    for (const { page } of [patient, hasty]) await page.close()
    await staff.close()
  })
}

test('the editor shows the deposit, and its shopper pays the rest before the release', async ({ browser }) => {
  const staff = await browser.newPage({ baseURL: process.env.SHOP_URL ?? '', storageState: staffState() })
  const product = await addRelease(staff.request, unique('Лиса весной'))
  await staff.goto(`/staff/products/${product}/`)
  await hydrated(staff)
  await expect(staff.getByText(deposit)).toBeVisible()
  await staff.getByLabel('Задаток в процентах').fill('50')
  await expect(staff.getByText(/Сейчас 4\s995\s₽, остальное \(4\s995\s₽\)/)).toBeVisible()

  const { page } = await newShopper(browser, 390)
  await preorder(page, product, staff.request)
  await staff.close()
  const rest = page.getByRole('region', { name: 'Остаток' })
  await expect(rest).toContainText(/7\s992,00\s₽ можно оплатить и\sсейчас/)
  await expectNoBarrier(page)
  await rest.getByRole('button', { name: 'Оплатить остаток сейчас' }).click()
  await expect(page.getByRole('note')).toContainText('Это демонстрация')
  await page.getByRole('button', { name: /^Оплатить / }).click()
  await expect(page.getByText(/Оплачено 9\s990\s₽/)).toBeVisible()
  await expect(rest).toBeHidden()
  await openCabinet(page)
  await page.getByRole('link', { name: 'Мои предзаказы' }).click()
  await expect(page.getByRole('article', { name: /Лиса весной/ })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('останется оплатить')
  await page.close()
})

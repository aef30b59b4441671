import { registered } from './account.ts'
import { draftOf, goods } from './buying.ts'
import { expect, test } from './shop-test.ts'

test('what is missing is said at its field, and the first one gets the focus', async ({ page }) => {
  await registered(page)
  const [fox] = await goods(page.request, 1)
  await draftOf(page, [fox?.id ?? 0, 1])
  await page.goto('/new_order/')
  await page.getByLabel('Email').fill('anna')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByLabel('ФИО')).toHaveAccessibleDescription('Введите ФИО.')
  await expect(page.getByLabel('Телефон')).toHaveAccessibleDescription('Введите телефон.')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Введите email правильно.')
  await expect(page.getByLabel('Адрес доставки')).toHaveAccessibleDescription('Введите адрес доставки.')
  await expect(page.getByLabel('Почтовый индекс')).toHaveAccessibleDescription('Введите почтовый индекс.')
  const consent = page.getByRole('checkbox', { name: 'Я даю согласие' })
  await expect(consent).toHaveAccessibleDescription('Необходимо согласие на обработку персональных данных')

  await page.getByLabel('Email').fill('anna@mail.test')
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid')
  await consent.check()
  await page.getByRole('button', { name: 'Подтвердить заказ' }).click()
  await expect(page.getByLabel('ФИО')).toBeFocused()
  await expect(page.getByLabel('ФИО')).toBeInViewport()
  const summary = page.getByRole('region', { name: 'Ваш заказ' })
  await expect(summary.getByRole('status')).toHaveText('Проверьте: ФИО, Телефон, Адрес доставки, Почтовый индекс')
  await summary.getByRole('button', { name: 'Почтовый индекс' }).click()
  await expect(page.getByLabel('Почтовый индекс')).toBeFocused()
  // Also pressed while it is disabled, the button says why.
  await consent.uncheck()
  await page.getByRole('radio', { name: 'Самовывоз' }).check()
  await page.getByLabel('ФИО').fill('Петрова Анна')
  await page.getByLabel('Телефон').fill('9991234567')
  await page.getByRole('button', { name: 'Подтвердить заказ' }).click({ force: true })
  await expect(page.getByText('Необходимо согласие на обработку персональных данных')).toBeVisible()
  await expect(consent).toBeFocused()
})

test('an index that is pasted with a space in it is the whole index', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await registered(page)
  const [fox] = await goods(page.request, 1)
  await draftOf(page, [fox?.id ?? 0, 1])
  await page.goto('/new_order/')
  await page.getByLabel('Почтовый индекс').focus()
  await page.evaluate(() => navigator.clipboard.writeText('630 099'))
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByLabel('Почтовый индекс')).toHaveValue('630099')
})

for (const [place, text] of [
  ['one that is longer than the mask', 'тел.: +7 (999) 123 - 45 - 67'],
  ['after +7 that was typed first', '89991234567'],
] as const) {
  test(`a pasted phone is the whole phone: ${place}`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await registered(page)
    const [fox] = await goods(page.request, 1)
    await draftOf(page, [fox?.id ?? 0, 1])
    await page.goto('/new_order/')
    const phone = page.getByLabel('Телефон')
    await phone.pressSequentially(place.startsWith('after') ? '+7' : '')
    await phone.focus()
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('ControlOrMeta+V')
    await expect(phone).toHaveValue('+7 (999) 123-45-67')
  })
}

import type { Locator, Page } from '@playwright/test'
import { atCheckout } from './checkout-page.ts'
import { expect, test } from './shop-test.ts'

test('the first field of those that are missing gets the focus, in sight', async ({ page }) => {
  await atCheckout(page)
  await page.getByRole('checkbox', { name: 'Я даю согласие' }).check()
  await page.getByRole('button', { name: 'Подтвердить заказ' }).click()
  await expect(page.getByLabel('ФИО')).toBeFocused()
  await expect(page.getByLabel('ФИО')).toBeInViewport()
  // Also pressed while it is disabled, the button says why: styles let the click through.
  await page.getByRole('checkbox', { name: 'Я даю согласие' }).uncheck()
  await page.getByRole('button', { name: 'Подтвердить заказ' }).click({ force: true })
  await expect(page.getByText('Необходимо согласие на обработку персональных данных')).toBeVisible()
})

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus()
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

test('what is pasted is whole: an index with a space in it, a phone that is longer than the mask or comes after +7', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await atCheckout(page)
  const index = page.getByLabel('Почтовый индекс')
  await paste(page, index, '630 099')
  await expect(index).toHaveValue('630099')
  const phone = page.getByLabel('Телефон')
  await paste(page, phone, 'тел.: +7 (999) 123 - 45 - 67')
  await expect(phone).toHaveValue('+7 (999) 123-45-67')
  await phone.clear()
  await phone.pressSequentially('+7')
  await paste(page, phone, '89991234567')
  await expect(phone).toHaveValue('+7 (999) 123-45-67')
})

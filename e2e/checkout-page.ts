import { expect, type Page } from '@playwright/test'
import { registered } from './account.ts'
import { draftOf, goods } from './buying.ts'

/** A new customer at checkout, with one piece of something. */
export async function atCheckout(page: Page): Promise<{ email: string; fox: { id: number; name: string } }> {
  const email = await registered(page)
  const [fox] = await goods(page.request, 1)
  if (!fox) throw new Error('no goods')
  await draftOf(page, [fox.id, 1])
  await page.goto('/new_order/')
  return { email, fox }
}

/** Whatever staff call a delivery, the page is no wider than the screen and no bar covers the field with the focus. */
export async function expectNoCoveredField(page: Page): Promise<void> {
  const long = `Курьер${'ъ'.repeat(80)}`
  await page.route('**/api/checkout/', async (route) => {
    const answer = await route.fetch()
    const checkout = await answer.json()
    checkout.delivery_types.at(-1).name = long
    await route.fulfill({ response: answer, json: checkout })
  })
  await atCheckout(page)
  await expect(page.getByText(long)).toBeVisible()
  // A page that is wider than the screen pushes the bars of a phone out of it.
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await page.getByLabel('ФИО').focus()
  for (const name of ['Телефон', 'Email', 'Адрес доставки', 'Почтовый индекс', 'Комментарий к заказу']) {
    const field = page.getByLabel(name)
    await field.focus()
    const isOnTop = await field.evaluate((element) => {
      // The first line: of a tall field the rest may be below the window.
      const { left, right, top } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint((left + right) / 2, top + 20))
    })
    expect(isOnTop, name).toBe(true)
  }
}

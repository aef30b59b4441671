import type { Page } from '@playwright/test'
import { registered } from './account.ts'
import { draftOf, goods, orderOf } from './buying.ts'
import { makeFavourite } from './shelf.ts'
import { expect, hydrated, test } from './shop-test.ts'
import { staffState } from './staff.ts'

test('what comes stands where its skeleton stood', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await registered(page)
  const [first, second] = (await goods(page.request, 2)).map(({ id }) => id)
  const order = await orderOf(page, [first ?? 0, 1])
  await draftOf(page, [second ?? 0, 1])
  await makeFavourite(page, first ?? 0)
  const firstBlocks: Record<string, string> = {
    '/cart/': '.cart-row',
    '/wishlist/': '.product-card',
    '/new_order/': '.checkout .card',
    '/profile/': 'nav[aria-label="Мои покупки"] > a',
    [`/orders/${order}/`]: 'main .card',
  }
  for (const [path, block] of Object.entries(firstBlocks)) {
    const { waited, come } = await topsOf(page, path, block)
    expect.soft(Math.abs(come - waited), `${path}: ${waited} px, then ${come} px`).toBeLessThanOrEqual(8)
  }
})

test.describe('staff', () => {
  test.use({ storageState: staffState(), expectedMessages: [/GET \/api\/staff\/|status of 500/] })

  test('the columns of the board stand where their skeletons stood', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const calls = '**/api/staff/orders/board/**'
    const { waited, come } = await topsOf(page, '/staff/orders/board/', '[aria-label="Доска заказов"]', calls)
    expect(come).toBe(waited)
  })

  test('a button that has nothing to do yet is pale', async ({ page }) => {
    await page.route('**/api/staff/orders/print/**', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/staff/orders/print/?ids=1')
    await expect(page.getByRole('alert').getByRole('button', { name: 'Повторить' })).toBeVisible()
    const print = page.getByRole('button', { name: 'Напечатать' })
    await expect(print).toBeDisabled()
    await expect(print).toHaveCSS('opacity', '0.6')
  })

  test('what could not be loaded stands on a card, also where no panel is around it', async ({ page }) => {
    for (const [path, call] of [
      ['/staff/', '**/api/staff/today/'],
      ['/staff/search/', '**/api/staff/synonyms/'],
    ] as const) {
      await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto(path)
      const failed = page.getByRole('main').getByRole('alert')
      await expect(failed.getByRole('button', { name: 'Повторить' })).toBeVisible()
      await expect(failed).toHaveCSS('border-top-width', path === '/staff/' ? '1px' : '0px')
    }
  })
})

/** Where the skeleton begins while the answers are on their way, and where the page does when they are there. */
async function topsOf(page: Page, path: string, block: string, calls = '**/api/**') {
  const asked = Promise.withResolvers<void>()
  const answers = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    asked.resolve()
    await answers.promise
    await route.continue()
  })
  const topOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN
  await page.goto(path)
  await hydrated(page)
  // Before that a page of the back office may still load its code, and the skeleton is the frame's.
  await asked.promise
  const waited = await topOf('main .skeleton')
  answers.resolve()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  const come = await topOf(block)
  await page.unroute(calls)
  return { waited, come }
}

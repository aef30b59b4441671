import type { Page } from '@playwright/test'
import { draftOf, goods, orderOf } from './buying.ts'

/** The pages of buying that only a signed-in shopper sees, and what makes them have something to show; their paths. */
export const buyingPages: Record<string, (page: Page) => Promise<string>> = {
  '/new_order/': async (page) => {
    const [fox] = await goods(page.request, 1)
    await draftOf(page, [fox?.id ?? 0, 1])
    return '/new_order/'
  },
  '/orders/…/': async (page) => {
    const [fox] = await goods(page.request, 1)
    return `/orders/${await orderOf(page, [fox?.id ?? 0, 1])}/`
  },
}

import type { Page } from '@playwright/test'

/** Goes to another page inside the shop, as a click on a link does, without depending on which links a page has. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> }
    }
    void router.navigate(to)
  }, path)
}

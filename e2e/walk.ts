import type { Page } from '@playwright/test'
import { hydrated } from './shop-test.ts'

/** Goes to another page inside the shop by a link, without depending on which links a page has. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await hydrated(page)
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}

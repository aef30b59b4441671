import { expect, type Page } from '@playwright/test'
import { expectFits } from './barriers.ts'

export const officeWidths = [768, 1440]

/** Each address, once the text that it is waited for by is there. */
export async function expectAllFit(page: Page, open: Record<string, string>): Promise<void> {
  for (const [url, text] of Object.entries(open)) {
    await page.goto(url)
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    await expectFits(page, officeWidths)
  }
}

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * axe finds nothing on the page as it stands, in the light theme and in the dark one. The page is not loaded anew for
 * the second: it follows the reader's wish by itself.
 */
export async function expectNoBarrier(page: Page, within?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion no colour is on its way to another when axe looks.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page })
    const { violations } = await (within ? axe.include(within) : axe).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)
    expect(found, `${page.url()} in the ${colorScheme} theme`).toEqual([])
  }
}

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe judges by colour: all that another theme can spoil. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * axe finds nothing on the page as it stands, in the light theme and in the dark one. The page is not loaded anew for
 * the second: it follows the reader's wish by itself, and nothing but colours changes.
 */
export async function expectNoBarrier(page: Page, within?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion no colour is on its way to another when axe looks.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The other mode opens a second page for each look, for the sake of frames, which the shop's policy forbids.
    // What passes is not of interest, and describing it takes half of the time.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    if (within) axe.include(within)
    if (colorScheme === 'dark') axe.withRules(colourRules)
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)
    expect(found, `${page.url()} in the ${colorScheme} theme`).toEqual([])
  }
}

/** The same on screens of these widths, and nothing sticks out of any of them. */
export async function expectFits(page: Page, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoBarrier(page)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0)
  }
}

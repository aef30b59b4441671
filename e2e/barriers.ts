import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Minified: less than half of the text to hand over, and loaded in three quarters of the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe judges by colour: all that another theme can spoil. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * axe finds nothing on the page as it stands, in the light theme and in the dark one. The page is not loaded anew for
 * the second: it follows the reader's setting by itself, and nothing but colours changes.
 */
export async function expectNoBarrier(page: Page, within?: string): Promise<void> {
  // Scripts have taken the page over before all of it is there; every page has one in the end.
  if (!within) await expect(page.locator('h1').first()).toBeAttached()
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion no colour is on its way to another when axe looks.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await findBarriers(page, within, colorScheme === 'dark' ? colourRules : undefined)
    expect(found, `${page.url()} in the ${colorScheme} theme`).toEqual([])
  }
}

/** axe stays on the page for the next look: loading it takes a third of the time. */
async function findBarriers(page: Page, within?: string, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([place, runOnly]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      // What passes is not of interest, and describing it takes half of the time.
      const { violations } = await run(place ?? document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
    },
    [within, rules] as const,
  )
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

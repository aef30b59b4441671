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
  await page.evaluate(markRepeated, repeated)
  return page.evaluate(
    async ([include, exclude, runOnly]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const context = document.querySelector(exclude) ? { include, exclude } : include
      // What passes is not of interest, and describing it takes half of the time.
      const { violations } = await run(context, { resultTypes: ['violations'], ...(runOnly && { runOnly }) })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
    },
    [within ?? 'html', `[${repeated}]`, rules] as const,
  )
}

const repeated = 'data-repeated'

/**
 * Marks the rows and items that differ only in their words and pictures from two before them: axe would judge the same
 * markup anew for each, a quarter of its work on pages with lists. The last one stays, styles may set it apart.
 * Runs in the page.
 */
function markRepeated(mark: string): void {
  /** Of these it matters whether there are any, for all others also what they say. */
  const words =
    /^(id|for|name|value|href|src|srcset|alt|title|datetime|style|fill|width|height|aria-(label|labelledby|describedby|controls))$/

  function markupOf(element: Element): string {
    // A set: a name of three lines is made of the same parts as one of two.
    const parts = new Set<string>()
    for (const { name, value } of element.attributes) {
      if (name !== mark) parts.add(`${name}=${words.test(name) ? value !== '' : value}`)
    }
    for (const child of element.childNodes) {
      if (child instanceof Element) parts.add(`<${markupOf(child)}>`)
      else if (child.textContent?.trim()) parts.add('text')
    }
    return [element.tagName, ...parts].join(' ')
  }

  for (const list of document.querySelectorAll('tbody, ul, ol')) {
    const seen = new Map<string, number>()
    for (const item of list.children) {
      item.removeAttribute(mark)
      const markup = markupOf(item)
      const before = seen.get(markup) ?? 0
      seen.set(markup, before + 1)
      if (before >= 2 && item !== list.lastElementChild) item.setAttribute(mark, '')
    }
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

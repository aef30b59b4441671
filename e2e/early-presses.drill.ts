import type { BrowserContext, Page } from '@playwright/test'
import { csrf, registered } from './account.ts'
import { goods } from './buying.ts'
import { loadedScripts } from './scripts.ts'
import { expect, hydrated, test } from './shop-test.ts'

test.use({ expectedMessages: [/./] })
test.setTimeout(15 * 60_000)

/** What is pressed as soon as it is seen, and how one knows that it was not lost. */
interface Press {
  path: (productId: number) => string
  press: (page: Page) => Promise<void>
  isDone: (page: Page) => Promise<boolean>
  undo?: (page: Page, productId: number) => Promise<void>
}

const presses: Record<string, Press> = {
  '«В корзину»': {
    path: (id) => `/product/${id}/`,
    press: (page) => page.getByRole('button', { name: 'В корзину' }).first().click(),
    isDone: async (page) => (await (await page.request.get('/api/cart/')).json()).items.length === 1,
    undo: (page, id) => remove(page, `/api/cart/remove/${id}/`),
  },
  'the heart': {
    path: (id) => `/product/${id}/`,
    press: (page) => page.getByRole('button', { name: 'В избранное', exact: true }).click(),
    isDone: async (page) => (await (await page.request.get('/api/wishlist/')).json()).length === 1,
    undo: (page, id) => remove(page, `/api/wishlist/remove/${id}/`),
  },
  'the search': {
    path: () => '/about/',
    async press(page) {
      const field = page.getByRole('banner').locator('input[name=q]').locator('visible=true')
      await field.fill('лиса')
      await field.press('Enter')
    },
    isDone: async (page) => new URL(page.url()).searchParams.get('q') === 'лиса',
  },
  'a filter': {
    path: () => '/catalog/',
    async press(page) {
      await page.getByRole('radio', { name: 'Новинки' }).check()
      // Until the page is taken over there is a button; then the choice is enough.
      const show = page.locator('button.until-hydrated')
      if (await show.isVisible()) await show.click({ timeout: 5000 }).catch(() => undefined)
    },
    isDone: async (page) => new URL(page.url()).searchParams.get('filter') === 'new',
  },
}

const moments = 10

for (const [name, { path, press, isDone, undo }] of Object.entries(presses)) {
  test(`${name} works whichever script of the page fails, and at every moment until all have come`, async ({
    page,
    browser,
  }) => {
    const [product] = await goods(page.request, 1)
    const id = product?.id ?? 0
    await registered(page)
    const scripts = await scriptsOf(page, path(id))
    expect(scripts.length).toBeGreaterThan(3)

    async function tryIn(
      what: string,
      prepare: (context: BrowserContext) => Promise<(() => void) | undefined>,
    ): Promise<void> {
      const context = await browser.newContext({
        baseURL: process.env.SHOP_URL ?? '',
        viewport: { width: 1440, height: 900 },
        storageState: await page.context().storageState(),
      })
      const pressed = await prepare(context)
      const fresh = await context.newPage()
      await fresh.goto(path(id), { waitUntil: 'commit' })
      await press(fresh)
      pressed?.()
      await expect.poll(() => isDone(fresh), { message: what }).toBe(true)
      await context.close()
      await undo?.(page, id)
    }

    for (const script of scripts) {
      await tryIn(script, async (context) => {
        await context.route(script, (route) => route.abort())
        return undefined
      })
    }
    for (let moment = 0; moment < moments; moment++) {
      const come = Math.round((moment * scripts.length) / moments)
      await tryIn(`after ${come} scripts`, (context) => letThrough(context, come))
    }
  })
}

/** The first scripts come at once, the others when the result is called. */
async function letThrough(context: BrowserContext, come: number): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let seen = 0
  await context.route('**/*.js', async (route) => {
    seen += 1
    if (seen > come) await promise
    await route.continue().catch(() => undefined)
  })
  return resolve
}

async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const loaded = loadedScripts(page)
  await page.goto(path)
  await hydrated(page)
  const { files } = await loaded()
  return files.map(({ url }) => url)
}

async function remove(page: Page, path: string): Promise<void> {
  await page.request.delete(path, { headers: await csrf(page.request) })
}

import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { registered } from '../e2e/account.ts'
import { draftOf, goods } from '../e2e/buying.ts'
import { hydrated } from '../e2e/shop-test.ts'
import { systemChromium } from '../scripts/chromium.mjs'
import { closeAtEnd, leftToUs } from '../src/testing/close-at-end.ts'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'

/**
 * How long the commonest presses of a shopper take until the next frame shows something, on a phone with a slow
 * processor: `npm run bench -- inp`. The browser itself measures it (Event Timing), as it does for INP; beside them it
 * presses a button of an empty page, because figures of two machines cannot be compared.
 */
const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of all actions, one after the other; one more round warms up. */
    rounds: { type: 'string', default: '5' },
    /** How many times slower the processor is made. */
    slower: { type: 'string', default: '4' },
    /** Only actions whose name contains this. */
    only: { type: 'string', default: '' },
  },
})

interface Action {
  name: string
  /** Opens the page on which it is done. */
  open: (page: Page) => Promise<void>
  /** What is pressed with a finger; or a key. */
  press: ((page: Page) => Locator) | string
}

/** What the browser reports at least: shorter events are not told of. */
const shortest = 16
/** Long enough for the frame after a press, and for the report of it. */
const afterPress = 700
const beforePress = 500
/** How long a finger stays on the screen. */
const fingerDown = 80

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

const actions: readonly Action[] = [
  {
    name: 'a button of an empty page',
    open: (page) => page.setContent('<button onclick="this.textContent += \'!\'">Нажать</button>'),
    press: (page) => page.getByRole('button'),
  },
  {
    name: 'into the cart, from a product',
    open: async (page) => go(page, await productPath(page)),
    press: (page) => page.getByRole('button', { name: 'В корзину' }),
  },
  {
    name: 'a heart in a list',
    open: (page) => go(page, '/catalog/'),
    press: (page) => page.getByRole('button', { name: /^(?:В избранное|Убрать из избранного): / }).first(),
  },
  {
    name: 'the menu',
    open: (page) => go(page, '/'),
    press: (page) => page.getByRole('button', { name: 'Меню' }),
  },
  {
    name: 'a letter in the search',
    open: async (page) => {
      await go(page, '/')
      await page.getByRole('button', { name: 'Меню' }).tap()
      await page.getByRole('dialog', { name: 'Меню' }).getByRole('combobox', { name: 'Поиск товаров' }).tap()
      await page.keyboard.type('nox')
      await page.getByRole('option').first().waitFor()
    },
    press: 'a',
  },
  {
    name: 'the filters',
    open: (page) => go(page, '/catalog/'),
    press: (page) => page.getByRole('button', { name: 'Фильтры' }),
  },
  {
    name: 'a filter',
    open: async (page) => {
      await go(page, '/catalog/')
      await page.getByRole('button', { name: 'Фильтры' }).tap()
      await page.getByRole('dialog', { name: 'Фильтры' }).getByRole('radio', { name: 'Новинки' }).waitFor()
    },
    press: (page) => page.getByRole('dialog', { name: 'Фильтры' }).getByText('Новинки'),
  },
  {
    name: 'the next page of a list',
    open: async (page) => {
      await go(page, '/catalog/')
      await nextPage(page).scrollIntoViewIfNeeded()
    },
    press: (page) => nextPage(page),
  },
  {
    name: 'a photo, full screen',
    open: async (page) => go(page, await productPath(page)),
    press: (page) => page.getByRole('region', { name: 'Фотографии товара' }).getByRole('link', { name: 'фото 1 из' }),
  },
  {
    name: 'one more piece in the cart',
    open: async (page) => {
      await go(page, '/cart/')
      await page.getByRole('button', { name: 'Увеличить количество' }).first().waitFor()
    },
    press: (page) => page.getByRole('button', { name: 'Увеличить количество' }).first(),
  },
  {
    name: 'a way of delivery at checkout',
    open: async (page) => {
      await go(page, '/new_order/')
      await page.getByRole('radio', { name: 'Самовывоз' }).check()
      await page.getByText('Почта России').first().scrollIntoViewIfNeeded()
    },
    press: (page) => page.getByRole('radio', { name: 'Почта России' }),
  },
  {
    name: 'a letter in a field of checkout',
    open: async (page) => {
      await go(page, '/new_order/')
      await page.getByLabel('ФИО').tap()
    },
    press: 'a',
  },
  {
    name: 'the other theme',
    open: async (page) => {
      await go(page, '/catalog/')
      await page.getByRole('button', { name: 'Меню' }).tap()
    },
    press: (page) => page.getByRole('dialog', { name: 'Меню' }).getByRole('button', { name: 'Сменить тему' }),
  },
]

const nextPage = (page: Page) =>
  page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: 'Страница 2' })

async function productPath(page: Page): Promise<string> {
  const [fox] = await goods(page.request, 1)
  return `/product/${fox?.id}/`
}

interface Watched {
  presses: Map<number, number>
}

/** Keeps the longest event of each press, as INP does. */
function watchPresses(): void {
  const presses = new Map<number, number>()
  Object.assign(globalThis, { presses })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId > 0) presses.set(interactionId, Math.max(duration, presses.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** Where the finger goes: `tap` of a locator looks at what is hit while the page handles the press, and lifts it at once. */
async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error('what is to be pressed is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function measure(context: BrowserContext, { open, press }: Action): Promise<number> {
  const page = await context.newPage()
  try {
    const client = await context.newCDPSession(page)
    await open(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate(watchPresses)
    const middle = typeof press === 'string' ? undefined : await middleOf(press(page))
    await client.send('Emulation.setCPUThrottlingRate', { rate: Number(options.slower) })
    await page.waitForTimeout(beforePress)
    if (typeof press === 'string') await page.keyboard.press(press)
    else if (middle) {
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] })
      await page.waitForTimeout(fingerDown)
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await page.waitForTimeout(afterPress)
    const presses = await page.evaluate(() => [...(globalThis as unknown as Watched).presses.values()])
    return Math.max(shortest, ...presses)
  } finally {
    await page.close()
  }
}

/** A new customer with something in the cart. */
async function openPhone(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'ru-RU',
  })
  const page = await context.newPage()
  await registered(page)
  const [, second] = await goods(page.request, 2)
  await draftOf(page, [second?.id ?? 0, 1])
  await page.close()
  return context
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

const folder = temporaryFolder()
const shop = startShopProcess({ dataDir: folder, port: await freePort(), env: { LOG_LEVEL: 'warn' } })
const executablePath = systemChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  ...leftToUs,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const stopAll = closeAtEnd(async () => {
  await browser.close()
  await shop.stop()
  removeFolder(folder)
})
try {
  await shop.opened
  const [empty, ...others] = actions
  const chosen = others.filter(({ name }) => name.includes(options.only))
  if (!empty) throw new Error('nothing to compare with')
  const taken = new Map<string, number[]>()
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    const context = await openPhone(browser, shop.url)
    for (const action of [empty, ...chosen]) {
      const milliseconds = await measure(context, action)
      if (round > 0) taken.set(action.name, [...(taken.get(action.name) ?? []), milliseconds])
    }
    await context.close()
  }
  const bare = median(taken.get(empty.name) ?? [])
  console.log(`| press | median, ms | longest, ms | times the empty page |\n|---|--:|--:|--:|`)
  for (const [name, all] of taken)
    console.log(`| ${name} | ${median(all)} | ${Math.max(...all)} | ${(median(all) / bare).toFixed(1)} |`)
} finally {
  await stopAll()
}

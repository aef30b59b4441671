import { expect, type Page, type Request } from '@playwright/test'
import { registered } from './account.ts'
import { goods, orderOf } from './buying.ts'
import { pages } from './pages.ts'
import { makeFavourite, putIntoCart } from './shelf.ts'
import { hydrated, test } from './shop-test.ts'

// Some sixty pages at each width, all of them slow.
test.setTimeout(15 * 60_000)

/** The most that a page may shift while it comes over a slow line to a slow phone. */
const limit = 0.02

const guestPages = [
  ...pages,
  '/search/?q=нетакогослова',
  '/identity/vk/?error=denied',
  '/cart/',
  '/wishlist/',
  '/gift-cards/',
]
const ownPages = [
  '/',
  '/profile/',
  '/cart/',
  '/wishlist/',
  '/profile/preorders/',
  '/profile/points/',
  '/my_shelf/',
  '/new_order/?start',
  '/collection/',
  '/gift-cards/',
  '/product/1/',
  '/series/tsukidera-nendaiki/',
  '/catalog/',
]

for (const width of [390, 1440]) {
  test(`nothing moves at ${width} px on a slow line, for guests and for shoppers with an unpaid order`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: width < 1000 ? 844 : 900 })
    const shifts: Record<string, number> = {}
    await beSlow(page)
    await watchShifts(page)
    for (const path of guestPages) shifts[`guest ${path}`] = await shiftOf(page, path)

    await registered(page)
    for (const path of ['/', '/cart/', '/profile/']) shifts[`new ${path}`] = await shiftOf(page, path)

    const [first, second, third] = await goods(page.request, 3)
    const order = await orderOf(page, [first?.id ?? 0, 1])
    await putIntoCart(page, first?.id ?? 0)
    await putIntoCart(page, second?.id ?? 0, 2)
    await makeFavourite(page, second?.id ?? 0)
    await makeFavourite(page, third?.id ?? 0)
    const own = [...ownPages, `/orders/${order}/`]
    for (const path of own) shifts[path] = await shiftOf(page, path)
    // Signed in here before: what the browser remembers may be used now.
    for (const path of own) shifts[`again ${path}`] = await shiftOf(page, path)
    for (const [path, shift] of Object.entries(shifts)) expect.soft(shift, path).toBeLessThan(limit)
  })
}

/** 1.6 Mbit/s, 150 ms, and a processor four times slower. */
async function beSlow(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const throughput = (1.6 * 1024 * 1024) / 8
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Adds up the layout shifts of every page that is opened. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
      const sum = shifts.reduce((all, { value }) => all + value, Number(sessionStorage.getItem('shift')))
      sessionStorage.setItem('shift', String(sum))
    })
    watch.observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * Until nothing was asked for or came for half a second. By the requests themselves: `networkidle` is sometimes not told of a
 * page although none is under way.
 */
async function shiftOf(page: Page, path: string): Promise<number> {
  const underWay = new Set<Request>()
  let changedAt = Date.now()
  const note = (change: (request: Request) => void) => (request: Request) => {
    change(request)
    changedAt = Date.now()
  }
  const begun = note((request) => underWay.add(request))
  const ended = note((request) => underWay.delete(request))
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended)
  await page.goto(path)
  await hydrated(page)
  await expect.poll(() => underWay.size === 0 && Date.now() - changedAt > 500, { message: path }).toBe(true)
  page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended)
  // Two frames later the last shift has been reported.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  return page.evaluate(() => {
    const shift = Number(sessionStorage.getItem('shift'))
    sessionStorage.removeItem('shift')
    return shift
  })
}

import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { systemChromium } from '../scripts/chromium.mjs'
import { closeAtEnd, leftToUs } from '../src/testing/close-at-end.ts'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'
import { buildBarePages, removeBarePages, serveBarePages } from './bare-page.ts'

/**
 * npm run bench -- blocking: total blocking time of pages in a browser with a quarter of the processor, in turns with pages of
 * nothing but React Router that render the same HTML. Figures say as much about the machine; read the ratio.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    slowdown: { type: 'string', default: '4' },
    /** A running shop in the place of a fresh one. */
    shop: { type: 'string' },
  },
})
const pages = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/category/1/' },
  { name: 'product', path: '/product/1/' },
  { name: 'series', path: '/series/tsukidera-nendaiki/' },
]

interface Visit {
  /** Milliseconds by which tasks after the first paint are longer than 50. */
  blocking: number
  longest: number
}

const dataDir = temporaryFolder()
const shop = options.shop
  ? undefined
  : startShopProcess({ dataDir, port: await freePort(), env: { LOG_LEVEL: 'error' } })
const origin = options.shop ?? shop?.url ?? ''
let browser: Browser | undefined
const stopAll = closeAtEnd(async () => {
  await browser?.close()
  await shop?.stop()
  removeBarePages()
  removeFolder(dataDir)
})
try {
  await shop?.opened
  const sources = await Promise.all(
    pages.map(async ({ name, path }) => ({ name, html: await (await fetch(origin + path)).text() })),
  )
  buildBarePages(sources)
  const bare = await serveBarePages(origin)
  const bareOrigin = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`
  browser = await chromium.launch({ executablePath: systemChromium(), ...leftToUs })
  console.log(
    `| page | HTML | shop, TBT | longest task | bare, TBT | longest task | ratio |\n| --- | --: | --: | --: | --: | --: | --: |`,
  )
  for (const { name, path } of pages) {
    const ours: Visit[] = []
    const theirs: Visit[] = []
    // The first of each warms up.
    for (let round = 0; round <= Number(options.rounds); round += 1) {
      const visits = [await visit(browser, origin + path), await visit(browser, `${bareOrigin}/${name}`)] as const
      if (round === 0) continue
      ours.push(visits[0])
      theirs.push(visits[1])
    }
    const bytes = sources.find((source) => source.name === name)?.html.length ?? 0
    const [us, them] = [middle(ours), middle(theirs)]
    const ratio = us.blocking === them.blocking ? 1 : us.blocking / them.blocking
    console.log(
      `| ${name} | ${bytes} | ${ms(us.blocking)} | ${ms(us.longest)} | ${ms(them.blocking)} | ${ms(them.longest)} | ${ratio.toFixed(2)} |`,
    )
  }
  console.log(
    `load ${loadavg()
      .map((value) => value.toFixed(1))
      .join(', ')}; ${options.rounds} rounds, processor / ${options.slowdown}`,
  )
  bare.close()
} finally {
  await stopAll()
}

function middle(visits: Visit[]): Visit {
  return {
    blocking: middleOf(visits.map(({ blocking }) => blocking)),
    longest: middleOf(visits.map(({ longest }) => longest)),
  }
}

function ms(value: number): string {
  return `${Math.round(value)} ms`
}

interface Watched {
  tasks: { start: number; end: number }[]
}

/** A first visit by phone. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(options.slowdown) })
  await page.addInitScript(() => {
    const tasks: { start: number; end: number }[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        tasks.push({ start: startTime, end: startTime + duration })
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(url, { timeout: 180_000 })
  // Nothing long for three seconds: whatever was begun has ended.
  await page.waitForFunction(
    () => performance.now() - Math.max(0, ...(window as unknown as Watched).tasks.map(({ end }) => end)) > 3000,
    undefined,
    { timeout: 120_000 },
  )
  const found = await page.evaluate(() => {
    const { tasks } = window as unknown as Watched
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const after = tasks.map(({ start, end }) => end - Math.max(start, painted)).filter((length) => length > 0)
    return {
      blocking: after.reduce((sum, length) => sum + Math.max(0, length - 50), 0),
      longest: Math.max(0, ...after),
    }
  })
  await context.close()
  return found
}

function middleOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

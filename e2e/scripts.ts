import { expect, type Page, type Request } from '@playwright/test'

interface Scripts {
  files: { url: string; bytes: number }[]
  bytes: number
}

/** Notes from now on what JavaScript this page loads, as it goes over the line; the function returned tells it. */
export function loadedScripts(page: Page): () => Promise<Scripts> {
  const { requests, settled } = watchRequests(page, (request) => request.resourceType() === 'script')
  return async () => {
    await settled()
    const sizes = new Map(await arrivedFiles(page))
    const urls = [...new Set(requests.map((request) => request.url()))]
    const files = urls.map((url) => ({ url, bytes: sizes.get(url) ?? 0 }))
    return { files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  }
}

/**
 * Notes from now on what the page asks for. `settled` is when all of it has arrived, and the page, which then had time to
 * run it, has asked for nothing more.
 */
export function watchRequests(page: Page, fits: (request: Request) => boolean = () => true) {
  const requests: Request[] = []
  const ended = new Set<Request>()
  page.on('request', (request) => {
    if (fits(request)) requests.push(request)
  })
  page.on('requestfinished', (request) => ended.add(request))
  page.on('requestfailed', (request) => ended.add(request))
  // `response.finished()` would wait for ever for what is given up after its first bytes: microsoft/playwright#42786.
  async function stillOpen(): Promise<string[]> {
    const arrived = new Map(await arrivedFiles(page))
    return requests.filter((request) => !ended.has(request) && !arrived.has(request.url())).map((open) => open.url())
  }
  async function settled(): Promise<void> {
    let seen: number
    do {
      seen = requests.length
      await expect.poll(stillOpen).toEqual([])
      // With a limit: a page that is drawn no more may never be called idle.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })))
    } while (seen < requests.length)
  }
  return { requests, settled }
}

/** What the page has loaded so far, with its compressed size, as the browser itself tells it. */
function arrivedFiles(page: Page): Promise<[url: string, bytes: number][]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize }): [string, number] => [name, encodedBodySize],
    ),
  )
}

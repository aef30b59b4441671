import type { Page, Request } from '@playwright/test'

interface Scripts {
  files: { url: string; bytes: number }[]
  bytes: number
}

/** Notes from now on what JavaScript this page loads, as it goes over the line; the function returned tells it. */
export function loadedScripts(page: Page): () => Promise<Scripts> {
  const { requests, settled } = watchRequests(page, (request) => request.resourceType() === 'script')
  return async () => {
    await settled()
    const files = await Promise.all(
      requests.map(async (request) => ({ url: request.url(), bytes: (await request.sizes()).responseBodySize })),
    )
    return { files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  }
}

/**
 * Notes from now on what the page asks for. `settled` is when all of it has arrived, and the page, which then had time to
 * run it, has asked for nothing more.
 */
export function watchRequests(page: Page, fits: (request: Request) => boolean = () => true) {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (fits(request)) requests.push(request)
  })
  let arrived = 0
  async function settled(): Promise<void> {
    do {
      for (; arrived < requests.length; arrived += 1) await (await requests[arrived]?.response())?.finished()
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    } while (arrived < requests.length)
  }
  return { requests, settled }
}

import type { Page } from '@playwright/test'

interface Scripts {
  files: { url: string; bytes: number }[]
  bytes: number
}

/** Notes from now on what JavaScript this page loads, as it goes over the line; the function returned tells it. */
export function loadedScripts(page: Page): () => Promise<Scripts> {
  const files: Promise<Scripts['files'][number]>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    files.push(request.sizes().then((sizes) => ({ url: request.url(), bytes: sizes.responseBodySize })))
  })
  return async () => {
    const loaded = await Promise.all(files)
    return { files: loaded, bytes: loaded.reduce((sum, { bytes }) => sum + bytes, 0) }
  }
}

import type { Page } from '@playwright/test'

/**
 * An on-screen keyboard as the page sees it: the visual viewport loses its lower part, the layout viewport does not.
 * Chromium on a desktop has none, so its height is told here. Call `prepare` before the first page.
 */
export async function prepareKeyboard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    Object.defineProperty(viewport, 'height', {
      get: () => window.innerHeight - Number(sessionStorage.getItem('test:keyboard') ?? 0),
    })
  })
}

/** Opens the keyboard; it stays open, also after a reload. Zero closes it. */
export async function openKeyboard(page: Page, pixels = 320): Promise<void> {
  await page.evaluate((height) => {
    sessionStorage.setItem('test:keyboard', String(height))
    window.visualViewport?.dispatchEvent(new Event('resize'))
  }, pixels)
}

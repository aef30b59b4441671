import type { Page } from '@playwright/test'

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

export function card(page: Page) {
  return page.locator('main a[href^="/product/"]')
}

export function from(page: Page) {
  return page.getByRole('spinbutton', { name: 'От' })
}

export function pages(page: Page) {
  return page.getByRole('navigation', { name: 'Страницы' })
}

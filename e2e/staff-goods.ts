import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

/** What must be shown as text wherever it was written. */
export const attack = `"><img src=x onerror="document.title='взлом'"></script><script>document.title='взлом'</script>{{7*7}}`

let made = 0

/** A name that no other test and no other run uses. */
export function unique(what: string): string {
  made += 1
  return `${what} ${process.pid}-${made}-${Date.now().toString(36)}`
}

export async function fillNew(page: Page, name: string): Promise<void> {
  await page.goto('/staff/products/new/')
  await page.getByLabel('Название').fill(name)
  await page.getByLabel('Артикул').fill(unique('T').replace(' ', '-'))
  await page.getByLabel('Цена').fill('12 990')
  await page.getByLabel('Категория').selectOption({ label: 'Чиби-фигурки' })
}

/** A product made through the screen; the number of its page. */
export async function create(page: Page, name: string): Promise<string> {
  await fillNew(page, name)
  await page.getByRole('button', { name: 'Создать товар' }).click()
  await expect(page).toHaveURL(/\/staff\/products\/\d+\/$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return page.url().split('/').at(-2) ?? ''
}

export async function photo(name: string, background: string, width = 900, height = 900) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

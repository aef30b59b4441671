import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { emptyForm, toNewProduct } from '../src/catalogue/staff/editor/product-form-values.ts'
import { csrf } from './account.ts'

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
  await page.getByRole('textbox', { name: 'Цена', exact: true }).fill('12 990')
  await page.getByLabel('Категория').selectOption({ label: 'Чиби-фигурки' })
}

/** A product made through the API; the number of its page. */
export async function created(page: Page, name: string): Promise<number> {
  const categories = (await (await page.request.get('/api/categories/')).json()) as { id: number; name: string }[]
  const category_id = categories.find((each) => each.name === 'Чиби-фигурки')?.id
  const sku = unique('T').replace(' ', '-')
  const data = { ...toNewProduct(emptyForm, 1), name, sku, price: 12_990, category_id }
  const answer = await page.request.post('/api/staff/products/', { data, headers: await csrf(page.request) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { id: number }).id
}

export async function photo(name: string, background: string, width = 900, height = 900) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

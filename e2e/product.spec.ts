import { openProduct, openViewer } from './product-page.ts'
import { expect, test } from './shop-test.ts'

test.describe('description', () => {
  test('is three words until it is opened', async ({ page }) => {
    const { description } = await openProduct(page)
    const first = description.split('\n\n')[0] ?? ''
    const section = page.getByRole('region', { name: 'Описание' })
    const start = first.split(/\s+/).slice(0, 2).join(' ')
    await expect(section.getByText(new RegExp(`^${start}.*…$`))).toBeVisible()
    await expect(section.getByText(first)).toBeHidden()
    const open = section.getByRole('button', { name: 'Показать описание' })
    await expect(open).toHaveAttribute('aria-expanded', 'false')
    await open.click()
    await expect(section.getByText(first)).toBeVisible()
    const close = section.getByRole('button', { name: 'Свернуть' })
    await expect(close).toHaveAttribute('aria-expanded', 'true')
    await close.click()
    await expect(section.getByText(first)).toBeHidden()
  })
})

test.describe('guests', () => {
  test('the buy bar of a phone stays above the bottom bar', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openProduct(page)
    const button = page.getByRole('button', { name: 'В корзину' })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport({ ratio: 1 })
    const bar = await page.getByRole('navigation', { name: 'Быстрый доступ' }).boundingBox()
    const box = await button.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })
})

test('breadcrumbs lead up, Back leads to the product again', async ({ page }) => {
  const product = await openProduct(page)
  const viewer = await openViewer(page)
  await viewer.getByRole('button', { name: 'Закрыть' }).click()
  const crumbs = page.getByRole('navigation', { name: 'Хлебные крошки' })
  await crumbs.getByRole('link', { name: product.category.name }).click()
  await expect(page).toHaveURL(new RegExp(`/category/${product.category.id}/$`))
  await expect(page.getByRole('heading', { level: 1, name: product.category.name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(product.name)}`))
})

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

test('a strip on the page is walked by buttons, which are there only while there is more', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const list = (await (await page.request.get('/api/catalog/?page_size=12')).json()) as { results: { id: number }[] }
  await page.addInitScript(
    (ids) => localStorage.setItem('recently_viewed', ids),
    JSON.stringify(list.results.slice(1, 5).map(({ id }) => id)),
  )
  await page.goto(`/product/${list.results[0]?.id}/`)
  const strip = page.getByRole('region', { name: 'Вы недавно смотрели' })
  const back = strip.getByRole('button', { name: 'Вы недавно смотрели: назад' })
  const on = strip.getByRole('button', { name: 'Вы недавно смотрели: вперёд' })
  await expect(back).toBeHidden()
  await on.click()
  await expect(back).toBeVisible()
  await strip.getByRole('link').last().scrollIntoViewIfNeeded()
  await expect(on).toBeHidden()
})

test('two fingers pinch in the full-screen viewer', async ({ page }) => {
  await openProduct(page)
  const viewer = await openViewer(page)
  const box = await viewer.getByRole('img', { name: /фото 1 из/ }).boundingBox()
  if (!box) throw new Error('The viewer shows no picture')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = await page.context().newCDPSession(page)
  const fingers = (apart: number) => [
    { x: x - apart / 2, y, id: 1 },
    { x: x + apart / 2, y, id: 2 },
  ]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(100) })
  for (const apart of [110, 125, 137]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(viewer.getByText('137 %')).toBeVisible()
})

import { openProduct, openViewer } from './product-page.ts'
import { expect, test } from './shop-test.ts'

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

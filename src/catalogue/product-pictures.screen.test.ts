import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openScreen } from '../testing/screens/open-screen.tsx'
import { expectMessages } from '../testing/screens/page-messages.ts'
import { readPage } from '../testing/screens/read-page.ts'
import { ShopVisitor } from '../testing/screens/shop-visitor.ts'

/** The address of a product with several pictures. */
async function someProduct(): Promise<string> {
  const visitor = new ShopVisitor()
  const { results } = await visitor.get('/api/catalog/?status=available')
  for (const { id } of results) {
    const { images } = await visitor.get(`/api/products/${id}/`)
    if (images.length >= 3) return `/product/${id}/`
  }
  throw new Error('The catalogue holds no product with three pictures')
}

const gallery = () => within(screen.getByRole('region', { name: 'Фотографии товара' }))

/** The product's page with the full-screen viewer open. */
async function openViewer() {
  const { user } = await openScreen(await someProduct())
  await user.click(gallery().getByAltText(/фото 1 из/))
  const viewer = within(await screen.findByRole('dialog', { name: /^Просмотр фотографий/ }))
  const press = async (name: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await user.click(viewer.getByLabelText(name))
  }
  return { viewer, press }
}

test('the main picture is asked for at once, the others wait', async () => {
  const { body } = await readPage(await someProduct())
  const region = within(within(body).getByRole('region', { name: 'Фотографии товара' }))
  const first = region.getByAltText(/фото 1 из/)
  expect(first).toHaveAttribute('fetchpriority', 'high')
  expect(first).toHaveAttribute('loading', 'eager')
  expect(region.getByAltText(/фото 2 из/)).toHaveAttribute('loading', 'lazy')
})

test('a list asks for the pictures of two cards at once, for the first one before the other', async () => {
  const { body } = await readPage('/catalog/')
  const pictures = Array.from(body.querySelectorAll('.product-card img'))
  const asked = pictures.map((picture) => [picture.getAttribute('loading'), picture.getAttribute('fetchpriority')])
  expect(asked.slice(0, 4)).toEqual([
    ['eager', 'high'],
    ['eager', null],
    ['lazy', null],
    ['lazy', null],
  ])
})

test('the viewer opens at 100 %, zooms by buttons within its limits', async () => {
  const { viewer, press } = await openViewer()
  const transform = () => viewer.getByAltText(/фото 1 из/).closest<HTMLElement>('.viewer-picture')?.style.transform
  expect(viewer.getByText('100 %')).toBeVisible()
  await press('Увеличить', 2)
  expect(viewer.getByText('140 %')).toBeVisible()
  expect(Number(/scale\((.+)\)/.exec(transform() ?? '')?.[1])).toBeCloseTo(1.4)
  await press('Увеличить', 8)
  expect(viewer.getByText('300 %')).toBeVisible()
  expect(viewer.getByLabelText('Увеличить')).toHaveAttribute('aria-disabled', 'true')
  await press('Сбросить масштаб')
  expect(viewer.getByText('100 %')).toBeVisible()
  await press('Уменьшить', 3)
  expect(viewer.getByText('50 %')).toBeVisible()
  expect(viewer.getByLabelText('Уменьшить')).toHaveAttribute('aria-disabled', 'true')
})

test('a thumbnail of the viewer shows its picture and resets the zoom', async () => {
  const { viewer, press } = await openViewer()
  await press('Увеличить')
  expect(viewer.getByText('120 %')).toBeVisible()
  await press('Показать фото 2')
  expect(viewer.getByAltText(/фото 2 из/)).toBeVisible()
  expect(viewer.getByText('100 %')).toBeVisible()
})

test('a viewer that does not load is said so', async () => {
  expectMessages(/^Loading chunk failed/)
  vi.doMock('./product/image-viewer.tsx', () => {
    throw new Error('the script did not arrive')
  })
  onTestFinished(() => vi.doUnmock('./product/image-viewer.tsx'))
  const { user } = await openScreen(await someProduct())
  await user.click(gallery().getByAltText(/фото 1 из/))
  expect(await screen.findByText('Не удалось загрузить часть страницы. Обновите страницу.')).toBeVisible()
  await waitFor(() => expect(console.error).toHaveBeenCalledWith('Loading chunk failed', expect.anything()))
})

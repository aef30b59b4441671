import { expect, test } from 'vitest'
import { demoCatalogue } from './catalogue/catalogue.ts'
import { drawProduct } from './drawing/draw-product.ts'
import { categoryPicture, orderFor, paintPicture, picturesOf, storePicture, viewCounts } from './pictures.ts'

test('every kind has as many views as its pictures say', () => {
  const firstOfKind = new Map(demoCatalogue.products.map((product) => [product.kind, product]))
  expect([...firstOfKind.keys()].toSorted()).toEqual(Object.keys(viewCounts).toSorted())
  for (const [kind, product] of firstOfKind) expect(drawProduct(orderFor(product)), kind).toHaveLength(viewCounts[kind])
})

test('every picture has a name of its own, the same in every run', () => {
  const all = [
    ...demoCatalogue.products.flatMap(picturesOf),
    ...demoCatalogue.categories.map(categoryPicture),
    storePicture(),
  ]
  expect(new Set(all.map((picture) => picture.hash)).size).toBe(all.length)
  expect(demoCatalogue.products.flatMap(picturesOf).map((picture) => picture.hash)).toEqual(
    all.slice(0, -demoCatalogue.categories.length - 1).map((picture) => picture.hash),
  )
})

test('a picture is painted in the wanted format and width', async () => {
  const [picture] = demoCatalogue.products.slice(0, 1).flatMap(picturesOf)
  const bytes = Buffer.from((await paintPicture(picture?.hash ?? '', 160, 'webp')) ?? [])
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  expect(await paintPicture('no-such-picture-at-all', 160, 'webp')).toBeUndefined()
})

test.each([161, 12_000])('a width that no page asks for is not painted: %i', async (width) => {
  expect(await paintPicture(storePicture().hash, width, 'webp')).toBeUndefined()
})

import { describe, expect, test } from 'vitest'
import { bareProduct } from './bare-product.ts'
import { breadcrumbLinkedData, productLinkedData, productMeta } from './product-meta.ts'

const site = { publicUrl: 'https://kitsune.test', siteName: 'Кицунэ' }
const picture = { id: 1, width: 1200, height: 1200, color: '#fff', widths: [160, 1200] }
const product = {
  ...bareProduct,
  id: 7,
  name: 'Рэн с мечом',
  price: 12990.5,
  sku: 'KTS-7',
  description: 'Грозный мечник.\n\nВысота — 10 см.',
  maker: { id: 3, name: 'Dango & Co.' },
  images: [
    { ...picture, image: '/pictures/one/1200.webp' },
    { ...picture, image: 'https://cdn.test/two/1200.webp' },
  ],
}

test('what staff wrote for search engines comes first', () => {
  const tags = productMeta({ ...product, seo_title: 'Рэн — купить', seo_description: 'Мечник в масштабе 1/7.' }, site)
  expect(tags).toContainEqual({ title: 'Рэн — купить' })
  expect(tags).toContainEqual({ name: 'description', content: 'Мечник в масштабе 1/7.' })
  expect(productMeta(product, site)).toContainEqual({ name: 'description', content: 'Грозный мечник. Высота — 10 см.' })
})

describe('productLinkedData', () => {
  test('offers the product at its price', () => {
    expect(productLinkedData(product, site)).toMatchObject({
      '@type': 'Product',
      name: 'Рэн с мечом',
      description: 'Грозный мечник. Высота — 10 см.',
      sku: 'KTS-7',
      brand: { name: 'Dango & Co.' },
      image: ['https://kitsune.test/pictures/one/1200.webp', 'https://cdn.test/two/1200.webp'],
      offers: {
        price: '12990.50',
        priceCurrency: 'RUB',
        availability: 'https://schema.org/InStock',
        url: 'https://kitsune.test/product/7/',
      },
    })
  })

  test('names the price before the sale and the day it ends', () => {
    const sale = { ...product, old_price: 15000, sale_until: '2026-11-30T18:00:00.000Z' }
    expect(productLinkedData(sale, site).offers).toMatchObject({
      price: '12990.50',
      priceValidUntil: '2026-12-01',
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '15000.00' },
    })
  })

  test('says when it is sold out', () => {
    const { offers } = productLinkedData({ ...product, status: 'unavailable' }, site)
    expect(offers.availability).toBe('https://schema.org/OutOfStock')
  })

  test('says when it can be ordered before its release, as long as it can', () => {
    const preorder = { ...product, is_preorder: true }
    expect(productLinkedData(preorder, site).offers.availability).toBe('https://schema.org/PreOrder')
    const gone = { ...preorder, status: 'unavailable' as const }
    expect(productLinkedData(gone, site).offers.availability).toBe('https://schema.org/OutOfStock')
  })

  test('leaves out a missing maker, picture or description', () => {
    const bare = productLinkedData(bareProduct, site)
    expect(bare).not.toHaveProperty('brand')
    expect(bare).not.toHaveProperty('image')
    expect(bare).not.toHaveProperty('description')
  })
})

test('the breadcrumbs lead from the home page to the product', () => {
  expect(breadcrumbLinkedData(product, site).itemListElement.map(({ position, item }) => [position, item])).toEqual([
    [1, 'https://kitsune.test/'],
    [2, 'https://kitsune.test/catalog/'],
    [3, 'https://kitsune.test/category/2/'],
    [4, 'https://kitsune.test/product/7/'],
  ])
})

test('the page has a meta description even if the product has no description', () => {
  expect(productMeta(bareProduct, site)).toContainEqual({
    name: 'description',
    content: 'Фигурка: цена, наличие, фотографии и характеристики.',
  })
})

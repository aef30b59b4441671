import { expect, test } from 'vitest'
import { shopJsonLd } from './shop-json-ld.ts'

test('a shop without contact details still has an organization and a search action', () => {
  const [organization, site] = shopJsonLd(undefined, 'https://shop.example.ru')['@graph']
  expect(organization).toEqual({
    '@type': 'Organization',
    '@id': 'https://shop.example.ru/#organization',
    name: 'Кицунэ',
    url: 'https://shop.example.ru/',
    logo: 'https://shop.example.ru/icon-512.png',
  })
  expect(site).toMatchObject({
    '@type': 'WebSite',
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: 'https://shop.example.ru/search/?q={search_term_string}' },
    },
  })
})

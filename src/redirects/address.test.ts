import { expect, test } from 'vitest'
import { lookupKeys, newAddress, oldAddress } from './address.ts'

test.each([
  ['/Shop/Lisa/', '/shop/lisa'],
  ['https://old.example/shop/lisa/?id=5#top', '/shop/lisa?id=5'],
  ['/%D0%BB%D0%B8%D1%81%D0%B0', '/лиса'],
  ['/лиса/', '/лиса'],
  ['/bad%ff', '/bad%ff'],
  ['/', undefined],
  ['shop', undefined],
  ['', undefined],
  ['/api/products/', undefined],
  ['/staff', undefined],
  ['javascript:alert(1)', undefined],
  [`/${'a'.repeat(600)}`, undefined],
])('%s is kept as %s', (text, address) => {
  expect(oldAddress(text)).toBe(address)
})

test.each([
  ['/product/5', '/product/5/'],
  ['/catalog/?series=3', '/catalog/?series=3'],
  ['https://kitsune.test/product/5/', '/product/5/'],
  ['/', '/'],
  ['https://evil.test/', undefined],
  ['//evil.test/', undefined],
  ['/\\evil.test/', undefined],
  ['/.//evil.test/', undefined],
  ['/./\\evil.test/', undefined],
  ['/..//evil.test/', undefined],
  ['/a/..//evil.test/', undefined],
  ['/a/b/../..//evil.test/', undefined],
  ['/%2e//evil.test/', undefined],
  ['/%2E%2e/\\evil.test/', undefined],
  ['/.\\/evil.test/', undefined],
  ['/\t/evil.test/', undefined],
  ['/.\t//evil.test/', undefined],
  ['/\n\\evil.test/', undefined],
  ['/%2fevil.test/', undefined],
  ['/%5cevil.test/', undefined],
  ['/%09/evil.test/', undefined],
  ['https://kitsune.test//evil.test/', undefined],
  ['https://kitsune.test/.//evil.test/', undefined],
  ['https://kitsune.test@evil.test/', undefined],
  ['https:/\\evil.test/', undefined],
  ['/catalog/./../product/5', '/product/5/'],
  ['/catalog//5', '/catalog//5/'],
  ['\\/evil.test', undefined],
  ['javascript:alert(1)', undefined],
  ['/api/orders/', undefined],
])('%s leads to %s', (text, address) => {
  expect(newAddress(text, 'https://kitsune.test')).toBe(address)
})

test('a request is looked up with its query first', () => {
  expect(lookupKeys('/Shop/?id=5')).toEqual(['/shop?id=5', '/shop'])
  expect(lookupKeys('/shop/')).toEqual(['/shop'])
  expect(lookupKeys('/')).toEqual([])
})

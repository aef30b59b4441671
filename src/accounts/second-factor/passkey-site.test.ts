import { expect, test } from 'vitest'
import { passkeySite } from './passkey-site.server.ts'

test.each([
  ['https://shop.example.ru', { domain: 'shop.example.ru', origin: 'https://shop.example.ru' }],
  ['https://shop.example.ru:8443', { domain: 'shop.example.ru', origin: 'https://shop.example.ru:8443' }],
  ['https://лиса.рф', { domain: 'xn--80apiz.xn--p1ai', origin: 'https://xn--80apiz.xn--p1ai' }],
  ['http://localhost:3000', { domain: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.0.0.1:3000', { domain: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { domain: 'localhost', origin: 'http://localhost:3000' }],
  ['http://shop.example.ru', undefined],
  ['https://203.0.113.7', undefined],
  ['https://[2001:db8::7]', undefined],
])('%s: %o', (publicUrl, site) => {
  expect(passkeySite(publicUrl)).toEqual(site)
})

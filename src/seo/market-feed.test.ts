import { describe, expect, test } from 'vitest'
import { type Offer, offerXml, plainText, shopMoment, shorten } from './market-feed.ts'

const offer: Offer = {
  id: 7,
  name: 'Фигурка «Акари» & лиса',
  priceKopecks: 1_299_000,
  oldPriceKopecks: null,
  categoryId: 3,
  available: true,
  sku: 'KT-7',
  maker: 'Lunaria',
  description: '<p>Первый\u0000 абзац.</p>\n\nВторой.',
  pictures: ['/pictures/abc/1200.webp', 'https://cdn.example.ru/x.webp'],
  facts: [
    ['Серия', 'Лунный сад'],
    ['Масштаб', null],
  ],
}

test('an offer has the fields that the market requires', () => {
  expect(offerXml(offer, 'https://shop.example.ru')).toBe(
    '<offer id="7" available="true"><url>https://shop.example.ru/product/7/</url><price>12990</price>' +
      '<currencyId>RUB</currencyId><categoryId>3</categoryId>' +
      '<picture>https://shop.example.ru/pictures/abc/1200.webp</picture><picture>https://cdn.example.ru/x.webp</picture>' +
      '<delivery>true</delivery><name>Фигурка «Акари» &amp; лиса</name><vendor>Lunaria</vendor>' +
      '<vendorCode>KT-7</vendorCode><description>Первый абзац. Второй.</description>' +
      '<param name="Серия">Лунный сад</param></offer>\n',
  )
})

test('an offer of a sale has both prices', () => {
  expect(offerXml({ ...offer, oldPriceKopecks: 1_499_050 }, 'https://x.test')).toContain(
    '<price>12990</price><oldprice>14990.50</oldprice>',
  )
})

test('an offer with kopecks, without a maker and with more pictures than allowed', () => {
  const pictures = Array.from({ length: 14 }, (_, index) => `/pictures/${index}/1.webp`)
  const xml = offerXml({ ...offer, priceKopecks: 100_050, maker: null, available: false, pictures }, 'https://x.test')
  expect(xml).toContain('<price>1000.50</price>')
  expect(xml).toContain('available="false"')
  expect(xml).not.toContain('<vendor>')
  expect(xml.match(/<picture>/g)).toHaveLength(10)
})

describe('descriptions', () => {
  test('are plain text', () => {
    expect(plainText(' <b>Раз</b>\n\n2 < 3 <br/>')).toBe('Раз 2 < 3')
  })

  test('are cut to the market’s limit after a whole word', () => {
    const long = shorten('слово '.repeat(1000).trim(), 3000)
    expect(long.length).toBeLessThanOrEqual(3000)
    expect(long).toMatch(/слово…$/)
    expect(shorten('x'.repeat(5000), 3000)).toHaveLength(3000)
    expect(shorten('коротко', 3000)).toBe('коротко')
  })
})

test('the time is in the shop’s time zone', () => {
  expect(shopMoment(new Date('2026-11-14T20:05:59Z'))).toBe('2026-11-15T03:05+07:00')
})

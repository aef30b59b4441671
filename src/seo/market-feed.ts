import { shopClock, shopOffset } from '../platform/text/shop-day.ts'
import { attributesOf, element } from './xml.ts'

/** Yandex Market's limits. */
export const maxPictures = 10
const longestDescription = 3000

export interface Offer {
  id: number
  name: string
  priceKopecks: number
  /** Of a sale, and only when it is more. */
  oldPriceKopecks: number | null
  categoryId: number
  available: boolean
  sku: string
  maker: string | null
  description: string
  pictures: string[]
  /** Properties such as «Серия» and «Масштаб». */
  facts: [name: string, value: string | null][]
}

export interface FeedShop {
  name: string
  company: string
  url: string
  categories: { id: number; name: string }[]
}

/** `moment` is the local time of the shop with its offset, as Yandex requires. */
export function openFeed(shop: FeedShop, moment: string): string {
  const categories = shop.categories.map(({ id, name }) => element('category', name, { id: String(id) }))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<yml_catalog${attributesOf({ date: moment })}>`,
    '<shop>',
    element('name', shop.name) + element('company', shop.company) + element('url', `${shop.url}/`),
    '<currencies><currency id="RUB" rate="1"/></currencies>',
    `<categories>${categories.join('')}</categories>`,
    '<offers>\n',
  ].join('\n')
}

export const closeFeed = '</offers>\n</shop>\n</yml_catalog>\n'

export function offerXml(offer: Offer, publicUrl: string): string {
  const attributes = attributesOf({ id: String(offer.id), available: String(offer.available) })
  return [
    `<offer${attributes}>`,
    element('url', `${publicUrl}/product/${offer.id}/`),
    element('price', price(offer.priceKopecks)),
    element('oldprice', offer.oldPriceKopecks === null ? null : price(offer.oldPriceKopecks)),
    element('currencyId', 'RUB'),
    element('categoryId', String(offer.categoryId)),
    ...offer.pictures.slice(0, maxPictures).map((picture) => element('picture', new URL(picture, publicUrl).href)),
    element('delivery', 'true'),
    element('name', offer.name),
    element('vendor', offer.maker),
    element('vendorCode', offer.sku),
    element('description', shorten(plainText(offer.description), longestDescription)),
    ...offer.facts.map(([name, value]) => element('param', value, { name })),
    '</offer>\n',
  ].join('')
}

/** Roubles, with kopecks only when there are any: `12990`, `12990.50`. */
function price(kopecks: number): string {
  return kopecks % 100 === 0 ? String(kopecks / 100) : (kopecks / 100).toFixed(2)
}

/** Removes tags and repeated spaces. */
export function plainText(text: string): string {
  return text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Cuts the text to at most so many characters, between words where possible. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest - 1)
  const space = cut.lastIndexOf(' ')
  return `${space > longest / 2 ? cut.slice(0, space) : cut}…`
}

/** `2026-11-15T14:05+07:00` */
export function shopMoment(now: Date): string {
  return `${shopClock(now).toISOString().slice(0, 16)}${shopOffset(now)}`
}

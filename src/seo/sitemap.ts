import { element } from './xml.ts'

/** The protocol's limit for one file. */
export const maxAddresses = 50_000

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

export interface Address {
  path: string
  lastModified?: Date | string | null
}

/** The parts of a sitemap file for streaming: header, entries, footer. */
export const urlset = {
  open: `${declaration}<urlset xmlns="${namespace}">\n`,
  close: '</urlset>\n',
  address: (publicUrl: string, address: Address): string =>
    `<url>${element('loc', publicUrl + address.path)}${element('lastmod', moment(address.lastModified))}</url>\n`,
}

/** The index of the sitemap files of a large shop. */
export function sitemapIndex(publicUrl: string, parts: Address[]): string {
  const entries = parts.map(
    (part) =>
      `<sitemap>${element('loc', publicUrl + part.path)}${element('lastmod', moment(part.lastModified))}</sitemap>\n`,
  )
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`
}

function moment(value: Address['lastModified']): string | undefined {
  return value instanceof Date ? value.toISOString() : (value ?? undefined)
}

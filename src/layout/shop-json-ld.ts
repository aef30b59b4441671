import type { SiteData } from '../content/content.contract.ts'

/** Describes the shop and its search to search engines, in the meta of the home page. */
export function shopJsonLd(site: SiteData | undefined, publicUrl: string) {
  const name = site?.shop_name ?? 'Кицунэ'
  const home = `${publicUrl}/`
  const sameAs = [site?.vk_url, site?.telegram_url].filter((url) => url !== null && url !== undefined)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${home}#organization`,
        name,
        url: home,
        logo: `${publicUrl}/icon-512.png`,
        ...(site?.full_name && { legalName: site.full_name }),
        ...(site?.inn && { taxID: site.inn }),
        ...(site?.email && { email: site.email }),
        ...(site?.phone && { telephone: site.phone }),
        ...(site?.legal_address && { address: site.legal_address }),
        ...(sameAs.length > 0 && { sameAs }),
      },
      {
        '@type': 'WebSite',
        '@id': `${home}#website`,
        name,
        url: home,
        inLanguage: 'ru-RU',
        publisher: { '@id': `${home}#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search/?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}

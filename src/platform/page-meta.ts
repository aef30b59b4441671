import type { MetaDescriptor } from 'react-router'

export interface PageMeta {
  publicUrl: string
  /** Canonical path, with its trailing slash. */
  path: string
  title: string
  description: string
  image?: string
  noindex?: boolean
  type?: 'website' | 'article' | 'product'
}

/** What search engines and messengers read about a page. */
export function pageMeta({ publicUrl, path, title, description, image, noindex, type }: PageMeta): MetaDescriptor[] {
  const url = publicUrl + path
  return [
    { title },
    { name: 'description', content: description },
    ...(noindex
      ? [{ name: 'robots', content: 'noindex, follow' }]
      : [{ tagName: 'link', rel: 'canonical', href: url }]),
    { property: 'og:type', content: type ?? 'website' },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:url', content: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: new URL(image ?? '/icon-512.png', `${publicUrl}/`).href },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
}

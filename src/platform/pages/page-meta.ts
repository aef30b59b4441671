import type { MetaDescriptor } from 'react-router'

export interface PageMeta {
  /** The shop's public address, without a trailing slash. */
  publicUrl: string
  siteName?: string
  /** The canonical path, with its trailing slash and only the query values that make it a separate page. */
  path: string
  title: string
  description: string
  /** Address of the picture that a shared link shows. */
  image?: string | undefined
  /** For pages that only duplicate another one: filtered lists, search results. */
  noindex?: boolean
  type?: 'website' | 'article' | 'product'
}

/** The tags for search engines and messengers. */
export function pageMeta({
  publicUrl,
  siteName = 'Кицунэ',
  path,
  title,
  description,
  image,
  noindex = false,
  type = 'website',
}: PageMeta): MetaDescriptor[] {
  const url = publicUrl + path
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
  // Without the root's data (the database is away) the public address is unknown.
  if (image && publicUrl) tags.push({ property: 'og:image', content: new URL(image, publicUrl).href })
  if (noindex) tags.push({ name: 'robots', content: 'noindex, follow' })
  return tags
}

interface RootFacts {
  page?: { publicUrl: string }
  shell?: { site?: { shop_name?: string } | undefined }
}

/** The part of the meta that every page takes from the root: `pageMeta({ ...siteOf(matches), path, … })`. */
export function siteOf(matches: ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>): {
  publicUrl: string
  siteName: string
} {
  const facts = matches.find((match) => match?.id === 'root')?.loaderData as RootFacts | undefined
  return {
    publicUrl: facts?.page?.publicUrl.replace(/\/+$/, '') ?? '',
    siteName: facts?.shell?.site?.shop_name ?? 'Кицунэ',
  }
}

import type { MetaDescriptor } from 'react-router'
import type { ShelfKind } from '../../database/values/shelf-kinds.ts'
import { siteOf } from '../../platform/pages/page-meta.ts'
import { quoted } from '../../platform/text/quoted.ts'
import { listingMeta } from '../listing/listing-meta.ts'
import type { ListingData } from '../listing/load-listing.ts'
import { shelfAddress } from './shelf-address.ts'
import { countSentence, kindNames } from './shelf-words.ts'
import type { ShelfPage } from './shelves.contract.ts'

interface ShelfMetaArgs {
  matches: Parameters<typeof siteOf>[0]
  loaderData: ListingData | undefined
  params: { slug: string }
}

/** The list as it was loaded; undefined while it loads and when it failed. */
export function shelfPageOf(data: ListingData | undefined): ShelfPage | undefined {
  const list = data && 'list' in data.result ? data.result.list : undefined
  return list?.ok ? (list.value as ShelfPage) : undefined
}

export function shelfMeta(kind: ShelfKind, { matches, loaderData, params }: ShelfMetaArgs): MetaDescriptor[] {
  const path = shelfAddress({ kind, slug: params.slug })
  const page = shelfPageOf(loaderData)
  if (!page) return listingMeta({ matches, loaderData, path, title: kindNames[kind], description: '' })
  const { shelf, results } = page
  const { publicUrl } = siteOf(matches)
  const facts = `${kindNames[kind]} ${quoted(shelf.name)}: ${countSentence(shelf)}. Аниме-фигурки и коллекционные товары с доставкой по всей России.`
  return [
    ...listingMeta({
      matches,
      loaderData,
      path,
      title: `${shelf.name}: фигурки и коллекционные товары`,
      description: shelf.text ?? facts,
      image: shelf.picture?.image,
    }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'CollectionPage',
        name: shelf.name,
        url: publicUrl + path,
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: shelf.count,
          itemListElement: listItems(
            results.map(({ id, name }) => ({ name, path: `/product/${id}/` })),
            publicUrl,
            'url',
          ),
        },
      },
    },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: listItems(
          [
            { name: 'Главная', path: '/' },
            { name: 'Каталог', path: '/catalog/' },
            { name: shelf.name, path },
          ],
          publicUrl,
          'item',
        ),
      },
    },
  ]
}

function listItems(items: { name: string; path: string }[], publicUrl: string, key: 'url' | 'item') {
  return items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    [key]: publicUrl + path,
  }))
}

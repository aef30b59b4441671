import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../root.tsx'
import type { Route } from './+types/category-page.ts'
import type { Category, listCategoryProducts } from './catalogue.contract.ts'
import { Listing } from './listing/listing.tsx'
import { facetsWithin, fixedPageSize, type ListingKind } from './listing/listing-kind.ts'
import { listingMeta } from './listing/listing-meta.ts'
import { listingInBrowser, listingOnServer } from './listing/load-listing.ts'

const kind: ListingKind = {
  radio: true,
  fetchPage: (api, query, params, options) =>
    api.call<typeof listCategoryProducts>(
      'GET /api/category/{categoryId}/',
      // A text longer than any id is answered with 404 instead of 400.
      {
        params: { categoryId: (params.categoryId ?? '').slice(0, 100) },
        query: { ...query, page_size: fixedPageSize },
      },
      options,
    ),
  fetchFacets: facetsWithin((params) => ({ category: params.categoryId })),
  labelsInStock: true,
  loading: 'Загрузка товаров...',
  failure: 'Не удалось загрузить товары категории',
  empty: 'Товары не найдены. Попробуйте изменить фильтры.',
}

export const loader = listingOnServer(kind)
export const clientLoader = listingInBrowser(kind)

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const categories = matches[0].loaderData?.shell.categories
  const name = nameOf(params.categoryId, categories)
  const seo = categories?.find(({ id }) => id === Number(params.categoryId))
  return listingMeta({
    matches,
    loaderData,
    path: pathOf(params.categoryId),
    title: seo?.seo_title ?? name,
    description:
      seo?.seo_description ??
      `${name}: цены, наличие и фотографии. Аниме-фигурки и коллекционные товары с доставкой по всей России.`,
  })
}

export default function CategoryPage({ loaderData, params }: Route.ComponentProps) {
  const categories = useRouteLoaderData<typeof rootLoader>('root')?.shell.categories
  return (
    <Listing
      kind={kind}
      path={pathOf(params.categoryId)}
      loaderData={loaderData}
      intro={() => ({
        heading: nameOf(params.categoryId, categories),
        crumbs: [{ name: 'Каталог', to: '/catalog/' }],
      })}
    />
  )
}

/** The layout has all categories, so the name is known before the list is loaded, or if that fails. */
function nameOf(id: string, categories: Category[] = []): string {
  return categories.find((category) => category.id === Number(id))?.name ?? 'Категория'
}

function pathOf(id: string): string {
  return `/category/${Number(id) || id}/`
}

import { data, Link } from 'react-router'
import { ProductCard } from '../../catalogue/product-card.tsx'
import { StandingGoods, standingImage } from '../../catalogue/shelves/standing-goods.tsx'
import { inBrowser, onServer, type PageLoad } from '../../platform/pages/page-loader.ts'
import { pageMeta, siteOf } from '../../platform/pages/page-meta.ts'
import { secretPageHeaders } from '../../platform/pages/secret-page-headers.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FewLeft } from '../kept-notes.tsx'
import { unlessRevoked } from '../sharing/shared-page.ts'
import type { Route } from './+types/shared-wishlist-page.ts'
import type { getSharedWishlist, SharedFavourite } from './wishlist.contract.ts'

const load: PageLoad<SharedFavourite[] | null> = (api, { params, signal }) => {
  const input = { params: { token: params.token ?? '' } }
  return unlessRevoked(api.call<typeof getSharedWishlist>('GET /api/wishlist/shared/{token}/', input, { signal }))
}

export async function loader(args: Route.LoaderArgs) {
  const products = await onServer(load)(args)
  return data(products, { status: products ? 200 : 404 })
}

export const clientLoader = inBrowser(load)

export const headers: Route.HeadersFunction = secretPageHeaders

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const site = siteOf(matches)
  return pageMeta({
    ...site,
    path: `/wishlist/shared/${params.token ?? ''}/`,
    title: `Избранное для друзей — ${site.siteName}`,
    description: 'Фигурки и коллекционные товары, о которых кто-то мечтает.',
    noindex: true,
  })
}

export default function SharedWishlistPage({ loaderData: products }: Route.ComponentProps) {
  return (
    <div className="page py-8">
      <div className="mb-6 flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <h1 className="font-display text-2xl sm:text-3xl">Избранное для друзей</h1>
        {products && products.length > 0 && <p className="text-muted">{countOf(products.length, productForms)}</p>}
      </div>
      {products && products.length > 0 ? (
        <>
          <Standing products={products} />
          <ul className="shelf-grid">
            {products.map((product, index) => (
              <li key={product.id} className="shelf-card row-span-2 pb-5">
                <ProductCard product={product} labelsInStock eager={index < 4} />
                <FewLeft product={product} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <EmptyState
          text={products ? 'В этом избранном пока нет товаров' : 'Ссылка больше не действует'}
          hint={products ? undefined : 'Возможно, её отключили. Попросите новую или загляните в каталог.'}
        >
          <Link to="/catalog/" className="button">
            Перейти в каталог
          </Link>
        </EmptyState>
      )}
    </div>
  )
}

/** As many as stand beside each other on a phone too. */
const standingLength = 5

function Standing({ products }: { products: SharedFavourite[] }) {
  const standing = products.flatMap(({ id, name, height_mm, images: [picture] }) =>
    picture ? [{ id, name, height_mm, image: standingImage(picture) }] : [],
  )
  if (standing.length < 2) return null
  return (
    <div className="collection-shelf mb-6">
      <StandingGoods goods={standing.slice(0, standingLength)} label="На полке" />
    </div>
  )
}

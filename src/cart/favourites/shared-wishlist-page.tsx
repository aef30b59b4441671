import { eagerCards } from '../../catalogue/eager-cards.ts'
import { ProductCard } from '../../catalogue/product-card.tsx'
import { StandingGoods, standingImage } from '../../catalogue/shelves/standing-goods.tsx'
import { inBrowser, type PageLoad } from '../../platform/pages/page-loader.ts'
import { secretPageHeaders } from '../../platform/pages/secret-page-headers.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { stockLabel } from '../kept-notes.tsx'
import { SharedPage, sharedMeta, sharedOnServer, unlessRevoked } from '../sharing/shared-page.tsx'
import type { Route } from './+types/shared-wishlist-page.ts'
import type { getSharedWishlist, SharedFavourite } from './wishlist.contract.ts'

const load: PageLoad<SharedFavourite[] | null> = (api, { params, signal }) => {
  const input = { params: { token: params.token ?? '' } }
  return unlessRevoked(api.call<typeof getSharedWishlist>('GET /api/wishlist/shared/{token}/', input, { signal }))
}

export const loader = sharedOnServer(load)
export const clientLoader = inBrowser(load)

export const headers: Route.HeadersFunction = secretPageHeaders

export const meta: Route.MetaFunction = (page) =>
  sharedMeta(page, {
    section: 'wishlist',
    title: 'Избранное для друзей',
    description: 'Фигурки и коллекционные товары, о которых кто-то мечтает.',
  })

export default function SharedWishlistPage({ loaderData: products }: Route.ComponentProps) {
  return (
    <SharedPage
      heading="Избранное для друзей"
      products={products}
      count={(length) => countOf(length, productForms)}
      emptyText="В этом избранном пока нет товаров"
    >
      {(favourites) => (
        <div>
          <Standing products={favourites} />
          <ul className="shelf-grid">
            {favourites.map((product, index) => (
              <li key={product.id} className="min-w-0 pb-5">
                <ProductCard product={product} labelsInStock={stockLabel(product)} eager={index < eagerCards} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </SharedPage>
  )
}

/** As many as a shelf has room for when most of them are small. */
const standingLength = 8

function Standing({ products }: { products: readonly SharedFavourite[] }) {
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

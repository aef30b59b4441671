import { StandingGoods } from '../catalogue/shelves/standing-goods.tsx'
import { FoxMark } from '../ui/fox-mark.tsx'
import type { CollectedProduct } from './collection.contract.ts'

/** As many as a shelf has room for when most of them are small. */
const standingLength = 8

/** On their shelf, the newest ones; then all of them, pictures and names, without prices. */
export function CollectionGrid({ products }: { products: readonly CollectedProduct[] }) {
  const standing = products.flatMap(({ product_id: id, product_name: name, product_image: image, height_mm }) =>
    image === null ? [] : [{ id, name, image, height_mm }],
  )
  return (
    <>
      {standing.length > 1 && (
        <div className="collection-shelf">
          <StandingGoods goods={standing.slice(0, standingLength)} label="На полке" />
        </div>
      )}
      <CollectedList products={products} />
    </>
  )
}

function CollectedList({ products }: { products: readonly CollectedProduct[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 sm:gap-x-5 desk:grid-cols-5">
      {products.map((product, index) => (
        <li
          key={product.product_id ?? `${product.product_name} ${product.quantity}`}
          className="grid content-start gap-2"
        >
          {product.product_image ? (
            <img
              src={product.product_image}
              alt=""
              width={320}
              height={320}
              loading={index < 5 ? 'eager' : 'lazy'}
              className="aspect-square w-full rounded-2xl bg-shelf object-cover"
            />
          ) : (
            <span className="grid aspect-square w-full place-items-center rounded-2xl bg-shelf">
              <FoxMark className="size-12 opacity-40" />
            </span>
          )}
          <p className="line-clamp-3 wrap-anywhere">
            {product.product_id === null ? (
              product.product_name
            ) : (
              <a href={`/product/${product.product_id}/`} className="hover:text-accent-ink">
                {product.product_name}
              </a>
            )}
            {product.quantity > 1 && <span className="text-muted"> × {product.quantity}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}

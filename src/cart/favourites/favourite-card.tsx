import { ProductCard } from '../../catalogue/product-card.tsx'
import type { Shopper } from '../../catalogue/shopper.ts'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { stockLabel } from '../kept-notes.tsx'
import { RestockButton } from '../restock/restock-button.tsx'
import type { Favourite } from './wishlist.contract.ts'

interface FavouriteCardProps {
  favourite: Favourite
  shopper: Shopper | undefined
  eager: boolean
  onRemove: () => void
}

export function FavouriteCard({ favourite, shopper, eager, onRemove }: FavouriteCardProps) {
  const { product, is_archived: isArchived } = favourite
  return (
    <li className="shelf-card">
      {/* An archived product has no page to link to. The button below has its name. */}
      <div inert={isArchived} className={isArchived ? undefined : 'contents'}>
        <ProductCard product={product} labelsInStock={stockLabel(product)} eager={eager} />
      </div>
      <div className="grid pb-5">
        {product.status === 'available' ? (
          <AddButton favourite={favourite} shopper={shopper} />
        ) : (
          !isArchived && <RestockButton productId={product.id} name={product.name} />
        )}
      </div>
      <button
        type="button"
        className="favourite-remove"
        data-remove={product.id}
        aria-label={`Убрать из избранного: ${product.name}`}
        title="Убрать из избранного"
        // Until then a click would have no effect.
        disabled={!shopper}
        onClick={onRemove}
      >
        <CloseIcon className="size-5" />
      </button>
    </li>
  )
}

function AddButton({ favourite: { product, in_cart }, shopper }: Pick<FavouriteCardProps, 'favourite' | 'shopper'>) {
  const inCart = shopper?.loaded ? shopper.cart.has(product.id) : in_cart
  const busy = shopper?.adding.has(product.id) ?? false
  return (
    <button
      type="button"
      className={inCart ? 'button-quiet px-3' : 'button-quiet button-submit px-3'}
      disabled={inCart || busy || !shopper}
      aria-busy={busy}
      aria-label={`${inCart ? 'В корзине' : 'В корзину'}: ${product.name}`}
      onClick={() => shopper?.addToCart(product.id)}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {inCart && <CheckIcon className="size-5" />}
      {inCart ? 'В корзине' : 'В корзину'}
    </button>
  )
}

import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { keepBegunAction } from '../../accounts/keep-begun.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { HeartIcon } from '../../ui/icons.tsx'
import type { Product } from '../catalogue.contract.ts'
import { type Begins, beginFormId, type Shopper, signedInShopper, whoPressed } from '../shopper.ts'

interface BuyBoxProps {
  product: Pick<Product, 'id' | 'price' | 'status'>
}

/** The two buttons. On a phone they are a bar at the bottom of the screen, always within reach of the thumb. */
export function BuyBox({ product }: BuyBoxProps) {
  const shopper = signedInShopper.use()
  const from = useLocation().pathname
  return (
    <div className="grid gap-3">
      <div id="buy" className="buy-bar">
        <span aria-hidden="true" data-price={formatPrice(product.price)} className="buy-price" />
        {product.status === 'available' ? (
          <AddButton productId={product.id} shopper={shopper} />
        ) : (
          <RestockButton productId={product.id} shopper={shopper} />
        )}
        <FavouriteButton productId={product.id} shopper={shopper} />
      </div>
      {!shopper && product.status === 'available' && (
        <p className="guest-notice text-muted text-sm">
          <Link to="/auth/" state={{ from }} className="link">
            Войдите
          </Link>
          , чтобы добавить товар в корзину или избранное
        </p>
      )}
    </div>
  )
}

interface ButtonProps {
  productId: number
  shopper: Shopper | undefined
}

function AddButton({ productId, shopper }: ButtonProps) {
  if (shopper?.cart.has(productId)) {
    return (
      <Link to="/cart/" className="button-quiet buy-main">
        В корзине
      </Link>
    )
  }
  return (
    <ShopperButton
      className="button buy-main"
      begins={{ kind: 'cart', productId }}
      busy={shopper?.adding.has(productId)}
      onPress={(signedIn) => signedIn.addToCart(productId)}
    >
      В корзину
    </ShopperButton>
  )
}

/** Replaces the cart button of products that are out of stock. */
function RestockButton({ productId, shopper }: ButtonProps) {
  const isRequested = shopper?.restockRequests.has(productId) ?? false
  return (
    <ShopperButton
      className="button-quiet buy-main max-md:px-2 max-md:text-sm"
      begins={{ kind: 'restock', productId }}
      onPress={(signedIn) => signedIn.setRestockRequest(productId, !signedIn.restockRequests.has(productId))}
    >
      {isRequested ? 'Сообщим о поступлении' : 'Сообщить о поступлении'}
    </ShopperButton>
  )
}

function FavouriteButton({ productId, shopper }: ButtonProps) {
  const isFavourite = shopper?.favourites.has(productId) ?? false
  return (
    <ShopperButton
      className="button-quiet max-md:-order-1 max-md:w-11 max-md:px-0"
      begins={{ kind: 'favourite', productId }}
      onPress={(signedIn) => signedIn.setFavourite(productId, !signedIn.favourites.has(productId))}
    >
      <HeartIcon className={`size-6 shrink-0 ${isFavourite ? 'heart-on' : ''}`} />
      <span className="max-md:sr-only">{isFavourite ? 'В избранном' : 'В избранное'}</span>
    </ShopperButton>
  )
}

interface ShopperButtonProps {
  className: string
  /** Finished after a guest has signed in. */
  begins: Begins
  busy?: boolean | undefined
  onPress: (shopper: Shopper) => void
  children: ReactNode
}

/** Until scripts have taken the page over, it submits the form that the server finishes. */
function ShopperButton({ className, begins, busy = false, onPress, children }: ShopperButtonProps) {
  const navigate = useNavigate()
  const from = useLocation().pathname

  async function press(event: MouseEvent<HTMLButtonElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const shopper = await whoPressed(event.currentTarget)
    if (shopper === 'unknown') return
    if (shopper) return onPress(shopper)
    keepBegunAction(begins)
    await navigate('/auth/', { viewTransition: true, state: { from } })
  }

  return (
    <button
      type="submit"
      form={beginFormId}
      name={begins.kind}
      value={begins.productId}
      className={className}
      aria-busy={busy || undefined}
      onClick={(event) => void press(event)}
    >
      {children}
    </button>
  )
}

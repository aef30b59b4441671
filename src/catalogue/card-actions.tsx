import { CartIcon, CheckIcon, HeartIcon } from '../ui/icons.tsx'
import { type BegunAction, keepBegunAction } from './begun-action.ts'
import { foundShopper, type Shopper, signedInShopper, signInWanted } from './shopper.ts'

interface CardActionsProps {
  productId: number
  name: string
  available: boolean
}

/** The heart and the quick «В корзину» of a card. In the HTML they are as for a guest; the browser fills in the rest. */
export function CardActions({ productId, name, available }: CardActionsProps) {
  const shopper = signedInShopper.use()
  const isFavourite = shopper?.favourites.has(productId) ?? false
  const inCart = shopper?.cart.has(productId) ?? false
  return (
    <>
      <button
        type="button"
        className="card-heart"
        aria-label={`${isFavourite ? 'В избранном' : 'В избранное'}: ${name}`}
        onClick={() =>
          void press({ kind: 'favourite', productId }, (owner) =>
            owner.setFavourite(productId, !owner.favourites.has(productId)),
          )
        }
      >
        <HeartIcon className={isFavourite ? 'size-5 heart-on' : 'size-5'} />
      </button>
      {available &&
        (inCart ? (
          <a href="/cart/" className="card-buy text-good" aria-label={`В корзине: ${name}`}>
            <CheckIcon className="size-5" />
          </a>
        ) : (
          <button
            type="button"
            className="card-buy"
            aria-label={`В корзину: ${name}`}
            aria-busy={shopper?.adding.has(productId) || undefined}
            onClick={() => void press({ kind: 'cart', productId }, (owner) => owner.addToCart(productId))}
          >
            <CartIcon className="size-5" />
          </button>
        ))}
    </>
  )
}

async function press(begins: BegunAction, act: (shopper: Shopper) => void): Promise<void> {
  const shopper = await foundShopper()
  if (shopper) return act(shopper)
  keepBegunAction(begins)
  signInWanted.emit()
}

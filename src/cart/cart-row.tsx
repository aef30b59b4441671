import { useRef } from 'react'
import { OldPrice } from '../catalogue/old-price.tsx'
import { signedInShopper } from '../catalogue/shopper.ts'
import { formatPrice } from '../platform/text/money.ts'
import { HeartIcon, line, MinusIcon, PlusIcon } from '../ui/icons.tsx'
import { PictureImage } from '../ui/picture.tsx'
import { UnbrokenName } from '../ui/unbroken-name.tsx'
import type { CartItem } from './cart.contract.ts'
import { stepPieces } from './edit-cart.ts'
import { KeptNotes } from './kept-notes.tsx'
import type { Refusal } from './kept-store.ts'
import { RestockButton } from './restock/restock-button.tsx'

interface CartRowProps {
  item: CartItem
  refusal: Refusal | undefined
  onRemove: () => void
}

export function CartRow({ item, refusal, onRemove }: CartRowProps) {
  const { product, quantity } = item
  const buyable = item.can_be_bought
  return (
    <li className="cart-row">
      {/* The key restarts the flash for each refusal, which undoes the edit. */}
      {refusal && <span key={refusal.number} aria-hidden="true" className="cart-row-flash" />}
      <PictureImage
        picture={product.images[0]}
        alt=""
        sizes="(min-width: 1136px) 128px, 96px"
        className={`cart-picture ${buyable ? '' : 'opacity-60'}`}
      />
      <div className="grid min-w-0 content-start gap-1">
        {item.is_archived ? (
          <span className="wrap-anywhere leading-snug">
            <UnbrokenName name={product.name} />
          </span>
        ) : (
          <a href={`/product/${product.id}/`} className="cart-link">
            <UnbrokenName name={product.name} />
          </a>
        )}
        <KeptNotes product={product} withLimit />
        <RowNote item={item} refusal={refusal} />
      </div>
      <div className="cart-price">
        <p className={`font-semibold text-lg tabular-nums ${buyable ? '' : 'text-muted'}`}>
          {formatPrice(buyable ? item.total_price : product.price)}
          {quantity === 1 && <OldPrice product={product} />}
        </p>
        {buyable && quantity > 1 && (
          <p className="text-muted text-sm tabular-nums">
            {formatPrice(product.price)} за&nbsp;шт.
            <OldPrice product={product} />
          </p>
        )}
      </div>
      <div className="cart-controls">
        {buyable && (
          <QuantityStepper name={product.name} quantity={quantity} onStep={(by) => stepPieces(product.id, by)} />
        )}
        {product.status !== 'available' && !item.is_archived && (
          <RestockButton productId={product.id} name={product.name} />
        )}
        <div className="ml-auto flex">
          <FavouriteToggle item={item} />
          <button
            type="button"
            className="icon-button text-muted hover:text-bad"
            data-remove={product.id}
            aria-label={`Удалить из корзины: ${product.name}`}
            title="Удалить"
            onClick={onRemove}
          >
            <TrashIcon />
          </button>
        </div>
      </div>
    </li>
  )
}

function RowNote({ item, refusal }: Pick<CartRowProps, 'item' | 'refusal'>) {
  const { product, quantity, wanted, most } = item
  const limited = product.status === 'available' && most === 0
  const fewer = item.can_be_bought && most !== null && wanted > most && quantity <= most
  return (
    <div role="status" className="grid gap-1 text-bad text-sm empty:hidden">
      {limited && <p>Вы уже заказали всё, что можно одному покупателю</p>}
      {fewer && !refusal && <p>Было {wanted}&nbsp;шт., столько уже нет</p>}
      {refusal?.sentence && <p>{refusal.sentence}</p>}
    </div>
  )
}

function FavouriteToggle({ item: { product, is_favorite } }: { item: CartItem }) {
  const shopper = signedInShopper.use()
  const isFavourite = shopper?.loaded ? shopper.favourites.has(product.id) : is_favorite
  const text = isFavourite ? 'В избранном' : 'В избранное'
  return (
    <button
      type="button"
      className="icon-button text-muted hover:text-accent-ink"
      aria-label={`${text}: ${product.name}`}
      title={text}
      aria-disabled={shopper ? undefined : true}
      onClick={() => shopper?.setFavourite(product.id, !isFavourite)}
    >
      <HeartIcon className={`size-6 ${isFavourite ? 'heart-on' : ''}`} />
    </button>
  )
}

/** Kept apart from the icons of every page, so that a guest's first load does not include it. */
const TrashIcon = line('M4.5 6.6h15M9.6 6.4V4h4.8v2.4M6.4 6.8l.9 13h9.4l.9-13M10.2 10.4v6M13.8 10.4v6')

interface QuantityStepperProps {
  name: string
  quantity: number
  /** By how many: 1 or −1. */
  onStep: (by: number) => void
}

/** Has no maximum: the server knows the limit and reports it. */
function QuantityStepper({ name, quantity, onStep }: QuantityStepperProps) {
  const plus = useRef<HTMLButtonElement>(null)

  function fewer(): void {
    // The button is about to be disabled; keyboard users continue from its neighbour instead of the top of the page.
    if (quantity === 2) plus.current?.focus()
    onStep(-1)
  }

  return (
    <fieldset aria-label={`Количество: ${name}`} className="stepper">
      <button
        type="button"
        className="stepper-button"
        aria-label="Уменьшить количество"
        disabled={quantity <= 1}
        onClick={fewer}
      >
        <MinusIcon className="size-5" />
      </button>
      <output aria-label="Количество" className="min-w-8 text-center font-semibold tabular-nums">
        {quantity}
      </output>
      <button
        ref={plus}
        type="button"
        className="stepper-button"
        aria-label="Увеличить количество"
        onClick={() => onStep(1)}
      >
        <PlusIcon className="size-5" />
      </button>
    </fieldset>
  )
}

import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatPrice } from '../../platform/money.ts'
import { HeartIcon } from '../../ui/icons.tsx'
import type { Product } from '../catalogue.contract.ts'

/** What a signed-in shopper can do here. Without it the visitor is a guest, and both buttons lead to signing in. */
export interface Shopper {
  inCart: boolean
  isFavourite: boolean
  /** A call is under way: the buttons cannot be pressed twice. */
  busy: boolean
  addToCart: () => void
  toggleFavourite: () => void
}

interface BuyBoxProps {
  product: Pick<Product, 'price' | 'status'>
  shopper?: Shopper
}

/** The two buttons. On a phone they are a bar at the lower edge of the screen, always within reach of the thumb. */
export function BuyBox({ product, shopper }: BuyBoxProps) {
  const available = product.status === 'available'
  const buttons = (
    <>
      <BuyButton className="button buy-main" disabled={!available} busy={shopper?.busy} onPress={shopper?.addToCart}>
        {available ? (shopper?.inCart ? 'В корзине' : 'В корзину') : 'Нет в наличии'}
      </BuyButton>
      <BuyButton
        className="button-quiet max-md:-order-1 max-md:w-11 max-md:px-0"
        busy={shopper?.busy}
        onPress={shopper?.toggleFavourite}
      >
        <HeartIcon className={`size-6 shrink-0 ${shopper?.isFavourite ? 'text-accent [&>path]:fill-current' : ''}`} />
        <span className="max-md:sr-only">{shopper?.isFavourite ? 'В избранном' : 'В избранное'}</span>
      </BuyButton>
    </>
  )
  return (
    <div className="grid gap-3">
      <div className="buy-bar">
        <span aria-hidden="true" data-price={formatPrice(product.price)} className="buy-price" />
        {shopper ? (
          buttons
        ) : (
          <form action="/auth/" className="contents">
            {buttons}
          </form>
        )}
      </div>
      {!shopper && (
        <p className="text-muted text-sm">
          <Link to="/auth/" className="link">
            Войдите
          </Link>
          , чтобы добавить товар в корзину или избранное
        </p>
      )}
    </div>
  )
}

interface BuyButtonProps {
  className: string
  disabled?: boolean
  busy: boolean | undefined
  /** Missing for guests: the button sends the form around it, which leads to signing in even without JavaScript. */
  onPress: (() => void) | undefined
  children: React.ReactNode
}

function BuyButton({ className, disabled, busy = false, onPress, children }: BuyButtonProps) {
  const navigate = useNavigate()

  function press(event: MouseEvent): void {
    event.preventDefault()
    if (busy) return
    if (onPress) onPress()
    else void navigate('/auth/', { viewTransition: true })
  }

  return (
    <button type="submit" className={className} disabled={disabled} aria-busy={busy || undefined} onClick={press}>
      {children}
    </button>
  )
}

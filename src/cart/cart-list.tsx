import { type RefObject, useRef } from 'react'
import { LoadingText } from '../ui/loading-text.tsx'
import { removeAndFocus } from '../ui/remove-and-focus.ts'
import type { Cart } from './cart.contract.ts'
import { CartRow } from './cart-row.tsx'
import { removeFromCart } from './edit-cart.ts'
import type { CartState } from './shelf-store.ts'

interface CartListProps {
  cart: Cart
  refusals: CartState['refusals']
  /** Receives the focus when the last row is removed. */
  heading: RefObject<HTMLElement | null>
}

export function CartList({ cart, refusals, heading }: CartListProps) {
  const list = useRef<HTMLUListElement>(null)

  function remove(productId: number, index: number): void {
    removeAndFocus(() => removeFromCart(productId), list.current, index, heading.current)
  }

  return (
    <ul ref={list} className="grid gap-3">
      {cart.items.map((item, index) => (
        <CartRow
          key={item.id}
          item={item}
          refusal={refusals.get(item.product.id)}
          onRemove={() => remove(item.product.id, index)}
        />
      ))}
    </ul>
  )
}

export function CartSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <LoadingText />
      <div aria-hidden="true" className="cart-columns noscript:hidden">
        <div className="grid gap-3">
          {['a', 'b', 'c'].map((key) => (
            <div key={key} className="skeleton h-40 rounded-2xl" />
          ))}
        </div>
        <div className="skeleton h-56 rounded-2xl max-md:hidden" />
      </div>
    </div>
  )
}

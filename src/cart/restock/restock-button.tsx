import { signedInShopper } from '../../catalogue/shopper.ts'

/** For sold-out products: requests one letter when they are back. */
export function RestockButton({ productId, name }: { productId: number; name: string }) {
  const shopper = signedInShopper.use()
  const isRequested = shopper?.restockRequests.has(productId) ?? false
  const text = isRequested ? 'Сообщим о поступлении' : 'Сообщить о поступлении'
  return (
    <button
      type="button"
      className="button-quiet px-3 text-sm leading-tight"
      // Until then a click would have no effect.
      disabled={!shopper}
      aria-label={`${text}: ${name}`}
      onClick={() => shopper?.setRestockRequest(productId, !isRequested)}
    >
      {text}
    </button>
  )
}

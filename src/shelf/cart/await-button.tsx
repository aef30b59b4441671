import { useShopper } from '../../catalogue/shopper.ts'

/** On goods that are gone: one letter when they are back. */
export function AwaitButton({ productId, name }: { productId: number; name: string }) {
  const shopper = useShopper()
  const awaited = shopper?.awaited.has(productId) ?? false
  const text = awaited ? 'Сообщим о поступлении' : 'Сообщить о поступлении'
  return (
    <button
      type="button"
      className="button-quiet px-3 text-sm leading-tight"
      // Until then a press would be lost.
      disabled={!shopper}
      aria-label={`${text}: ${name}`}
      onClick={() => shopper?.setAwaited(productId, !awaited)}
    >
      {text}
    </button>
  )
}

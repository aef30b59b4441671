/** A placeholder with the size of a product card. */
export function CardSkeleton() {
  return (
    <span className="block" aria-hidden="true">
      <span className="skeleton block aspect-square rounded-2xl" />
      <span className="skeleton mt-3 block h-5 w-full" />
      <span className="skeleton mt-1.5 block h-5 w-2/3" />
      <span className="skeleton mt-2.5 block h-5 w-1/3" />
    </span>
  )
}

/** A placeholder with the size of a product card; some say below the price whether they are in stock. */
export function CardSkeleton({ labelled }: { labelled?: boolean | undefined }) {
  return (
    <span className="block" aria-hidden="true">
      <span className="skeleton block aspect-square rounded-2xl" />
      <span className="skeleton mt-3 block h-5 w-full" />
      <span className="skeleton mt-1.5 block h-5 w-2/3" />
      <span className="skeleton mt-2.5 block h-5 w-1/3" />
      {labelled && <span className="skeleton mt-1 block h-4 w-1/4" />}
    </span>
  )
}

/** The product page's own sizes, empty: nothing jumps when the product arrives. */
export function ProductSkeleton() {
  return (
    <div className="page py-4">
      <output className="flex min-h-11 items-center text-muted text-sm">Загрузка товара...</output>
      <div aria-hidden="true" className="product-columns mt-2 motion-safe:animate-pulse">
        <div className="product-gallery gallery-with-thumbnails">
          <div className="gallery-stage bg-shelf" />
          <div className="gallery-thumbnails">
            {['a', 'b', 'c', 'd'].map((key) => (
              <div key={key} className="size-16 shrink-0 rounded-xl bg-shelf" />
            ))}
          </div>
        </div>
        <div className="grid content-start gap-5">
          <div className="grid gap-3">
            <div className="h-7 w-11/12 rounded-lg bg-shelf" />
            <div className="h-7 w-2/3 rounded-lg bg-shelf" />
          </div>
          <div className="h-9 w-40 rounded-lg bg-shelf" />
          <div className="h-14 rounded-xl bg-shelf max-md:hidden" />
          <div className="h-64 rounded-2xl bg-shelf" />
        </div>
      </div>
    </div>
  )
}

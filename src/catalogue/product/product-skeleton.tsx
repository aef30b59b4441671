/** An empty page with the sizes of the product page, so that nothing jumps when the product is loaded. */
export function ProductSkeleton() {
  return (
    <div className="page py-4">
      <output className="flex min-h-11 items-center text-muted text-sm">Загрузка товара...</output>
      <div aria-hidden="true" className="product-columns mt-2">
        <div className="product-gallery gallery-with-thumbnails">
          <div className="gallery-stage skeleton" />
          <div className="gallery-thumbnails">
            {['a', 'b', 'c', 'd'].map((key) => (
              <div key={key} className="size-16 shrink-0 skeleton" />
            ))}
          </div>
        </div>
        <div className="grid content-start gap-5">
          <div className="grid gap-3">
            <div className="h-7 w-11/12 skeleton" />
            <div className="h-7 w-2/3 skeleton" />
          </div>
          <div className="h-9 w-40 skeleton" />
          <div className="h-14 skeleton max-md:hidden" />
          <div className="h-64 skeleton" />
        </div>
      </div>
    </div>
  )
}

import type { StoreInfo } from '../content/content.contract.ts'
import { ClockIcon, PinIcon } from '../ui/icons.tsx'
import { PictureImage } from '../ui/picture.tsx'

export function StoreBlock({ store }: { store: StoreInfo | undefined }) {
  const title = store?.title || 'Наш магазин'
  return (
    <section aria-labelledby="store" className="card grid overflow-hidden md:grid-cols-2">
      <PictureImage
        picture={store?.picture}
        alt={`Фотография: ${title}`}
        sizes="(min-width: 1344px) 640px, (min-width: 768px) 50vw, calc(100vw - 2rem)"
        className="aspect-16/10 md:aspect-auto md:h-full md:min-h-80"
      />
      <div className="grid content-center gap-4 p-6 md:p-10">
        <h2 id="store" className="font-display text-xl leading-snug wrap-anywhere sm:text-2xl">
          {title}
        </h2>
        <p className="flex gap-3">
          <PinIcon className="mt-0.5 size-5 shrink-0 text-accent-ink" />
          <span className="wrap-anywhere">{store?.address || 'Адрес не указан'}</span>
        </p>
        <p className="flex gap-3">
          <ClockIcon className="mt-0.5 size-5 shrink-0 text-accent-ink" />
          <span className="wrap-anywhere">{store?.time_of_work || 'Время работы не указано'}</span>
        </p>
        <a href="/contacts" className="button mt-2 justify-self-start">
          Как с нами связаться
        </a>
      </div>
    </section>
  )
}

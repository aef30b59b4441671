import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import type { HomeStrip } from '../catalogue/strips/strips.contract.ts'
import { loadChunk } from '../platform/browser/load-chunk.ts'
import { shopCityBy } from '../platform/text/date-format.ts'
import { ProductStrip } from './product-strip.tsx'

const DropCountdown = lazy(() => loadChunk(() => import('./drop-countdown.tsx')))
const never = () => () => undefined
const yes = () => true
const no = () => false

/** Goods that are shown at a moment: until then when that is, and how long until it. */
export function Drop({ strip }: { strip: HomeStrip }) {
  const [begun, setBegun] = useState(strip)
  const isInBrowser = useSyncExternalStore(never, yes, no)
  const { id, title, text, when, href, starts_at, products } = begun
  const isComing = products.length === 0
  return (
    <div>
      {isComing ? (
        <section aria-labelledby={`strip-${id}`} className="drop">
          <p className="text-accent-ink sm:text-lg">
            <time dateTime={starts_at ?? undefined}>{when}</time> по&nbsp;{shopCityBy()}
          </p>
          <h2 id={`strip-${id}`} className="home-opening-heading">
            {title}
          </h2>
          {text && <p className="max-w-[34rem] text-pretty">{text}</p>}
          {/* Not in the first HTML, which is kept. */}
          <div className="drop-countdown">
            {isInBrowser && (
              <Suspense>
                <DropCountdown strip={strip} onBegun={setBegun} />
              </Suspense>
            )}
          </div>
        </section>
      ) : (
        <ProductStrip
          id={`strip-${id}`}
          words={{ title, all: 'Смотреть все', loading: '', failed: '', empty: '' }}
          allHref={href}
          list={{ ok: true, value: products }}
          labelsInStock
        />
      )}
      <p role="status" className="sr-only">
        {!isComing && strip.products.length === 0 && `${title}: уже здесь`}
      </p>
    </div>
  )
}

import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { HomeStrip } from '../catalogue/strips/strips.contract.ts'
import { loadPart } from '../platform/browser/load-chunk.ts'
import { shopCityBy } from '../platform/text/date-format.ts'

const DropCountdown = lazy(() => loadPart(() => import('./drop-countdown.tsx')))
const never = () => () => undefined

/** Goods that are shown at a moment: until then when that is, and how long until it. */
export function Drop({ strip }: { strip: HomeStrip }) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const { id, title, text, when } = strip
  return (
    <section aria-labelledby={`strip-${id}`} className="drop">
      <p className="font-semibold text-accent-ink sm:text-lg">
        {when} по&nbsp;{shopCityBy()}
      </p>
      <h2 id={`strip-${id}`} className="home-opening-heading">
        {title}
      </h2>
      <p className="max-w-[34rem] text-pretty">{text}</p>
      {/* Not in the first HTML, which is kept. */}
      <div className="drop-countdown">
        {isInBrowser && (
          <Suspense>
            <DropCountdown strip={strip} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

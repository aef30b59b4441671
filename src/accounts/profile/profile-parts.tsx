import type { ReactNode } from 'react'
import { useId } from 'react'
import { LoadingText } from '../../ui/loading-text.tsx'

/** One part of the personal cabinet. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card grid gap-5 p-5 sm:p-7">
      <h2 id={id} className="font-display text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** What could not be loaded, with a way to try again. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="text-bad">{text}</p>
      <button type="button" className="button-quiet" onClick={onRetry}>
        Попробовать ещё раз
      </button>
    </div>
  )
}

export function ProfileSkeleton() {
  return (
    <div className="card grid gap-5 p-5 sm:p-7" role="status">
      <LoadingText />
      <div className="grid gap-5 sm:grid-cols-2 noscript:hidden" aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="skeleton h-16" />
        ))}
      </div>
    </div>
  )
}

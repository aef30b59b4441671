import type { ReactNode } from 'react'
import { LoadingText } from './loading-text.tsx'

/** Keeps the place of what is loading. The text lies on it: above, it would push down what comes until it goes. */
export function LoadingPlace({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="relative">
      <LoadingText className="card absolute top-4 left-4 z-10 px-4 py-2 text-muted text-sm noscript:hidden" />
      <div className="noscript:hidden" aria-hidden="true">
        {children}
      </div>
    </div>
  )
}

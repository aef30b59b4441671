import type { ReactNode } from 'react'
import { LoadingPlace } from './loading-place.tsx'

/** A page of «Личный кабинет» with the way back to it. */
export function CabinetPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page grid max-w-6xl gap-6 py-6 sm:py-8">
      <div>
        <p className="-mt-2 text-muted">
          <a href="/profile/" className="link inline-flex min-h-11 items-center">
            Личный кабинет
          </a>
        </p>
        <h1 className="font-display text-2xl sm:text-3xl">{title}</h1>
      </div>
      {children}
    </div>
  )
}

export function CabinetWaiting({ className }: { className: string }) {
  return (
    <LoadingPlace>
      <div className={`skeleton rounded-2xl ${className}`} />
    </LoadingPlace>
  )
}

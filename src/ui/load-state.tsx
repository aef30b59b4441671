import type { ReactNode } from 'react'
import type { Load } from '../platform/browser/use-load.ts'
import { LoadFailed } from './load-failed.tsx'

interface WaitingProps {
  className?: string
  /** With a narrower column beside it. */
  aside?: boolean
}

/** A placeholder with about the size of what is loading. */
export function Waiting({ className = 'h-40', aside = false }: WaitingProps) {
  return (
    <div role="status" className={aside ? 'grid gap-5 desk:grid-cols-3' : undefined}>
      <span className="sr-only">Загрузка…</span>
      <div className={`skeleton rounded-2xl ${className} ${aside ? 'desk:col-span-2' : ''}`} aria-hidden="true" />
      {aside && <div className="skeleton h-80 rounded-2xl" aria-hidden="true" />}
    </div>
  )
}

interface LoadedProps<T> {
  load: Load<T>
  waiting?: ReactNode
  /** `page` when the failure is all that the page then shows. */
  look?: 'part' | 'page'
  children: (value: T) => ReactNode
}

/** Shows loading, failure or the value. When a reload fails, the old value stays below the error. */
export function Loaded<T>({ load, waiting = <Waiting />, look = 'part', children }: LoadedProps<T>) {
  const { value, failure, reload } = load
  const failed = failure && (
    <LoadFailed look={look} text={failure.text} onRetry={failure.status === 404 ? undefined : reload} />
  )
  if (value === undefined) return failed ?? waiting
  return (
    <>
      {failed}
      {children(value)}
    </>
  )
}

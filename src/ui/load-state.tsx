import type { ReactNode } from 'react'
import type { Load } from '../platform/browser/use-load.ts'
import { LoadFailed } from './load-failed.tsx'

/** A placeholder with about the size of what is loading. */
export function Waiting({ className = 'h-40' }: { className?: string }) {
  return (
    <div role="status">
      <span className="sr-only">Загрузка…</span>
      <div className={`skeleton ${className}`} aria-hidden="true" />
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

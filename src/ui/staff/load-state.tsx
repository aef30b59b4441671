import type { ReactNode } from 'react'
import type { Failure } from '../../platform/browser/failure.ts'
import type { Load } from '../../platform/browser/use-load.ts'

/** What could not be loaded, with a way to try again. */
export function LoadFailed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="text-bad">{failure.text}</p>
      {/* What is not there will not be there at the next try. */}
      {failure.status !== 404 && (
        <button type="button" className="button-quiet" onClick={onRetry}>
          Попробовать ещё раз
        </button>
      )}
    </div>
  )
}

/** Stands where something will be, with about its size. */
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
  children: (value: T) => ReactNode
}

/** The states of what is loaded: on its way, failed, there, or there from before when loading it anew has failed. */
export function Loaded<T>({ load, waiting = <Waiting />, children }: LoadedProps<T>) {
  const failed = load.failure && <LoadFailed failure={load.failure} onRetry={load.reload} />
  if (load.value === undefined) return failed ?? waiting
  return (
    <>
      {failed}
      {children(load.value)}
    </>
  )
}

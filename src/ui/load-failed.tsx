import { EmptyState } from './empty-state.tsx'

interface LoadFailedProps {
  text: string
  /** Without it there is no retry button, as for a 404, where a retry would not help. */
  onRetry?: (() => void) | undefined
  retryLabel?: string
  /** A retry is in progress. */
  busy?: boolean
  /** `part` of a page, a `card` of its own, or the whole `page`; `bare` for a page that has its own frame. */
  look?: 'part' | 'card' | 'page' | 'bare'
}

const frames = {
  part: 'grid justify-items-start gap-3',
  card: 'card grid justify-items-start gap-4 p-6',
  bare: 'contents',
}

/** Says what could not be loaded, with a retry button. */
export function LoadFailed({
  text,
  onRetry,
  retryLabel = 'Попробовать ещё раз',
  busy = false,
  look = 'part',
}: LoadFailedProps) {
  const retry = onRetry && (
    <button
      type="button"
      className={`${look === 'part' ? 'button-quiet' : 'button'} cursor-pointer aria-disabled:cursor-default aria-disabled:opacity-70`}
      // Not `disabled`: the focus would be lost.
      aria-disabled={busy}
      onClick={() => busy || onRetry()}
    >
      {busy ? 'Загрузка...' : retryLabel}
    </button>
  )
  if (look === 'page') {
    return (
      <EmptyState text={text} role="alert">
        {retry}
      </EmptyState>
    )
  }
  return (
    <div role="alert" className={frames[look]}>
      <p className={look === 'bare' ? undefined : 'text-bad'}>{text}</p>
      {retry}
    </div>
  )
}

import { EmptyState } from './empty-state.tsx'
import { useFocusLeft } from './use-focus-left.ts'

interface LoadFailedProps {
  text: string
  /** Without it there is no retry button, as for a 404, where a retry would not help. */
  onRetry?: (() => void) | undefined
  /** A retry is in progress. */
  busy?: boolean
  /**
   * `part` of a page, a `card` of its own, or the whole `page`; a `line` above what was there before; `bare` for a page
   * that has its own frame.
   */
  look?: 'part' | 'card' | 'page' | 'line' | 'bare'
}

const frames = {
  part: 'load-failed',
  card: 'card grid justify-items-start gap-4 p-6',
  line: 'flex items-center justify-between gap-4 rounded-2xl bg-shelf p-4',
  bare: 'contents',
}

/** Says what could not be loaded, with a retry button. */
export function LoadFailed({ text, onRetry, busy = false, look = 'part' }: LoadFailedProps) {
  const button = useFocusLeft()
  const retry = onRetry && (
    <button
      ref={button}
      type="button"
      className={`${look === 'page' || look === 'bare' ? 'button' : 'button-quiet'} cursor-pointer aria-disabled:cursor-default aria-disabled:opacity-70`}
      // Not `disabled`: the focus would be lost.
      aria-disabled={busy}
      onClick={() => busy || onRetry()}
    >
      {busy ? 'Загрузка...' : 'Повторить'}
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
      <p className={look === 'bare' || look === 'line' ? undefined : 'text-bad'}>{text}</p>
      {retry}
    </div>
  )
}

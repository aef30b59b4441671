import { EmptyState } from '../ui/empty-state.tsx'

/** A whole page did not come, checkout or order; in cart and favourites it looks the same. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <EmptyState text={text} role="alert">
      <button type="button" className="button cursor-pointer" onClick={onRetry}>
        Попробовать ещё раз
      </button>
    </EmptyState>
  )
}

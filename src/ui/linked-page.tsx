import type { Failure } from '../platform/browser/failure.ts'
import { EmptyState } from './empty-state.tsx'
import { LoadFailed } from './load-failed.tsx'
import { LoadingPlace } from './loading-place.tsx'

interface LinkedPageWaitsProps {
  failure: Failure | undefined
  onRetry: () => void
  /** What a wrong link is called. */
  wrong: string
  /** Where the same is found after signing in. */
  elsewhere: { href: string; text: string }
}

/** What a page that was opened by the link of a letter shows until it has its content. */
export function LinkedPageWaits({ failure, onRetry, wrong, elsewhere }: LinkedPageWaitsProps) {
  if (failure?.status === 404) {
    return (
      <EmptyState text={wrong} hint="Проверьте, целиком ли она скопирована из&nbsp;письма.">
        <a href={elsewhere.href} className="button">
          {elsewhere.text}
        </a>
      </EmptyState>
    )
  }
  if (failure) return <LoadFailed look="page" text={failure.text} onRetry={onRetry} />
  return (
    <LoadingPlace>
      <div className="skeleton h-56 rounded-2xl" />
    </LoadingPlace>
  )
}

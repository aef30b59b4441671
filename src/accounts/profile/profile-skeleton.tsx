import { LoadingText } from '../../ui/loading-text.tsx'

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

import type { ReactNode } from 'react'

/** What can be done beside the one next step, out of its way. */
export function MoreActions({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary className="button-quiet w-fit cursor-pointer list-none">Ещё действия</summary>
      <div className="mt-2 flex flex-wrap gap-2">{children}</div>
    </details>
  )
}

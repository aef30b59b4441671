import type { ReactNode } from 'react'
import { FoxMark } from './fox-mark.tsx'

interface EmptyStateProps {
  text: string
  hint?: string
  role?: 'alert' | 'status'
  /** Links or buttons for what to do next. */
  children: ReactNode
}

/** The fox keeps the place of what is not there yet. */
function FoxOnShelf() {
  return (
    <span className="grid w-64 max-w-full justify-items-center border-muted/50 border-b-4">
      <FoxMark className="-mb-1.5 size-24" />
    </span>
  )
}

/** Shown instead of an empty list: the fox, a text and links to continue. */
export function EmptyState({ text, hint, role, children }: EmptyStateProps) {
  return (
    <div role={role} className="grid justify-items-center gap-6 rounded-3xl bg-shelf px-6 py-14 text-center">
      <FoxOnShelf />
      <div className="grid gap-2">
        <p className="max-w-md text-balance font-display text-xl">{text}</p>
        {hint && <p className="max-w-sm text-balance text-muted">{hint}</p>}
      </div>
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}

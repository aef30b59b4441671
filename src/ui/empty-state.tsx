import type { ReactNode } from 'react'
import { FoxMark } from './fox-mark.tsx'

interface EmptyStateProps {
  text: string
  hint?: string
  role?: 'alert' | 'status'
  /** Links or buttons for what to do next. */
  children: ReactNode
}

/** Shown instead of an empty list: the fox, a text and links to continue. */
export function EmptyState({ text, hint, role, children }: EmptyStateProps) {
  return (
    <div role={role} className="grid justify-items-center gap-5 rounded-2xl bg-shelf px-6 py-16 text-center">
      <FoxMark className="size-20 opacity-70" />
      <div className="grid gap-2">
        <p className="max-w-sm text-balance text-lg">{text}</p>
        {hint && <p className="max-w-sm text-balance text-muted">{hint}</p>}
      </div>
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}

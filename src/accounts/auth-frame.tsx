import type { ReactNode } from 'react'
import { FoxMark } from '../ui/fox-mark.tsx'

/** One card in the middle of the page without anything that distracts from the task. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page grid justify-items-center py-8 sm:py-14">
      <div className="card grid w-full max-w-md gap-6 p-6 sm:p-8">
        <header className="grid justify-items-center gap-3 text-center">
          <FoxMark className="size-14" />
          <h1 className="font-display text-2xl">{title}</h1>
        </header>
        {children}
      </div>
    </div>
  )
}

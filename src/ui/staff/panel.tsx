import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  /** At the right of the title, such as a link to the whole list. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** One part of a screen, under a heading of its own. */
export function Panel({ title, aside, className = '', children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`card grid min-w-0 content-start gap-4 p-5 ${className}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

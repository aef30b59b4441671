import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  /** Anchor for links. */
  id?: string | undefined
  /** Right of the title, such as a link to the whole list. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a screen with its own heading. */
export function Panel({ title, id, aside, children }: PanelProps) {
  const headingId = useId()
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="card grid min-w-0 scroll-mt-20 grid-cols-1 content-start gap-4 p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="min-w-0 flex-1 basis-32 font-semibold text-lg wrap-anywhere">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

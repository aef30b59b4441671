import type { ReactNode } from 'react'
import { ChevronLeftIcon } from '../../icons.tsx'

interface PageHeaderProps {
  title: ReactNode
  /** One line below the title, such as a count. */
  note?: ReactNode
  back?: { href: string; name: string }
  /** Buttons and links, the main one first. */
  actions?: ReactNode
}

/** The top of a screen: title, link back, actions. */
export function PageHeader({ title, note, back, actions }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {back && (
          <a href={back.href} className="-ml-1.5 inline-flex min-h-11 items-center gap-1 text-muted hover:text-ink">
            <ChevronLeftIcon className="size-5" />
            {back.name}
          </a>
        )}
        <h1 className="line-clamp-3 font-display text-2xl wrap-anywhere">{title}</h1>
        {note && <p className="mt-1 text-muted text-sm">{note}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

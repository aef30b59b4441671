import { useLocation } from 'react-router'
import type { ViewerState } from '../accounts/viewer.ts'
import { screenOf, screensFor } from './screens.ts'

/** The screens that the signed-in user may open. */
export function OfficeMenu({ viewer, className = '' }: { viewer: ViewerState; className?: string }) {
  const current = screenOf(useLocation().pathname)
  return (
    <nav
      aria-label="Разделы"
      className={`sticky top-14 h-[calc(100dvh-3.5rem)] w-56 shrink-0 overflow-y-auto border-line border-r p-3 print:hidden ${className}`}
    >
      <MenuLinks viewer={viewer} current={current?.href} />
    </nav>
  )
}

export function MenuLinks({ viewer, current }: { viewer: ViewerState; current: string | undefined }) {
  return (
    <ul className="grid gap-0.5">
      {screensFor(viewer.role).map(({ href, name }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={href === current ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-xl px-3 font-medium hover:bg-shelf aria-[current=page]:bg-shelf aria-[current=page]:text-accent-ink"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

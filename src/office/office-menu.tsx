import { useLocation } from 'react-router'
import type { ViewerState } from '../accounts/viewer.ts'
import { useMenuCounts } from './menu-counts.ts'
import { screenIcons } from './screen-icons.tsx'
import { screenGroups, screenOf, screensFor } from './screens.ts'

/** The screens that the signed-in user may open. */
export function OfficeMenu({ viewer, className = '' }: { viewer: ViewerState; className?: string }) {
  const current = screenOf(useLocation().pathname)
  return (
    <nav
      aria-label="Разделы"
      className={`sticky top-14 h-[calc(100dvh-3.5rem)] w-56 shrink-0 overflow-y-auto border-line border-r p-3 print:hidden! ${className}`}
    >
      <MenuLinks viewer={viewer} current={current?.href} />
    </nav>
  )
}

export function MenuLinks({ viewer, current }: { viewer: ViewerState; current: string | undefined }) {
  const screens = screensFor(viewer.role)
  const counts = useMenuCounts(viewer.role !== null && !viewer.needs_second_factor)
  return (
    <div className="grid gap-4">
      {screenGroups.map((group) => {
        const own = screens.filter((screen) => screen.group === group)
        return own.length === 0 ? null : (
          <section key={group} aria-label={group}>
            <h2 className="px-3 pb-1 text-muted text-xs">{group}</h2>
            <ul className="grid gap-0.5">
              {own.map(({ href, name }) => (
                <li key={href}>
                  <MenuLink href={href} name={name} count={counts[href] ?? 0} isCurrent={href === current} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

interface MenuLinkProps {
  href: string
  name: string
  count: number
  isCurrent: boolean
}

function MenuLink({ href, name, count, isCurrent }: MenuLinkProps) {
  const Icon = screenIcons[href]
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-11 items-center gap-3 rounded-xl px-3 font-medium hover:bg-shelf aria-[current=page]:bg-shelf aria-[current=page]:text-accent-ink"
    >
      {Icon && <Icon className="size-5 shrink-0" />}
      {name}
      {count > 0 && (
        <span className="ml-auto rounded-full bg-accent-strong px-2 font-semibold text-on-accent text-xs tabular-nums">
          {count > 99 ? '99+' : count}
          <span className="sr-only"> ждут</span>
        </span>
      )}
    </a>
  )
}

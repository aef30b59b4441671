import { type MouseEvent, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { SharedFragment } from '../platform/pages/shared-fragment.ts'
import { SearchField } from '../search/search-field.tsx'
import { ChevronDownIcon, ClockIcon, CloseIcon, MailIcon, PhoneIcon } from '../ui/icons.tsx'
import { keepFocusInside } from '../ui/keep-focus-inside.ts'
import { useFrameAddress } from './frame-address.ts'
import { Logo } from './logo.tsx'
import { isCurrentPage, listLinks, type NavLink, pageLinks } from './nav-links.ts'
import type { Shell } from './shell-data.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** A native modal dialog: the browser makes the page behind it inert, closes it on Esc and restores the focus. */
export function MobileMenu({ ref, shell }: { ref: RefObject<HTMLDialogElement | null>; shell: Shell }) {
  const { key } = useLocation()
  const mobile = useMobile()
  const close = () => ref.current?.close()

  // Closes the menu after navigation, and when the window becomes too wide for it.
  const page = useRef(key)
  useEffect(() => {
    if (!mobile || page.current !== key) ref.current?.close()
    page.current = key
  }, [ref, key, mobile])

  return (
    <SharedFragment
      as="dialog"
      ref={ref}
      aria-label="Меню"
      className="menu-dialog"
      show={MenuContent}
      props={{ shell, close }}
      address={useFrameAddress()}
    />
  )
}

function MenuContent({ shell, close }: { shell: Shell; close: () => void }) {
  function closeOnLink(event: MouseEvent): void {
    if (event.target instanceof Element && event.target.closest('a')) close()
  }

  return (
    /* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is used */
    <div role="presentation" onClick={closeOnLink} onKeyDown={keepFocusInside}>
      <div className="page flex h-14 items-center justify-between gap-4">
        <Logo shell={shell} />
        <button type="button" className="icon-button -mr-2.5 shrink-0" aria-label="Закрыть меню" onClick={close}>
          <CloseIcon />
        </button>
      </div>
      <div className="page grid gap-6 pt-2 pb-10">
        <SearchField />
        <nav aria-label="Меню">
          <ul className="divide-y divide-line border-line border-y">
            <MenuLinks links={pageLinks} />
            <Categories shell={shell} />
            <MenuLinks links={listLinks} />
          </ul>
        </nav>
        <Contacts shell={shell} />
        <div className="flex items-center justify-between text-muted">
          <span>Светлая или тёмная тема</span>
          <ThemeSwitch />
        </div>
      </div>
    </div>
  )
}

const rowClass = 'flex min-h-12 items-center py-2 text-lg aria-[current]:font-semibold aria-[current]:text-accent-ink'

function MenuLinks({ links }: { links: NavLink[] }) {
  const { pathname } = useLocation()
  return links.map(({ href, name }) => (
    <li key={href}>
      <a href={href} className={rowClass} aria-current={isCurrentPage(pathname, href) ? 'page' : undefined}>
        {name}
      </a>
    </li>
  ))
}

function Categories({ shell }: { shell: Shell }) {
  const { pathname } = useLocation()
  if (shell.categories.length === 0) return null
  return (
    <li>
      <details className="group">
        <summary className={`${rowClass} cursor-pointer list-none justify-between`}>
          Категории
          <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180 motion-reduce:transition-none" />
        </summary>
        <ul className="grid pb-3 pl-4 sm:grid-cols-2">
          {shell.categories.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`/category/${id}/`}
                className="flex min-h-11 items-center py-1.5 leading-snug wrap-anywhere aria-[current]:text-accent-ink"
                aria-current={isCurrentPage(pathname, `/category/${id}/`) ? 'page' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function Contacts({ shell }: { shell: Shell }) {
  const { phone, time_of_work: hours, email } = shell.site ?? {}
  if (!phone && !hours && !email) return null
  return (
    <ul aria-label="Контакты" className="grid gap-1 text-muted">
      {phone && (
        <li className="flex min-h-11 items-center gap-3 text-ink tabular-nums">
          <PhoneIcon className="size-5 shrink-0" />
          {phone}
        </li>
      )}
      {hours && (
        <li className="flex min-h-11 items-center gap-3">
          <ClockIcon className="size-5 shrink-0" />
          {hours}
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`} className="flex min-h-11 items-center gap-3 wrap-anywhere">
            <MailIcon className="size-5 shrink-0" />
            {email}
          </a>
        </li>
      )}
    </ul>
  )
}

const query = '(width < 1136px)'

/** Whether the window is narrow. For behaviour only: CSS decides what is shown, so that the first paint is right. */
function useMobile(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => true,
  )
}

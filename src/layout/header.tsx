import { useRef } from 'react'
import { useLocation } from 'react-router'
import { afterPaint } from '../platform/browser/after-paint.ts'
import { SharedFragment } from '../platform/pages/shared-fragment.ts'
import { SearchField } from '../search/search-field.tsx'
import { CartIcon, MenuIcon } from '../ui/icons.tsx'
import { CategoriesMenu } from './categories-menu.tsx'
import { useCounts } from './counts.ts'
import { useFrameAddress } from './frame-address.ts'
import { HeaderIcons, IconLink } from './header-icons.tsx'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { isCurrentPage, listLinks, type NavLink, pageLinks } from './nav-links.ts'
import type { Shell } from './shell-data.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** Both layouts are in the HTML and CSS shows the right one, so that nothing moves on hydration. */
export function Header({ shell }: { shell: Shell }) {
  const menu = useRef<HTMLDialogElement>(null)
  const address = useFrameAddress()
  const onMenu = () => afterPaint(() => menu.current?.showModal())
  return (
    <>
      <SharedFragment
        as="header"
        className="site-header"
        show={HeaderContent}
        props={{ shell, onMenu }}
        address={address}
      />
      <MobileMenu ref={menu} shell={shell} />
    </>
  )
}

function HeaderContent({ shell, onMenu }: { shell: Shell; onMenu: () => void }) {
  return (
    <>
      <div className="hidden desk:block">
        <UpperRow shell={shell} />
        <div className="page flex h-16 items-center gap-5">
          <Logo shell={shell} className="max-w-56 shrink-0" />
          <nav aria-label="Разделы каталога" className="flex items-center gap-5">
            <CategoriesMenu categories={shell.categories} />
            <Links links={listLinks} />
          </nav>
          <SearchField className="min-w-0 flex-1" />
          <div className="-mr-2.5 flex">
            <ThemeSwitch />
            <HeaderIcons />
          </div>
        </div>
      </div>
      <MobileBar shell={shell} onMenu={onMenu} />
    </>
  )
}

function UpperRow({ shell }: { shell: Shell }) {
  const { phone, time_of_work: hours, email } = shell.site ?? {}
  return (
    <div className="border-line border-b bg-shelf text-sm">
      <div className="page flex h-11 items-center justify-between gap-6">
        <nav aria-label="Основное меню" className="flex shrink-0 gap-5">
          <Links links={pageLinks} />
        </nav>
        <div className="flex min-w-0 items-center gap-5 text-muted">
          {hours && <span className="truncate">{hours}</span>}
          {email && (
            <a href={`mailto:${email}`} className="nav-link max-w-56 shrink-0">
              <span className="truncate">{email}</span>
            </a>
          )}
          {phone && <span className="shrink-0 font-semibold text-ink tabular-nums">{phone}</span>}
        </div>
      </div>
    </div>
  )
}

function Links({ links }: { links: NavLink[] }) {
  const { pathname } = useLocation()
  return links.map(({ href, name }) => (
    <a key={href} href={href} className="nav-link" aria-current={isCurrentPage(pathname, href) ? 'page' : undefined}>
      {name}
    </a>
  ))
}

function MobileBar({ shell, onMenu }: { shell: Shell; onMenu: () => void }) {
  const { cart } = useCounts()
  return (
    <div className="page flex h-14 items-center justify-between gap-4 desk:hidden">
      <Logo shell={shell} />
      <div className="-mr-2.5 flex shrink-0">
        <IconLink href="/cart" name="Корзина" icon={CartIcon} count={cart} />
        <button type="button" className="icon-button" aria-haspopup="dialog" aria-label="Меню" onClick={onMenu}>
          <MenuIcon />
        </button>
      </div>
    </div>
  )
}

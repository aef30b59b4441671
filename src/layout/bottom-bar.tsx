import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { SharedFragment } from '../platform/pages/shared-fragment.ts'
import { CartIcon, HeartIcon, HomeIcon, ProfileIcon, SearchIcon } from '../ui/icons.tsx'
import { type Counts, useCounts } from './counts.ts'
import { useFrameAddress } from './frame-address.ts'
import { CountBadge } from './header-icons.tsx'
import { isCurrentPage } from './nav-links.ts'

const places: { href: string; name: string; icon: ComponentType; counted?: keyof Counts }[] = [
  { href: '/', name: 'Главная', icon: HomeIcon },
  { href: '/search', name: 'Поиск', icon: SearchIcon },
  { href: '/wishlist', name: 'Избранное', icon: HeartIcon, counted: 'wishlist' },
  { href: '/cart', name: 'Корзина', icon: CartIcon, counted: 'cart' },
  { href: '/profile/', name: 'Профиль', icon: ProfileIcon },
]

/** Navigation within reach of the thumb. Always in the server's HTML; CSS hides it on wide screens. */
export function BottomBar() {
  return (
    <SharedFragment
      as="nav"
      aria-label="Быстрый доступ"
      className="bottom-bar"
      show={Places}
      props={{}}
      address={useFrameAddress()}
    />
  )
}

function Places() {
  const { pathname } = useLocation()
  const counts = useCounts()
  return (
    <ul className="mx-auto grid h-15 max-w-2xl grid-cols-5">
      {places.map(({ href, name, icon: Icon, counted }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={isCurrentPage(pathname, href) ? 'page' : undefined}
            className="relative grid h-full content-center justify-items-center gap-0.5 text-muted text-xs tracking-tight aria-[current]:font-semibold aria-[current]:text-accent-ink"
          >
            <Icon />
            {name}
            <CountBadge count={counted ? counts[counted] : 0} className="top-1 left-[calc(50%+0.35rem)]" />
          </a>
        </li>
      ))}
    </ul>
  )
}

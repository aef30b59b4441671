import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { CartIcon, HeartIcon, ProfileIcon } from '../ui/icons.tsx'
import { useCounts } from './counts.ts'
import { isCurrentPage } from './nav-links.ts'

export function HeaderIcons() {
  const counts = useCounts()
  return (
    <>
      <IconLink href="/profile/" name="Профиль" icon={ProfileIcon} />
      <IconLink href="/wishlist/" name="Избранное" icon={HeartIcon} count={counts.wishlist} />
      <IconLink href="/cart/" name="Корзина" icon={CartIcon} count={counts.cart} />
    </>
  )
}

interface IconLinkProps {
  href: string
  name: string
  icon: ComponentType
  count?: number
}

export function IconLink({ href, name, icon: Icon, count = 0 }: IconLinkProps) {
  const { pathname } = useLocation()
  return (
    <a
      href={href}
      className="icon-button relative aria-[current]:text-accent-ink"
      aria-current={isCurrentPage(pathname, href) ? 'page' : undefined}
      title={name}
    >
      <Icon />
      <span className="sr-only">{name}</span>
      <CountBadge count={count} className="top-0.5 right-0.5" />
    </a>
  )
}

/** Its space is always reserved, so that a count that arrives later does not shift the layout. */
export function CountBadge({ count, className }: { count: number; className: string }) {
  if (count <= 0) return null
  return <span className={`count-badge ${className}`}>{count > 99 ? '99+' : count}</span>
}

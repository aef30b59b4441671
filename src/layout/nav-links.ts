export interface NavLink {
  href: string
  name: string
}

/** With the trailing slash that the shop's links have always had; the router serves both forms. */
export const pageLinks: NavLink[] = [
  { href: '/catalog', name: 'Каталог' },
  { href: '/about', name: 'О компании' },
  { href: '/contacts', name: 'Контакты' },
  { href: '/delivery', name: 'Доставка и оплата' },
  { href: '/profile/', name: 'Личный кабинет' },
]

export const listLinks: NavLink[] = [
  { href: '/new', name: 'Новинки' },
  { href: '/in-stock', name: 'В наличии' },
]

export function isCurrentPage(pathname: string, href: string): boolean {
  return withoutSlash(pathname) === withoutSlash(href)
}

const exactlyWithoutFooter = ['/create_account', '/auth', '/premium']

/** Pages for a single task, such as signing in, have no footer. */
export function hasFooter(pathname: string): boolean {
  return !pathname.startsWith('/chat') && !exactlyWithoutFooter.includes(withoutSlash(pathname))
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '')
}

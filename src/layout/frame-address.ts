import { useLocation } from 'react-router'

/** The address as far as header, menu and bottom bar show it: pages of products and filtered lists share theirs. */
export function useFrameAddress(): string {
  const { pathname, search } = useLocation()
  if (pathname.startsWith('/product/')) return '/product/'
  return pathname.startsWith('/search') ? pathname + search : pathname
}

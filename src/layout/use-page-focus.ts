import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A page that came without loading the document leaves the focus where the old page had it. Keyboards and screen
 * readers go on from the new page's start instead, unless the page has put the focus somewhere itself.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation()
  const focusedFor = useRef(pathname)
  useEffect(() => {
    if (focusedFor.current === pathname) return
    focusedFor.current = pathname
    const main = document.getElementById('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])
}

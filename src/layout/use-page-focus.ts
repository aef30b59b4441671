import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Client-side navigation leaves the focus where it was on the old page. Moves it to the start of the new page for
 * keyboards and screen readers, unless the page has set the focus itself.
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

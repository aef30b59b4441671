import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * A changed list begins at the top, smoothly; Back and Forward return to where the shopper was, which is the router's
 * business. After a turn of the page the keyboard goes on from the top of the list too.
 */
export function useStartAtTop(page: number, list: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  const type = useNavigationType()
  const last = useRef({ key, page })
  useEffect(() => {
    const { key: lastKey, page: lastPage } = last.current
    last.current = { key, page }
    if (lastKey === key || type === NavigationType.Pop) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
    if (lastPage !== page && document.activeElement?.closest('nav')) list.current?.focus({ preventScroll: true })
  }, [key, type, page, list])
}

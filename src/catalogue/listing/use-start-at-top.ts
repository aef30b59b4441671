import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Scrolls a changed list to the top; on Back and Forward the router restores the scroll position. After a change of
 * page the focus moves to the top of the list too.
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

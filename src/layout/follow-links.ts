import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Plain links inside the shop navigate without reloading the document. One listener on the document replaces a router
 * link in every card. Links with special behaviour (new tab, download, other site) are left to the browser.
 */
export function useFollowLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    function follow(event: MouseEvent): void {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return
      const url = new URL(link.href, location.href)
      if (url.origin !== location.origin || isFile(url.pathname)) return
      // The routes of the back office are not known to the shop's pages.
      if (isOffice(url.pathname) && !isOffice(location.pathname)) return
      // The browser handles jumps within the page.
      if (url.hash && url.pathname === location.pathname && url.search === location.search) return
      event.preventDefault()
      carryPicture(link)
      void navigate(url.pathname + url.search + url.hash, { viewTransition: true, replace: url.href === location.href })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}

function isOffice(path: string): boolean {
  return /^\/staff(\/|$)/.test(path)
}

/** The API, its docs, feeds and pictures are not routes of the router. */
function isFile(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/pictures/') || /\.\w+$/.test(path)
}

const transitionName = 'product-picture'
let carried: HTMLElement | undefined

/**
 * View transition from the picture of the clicked card to the picture of the product page, which has this name in CSS.
 * A name must be unique on the page, so it is removed from the previous card and from the product that is being left.
 */
function carryPicture(link: HTMLAnchorElement): void {
  if (carried) carried.style.viewTransitionName = ''
  carried = /^\/product\/\d+\/?$/.test(link.pathname)
    ? (link.querySelector<HTMLElement>('.picture') ?? undefined)
    : undefined
  if (!carried) return
  const left = document.querySelector<HTMLElement>('.gallery-stage')
  if (left) left.style.viewTransitionName = 'none'
  carried.style.viewTransitionName = transitionName
}

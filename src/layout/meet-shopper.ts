import { useEffect } from 'react'
import { meetShopper } from '../catalogue/shopper.ts'
import { loadChunk } from '../platform/browser/load-chunk.ts'

/**
 * Guests load nothing of this. Whoever has signed in here has a CSRF cookie beside the session's, which scripts cannot
 * see; signing in, here or in another tab, is heard of.
 */
export function useMeetShopper(): void {
  useEffect(() => {
    const meet = () => meetShopper(loadChunk(() => import('../shelf/shelf.ts')).then(({ openShelf }) => openShelf()))
    const hear = ({ key }: StorageEvent) => {
      if (key === 'access_token') meet()
    }
    if (document.cookie.includes('csrftoken=')) meet()
    window.addEventListener('viewer', meet)
    window.addEventListener('storage', hear)
    return () => {
      window.removeEventListener('viewer', meet)
      window.removeEventListener('storage', hear)
    }
  }, [])
}

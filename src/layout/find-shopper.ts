import { useEffect } from 'react'
import { findShopper } from '../catalogue/shopper.ts'
import { loadChunk } from '../platform/browser/load-chunk.ts'
import { signedIn } from '../platform/browser/signed-in.ts'

/**
 * Guests load nothing of the shelf. Whoever has signed in here has a CSRF cookie beside the session's, which scripts
 * cannot see; signing in, here or in another tab, is announced.
 */
export function useFindShopper(): void {
  useEffect(() => {
    const find = () => findShopper(loadChunk(() => import('../shelf/open-shelf.ts')).then((shelf) => shelf.openShelf()))
    const onStorage = ({ key }: StorageEvent) => {
      if (key === 'access_token') find()
    }
    if (document.cookie.includes('csrftoken=')) find()
    const unsubscribe = signedIn.subscribe(find)
    window.addEventListener('storage', onStorage)
    return () => {
      unsubscribe()
      window.removeEventListener('storage', onStorage)
    }
  }, [])
}

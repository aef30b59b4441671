import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findShopper, signInWanted } from '../catalogue/shopper.ts'
import { loadChunk, missingChunk } from '../platform/browser/load-chunk.ts'
import { signedIn } from '../platform/browser/session-signals.ts'

/**
 * Guests do not load the shelf. Scripts cannot read the session cookie, but a visitor who has signed in here has a CSRF
 * cookie too. Signing in is detected by an event in this tab and by a storage event from other tabs. The back office
 * shows nothing of it.
 */
export function useFindShopper(): void {
  const navigate = useNavigate()
  const isOffice = useLocation().pathname.startsWith('/staff')
  useEffect(
    () =>
      signInWanted.subscribe(() => {
        const from = location.pathname + location.search
        void navigate('/auth/', { viewTransition: true, state: { from } })
      }),
    [navigate],
  )
  // Before the buttons listen: a press would else be taken for a guest's.
  useLayoutEffect(() => {
    if (isOffice) return
    const find = () => findShopper(loadChunk(() => import('./open-signed-in.tsx')).then((own) => own.openSignedIn()))
    const onStorage = ({ key }: StorageEvent) => {
      if (key === 'access_token') find()
    }
    // When the line is back, what did not arrive is loaded again.
    const onLine = () => {
      if (missingChunk.get()) find()
    }
    if (document.cookie.includes('csrftoken=')) find()
    const unsubscribe = signedIn.subscribe(find)
    window.addEventListener('storage', onStorage)
    window.addEventListener('online', onLine)
    return () => {
      unsubscribe()
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('online', onLine)
    }
  }, [isOffice])
}

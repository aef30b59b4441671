import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useViewer, type ViewerState } from './viewer.ts'

/**
 * For pages that need a session: a guest is sent to sign in and returns afterwards. The return path is kept in the
 * history state, not in the URL, where an attacker could put another one.
 */
export function useSignedIn(): ViewerState {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const signedOut = !viewer.loading && !viewer.isAuthenticated

  useEffect(() => {
    if (signedOut) void navigate('/auth/', { replace: true, state: { from: pathname } })
  }, [signedOut, navigate, pathname])

  return viewer
}

/** The return path from the history state; only paths of this shop are accepted, as a browser would read them. */
export function comeBackTo(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, here)) return undefined
  const { origin, pathname } = new URL(from, here)
  return origin === here && !pathname.startsWith('//') ? from : undefined
}

const here = 'http://here.invalid'

import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useViewer, type ViewerState } from './viewer.ts'

/**
 * A page that only its owner may see: a guest is sent to sign in and comes back afterwards. The way back lies in the
 * history, not in the address, where anybody could put another one.
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

/** Where the history says that the shopper came from; only a path of this shop. */
export function comeBackTo(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined
}

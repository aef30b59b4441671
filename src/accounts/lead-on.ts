import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { begunAction } from './begun-action.ts'
import { comeBackTo } from './come-back.ts'
import { useViewer } from './viewer.ts'

/**
 * For the pages of signing in and registering: leads a visitor who is signed in already to where they wanted. It also
 * fetches the CSRF token that signing in needs.
 */
export function useLeadOn(): void {
  const { loading, isAuthenticated } = useViewer()
  const navigate = useNavigate()
  const { state } = useLocation()
  const decided = useRef(false)

  useEffect(() => {
    // Only the first answer counts: whoever signs in here is led on by the form.
    if (loading || decided.current) return
    decided.current = true
    if (isAuthenticated) void navigate(comeBackTo(state) ?? begunAction()?.from ?? '/profile/', { replace: true })
  }, [loading, isAuthenticated, navigate, state])
}

import { useEffect, useRef } from 'react'

interface Unsaved {
  /** It goes with another tab of the same page, too. */
  isOfTab: boolean
}

/** Forms with unsaved changes. A screen may have several, but the router supports one blocker: `LeaveGuard`. */
const unsaved = new Set<Unsaved>()

export function hasUnsaved(staysOnPage = false): boolean {
  return Array.from(unsaved).some(({ isOfTab }) => isOfTab || !staysOnPage)
}

/**
 * Asks before the page with unsaved changes is left. Returns `allowLeaving`, for navigating right after a save:
 * the form counts as changed until the next render.
 */
export function useLeaveGuard(isDirty: boolean, isOfTab = false): () => void {
  const form = useRef({ isOfTab })
  useEffect(() => {
    if (!isDirty) return
    const token = form.current
    unsaved.add(token)
    return () => {
      unsaved.delete(token)
    }
  }, [isDirty])
  return () => {
    unsaved.delete(form.current)
  }
}

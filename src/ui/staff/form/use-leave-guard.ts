import { useEffect, useRef } from 'react'

/** Forms with unsaved changes. A screen may have several, but the router supports one blocker: `LeaveGuard`. */
const unsaved = new Set<object>()

export function hasUnsaved(): boolean {
  return unsaved.size > 0
}

/**
 * Asks before the page with unsaved changes is left. Returns `allowLeaving`, for navigating right after a save:
 * the form counts as changed until the next render.
 */
export function useLeaveGuard(isDirty: boolean): () => void {
  const form = useRef({})
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

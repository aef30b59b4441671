import { useEffect, useRef } from 'react'

/** Forms with unsaved changes. A screen may have several, but a router asks one guard only: `LeaveGuard` in the frame. */
const unsaved = new Set<object>()

export function hasUnsaved(): boolean {
  return unsaved.size > 0
}

/**
 * Asks before unsaved changes are left behind. Returns `letGo`, for the way on after a successful save: the form still
 * counts as changed until the next render.
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

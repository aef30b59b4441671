import { useEffect } from 'react'
import { createStore } from '../platform/browser/create-store.ts'

const leaving = createStore(false)

/**
 * True from when the user deletes the account here until the page is gone: they go home, not to the sign-in page. The end
 * of the navigation would be too early, because React may show the next page a moment later.
 */
export function useLeaving(): boolean {
  useEffect(() => () => leaving.set(false), [])
  return leaving.use()
}

/** Calls of the page that are still under way may be refused before `leave` has finished. */
export async function whileLeaving(leave: () => Promise<void>): Promise<void> {
  leaving.set(true)
  try {
    await leave()
  } catch (error) {
    leaving.set(false)
    throw error
  }
}

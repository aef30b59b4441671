import { createStore } from '../platform/browser/create-store.ts'

const leaving = createStore(false)

/** True while the user deletes the account here: they go home, not to the sign-in page. */
export const useLeaving = leaving.use

/** Calls of the page that are still under way may be refused before `leave` has finished. */
export async function whileLeaving(leave: () => Promise<void>): Promise<void> {
  leaving.set(true)
  try {
    await leave()
  } finally {
    leaving.set(false)
  }
}

import { createSignal } from './create-store.ts'

/**
 * A call of the browser was answered with 401: the session has ended. The API client emits it; `accounts/viewer.ts` is
 * the one subscriber and looks anew who is signed in. Pages follow the viewer and deal with no 401 themselves.
 */
export const signedOut = createSignal()

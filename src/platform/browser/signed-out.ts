import { createSignal } from './create-store.ts'

/**
 * A call was refused for want of a session: nobody is signed in, or the session was ended elsewhere. The API client
 * emits it before the caller gets the refusal; `accounts/viewer.ts` is the one subscriber. Pages follow the viewer and
 * handle no 401 themselves.
 */
export const signedOut = createSignal()

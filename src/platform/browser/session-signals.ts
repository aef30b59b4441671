import { createSignal } from './create-store.ts'

/**
 * A call was refused because nobody is signed in or the session was ended elsewhere. The API client emits this before
 * the caller gets the refusal; `accounts/viewer.ts` is the one subscriber. Pages subscribe to the viewer and
 * handle no 401 themselves.
 */
export const signedOut = createSignal()

/** The user turned out to be signed in: the layout loads what guests do not need. */
export const signedIn = createSignal()

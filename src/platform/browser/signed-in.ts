import { createSignal } from './create-store.ts'

/** Somebody turned out to be signed in: the layout loads what guests do without. */
export const signedIn = createSignal()

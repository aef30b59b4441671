import { createSignal } from './create-store.ts'

/** The user turned out to be signed in: the layout loads what guests do not need. */
export const signedIn = createSignal()

import { createSignal } from '../platform/browser/create-store.ts'

/** Emitted by the button in the bar and by the shortcut; the command palette subscribes. */
export const paletteRequested = createSignal()

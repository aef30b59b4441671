import { createSignal } from '../platform/browser/create-store.ts'

/** Emitted by the button in the bar and by the shortcut; the command palette opens. */
export const paletteRequested = createSignal()

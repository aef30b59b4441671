/** The button in the bar and the shortcut open the same palette. */
const listeners = new Set<() => void>()

export function openPalette(): void {
  for (const listener of listeners) listener()
}

export function onOpenPalette(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

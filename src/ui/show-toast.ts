/** A short message over the page: «Товар добавлен в корзину!». Call it from anywhere; `Toasts` in the layout shows it. */
export interface Toast {
  id: number
  kind: 'success' | 'failure'
  text: string
  /** Where to go on from here, such as the order that was just placed. */
  link?: { href: string; text: string }
}

const max = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Returns what `dismissToast` takes. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1
  // The same words again replace the old ones, and old ones make room.
  const others = toasts.filter(({ text, kind }) => text !== toast.text || kind !== toast.kind)
  change([...others, { ...toast, id: lastId }].slice(-max))
  return lastId
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

import { createStore } from '../platform/browser/create-store.ts'

/** A short message over the page: «Товар добавлен в корзину!». Call it from anywhere; `Toasts` in the layout shows it. */
export interface Toast {
  id: number
  kind: 'success' | 'failure'
  text: string
  /** A link to continue with, such as to the order that was just placed. */
  link?: { href: string; text: string }
  /** A button, such as to take back what was done; it closes the toast. */
  action?: { text: string; run: () => void }
}

const max = 3

let lastId = 0

export const toasts = createStore<readonly Toast[]>([])

/** Returns the id for `dismissToast`. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1
  const id = lastId
  toasts.set((shown) => {
    // A toast replaces an older one with the same text, and those of the other kind, which would contradict it: on a bad
    // line one try fails and the next succeeds. What can still be taken back stays. The oldest are dropped.
    const others = shown.filter(({ text, kind, action }) => (kind === toast.kind ? text !== toast.text : action))
    return [...others, { ...toast, id }].slice(-max)
  })
  return id
}

export function dismissToast(id: number): void {
  toasts.set((shown) => shown.filter((toast) => toast.id !== id))
}

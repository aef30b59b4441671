import { createStore } from '../platform/browser/create-store.ts'

/** A short message over the page: «Товар добавлен в корзину!». Call it from anywhere; `Toasts` in the layout shows it. */
export interface Toast {
  id: number
  kind: 'success' | 'failure'
  text: string
  /** Where to go on from here, such as the order that was just placed. */
  link?: { href: string; text: string }
}

const max = 3

let lastId = 0

export const toasts = createStore<readonly Toast[]>([])

/** Returns what `dismissToast` takes. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1
  const id = lastId
  toasts.set((shown) => {
    // The same words again replace the old ones, and old ones make room.
    const others = shown.filter(({ text, kind }) => text !== toast.text || kind !== toast.kind)
    return [...others, { ...toast, id }].slice(-max)
  })
  return id
}

export function dismissToast(id: number): void {
  toasts.set((shown) => shown.filter((toast) => toast.id !== id))
}

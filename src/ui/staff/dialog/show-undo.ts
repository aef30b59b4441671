import { createStore } from '../../../platform/browser/create-store.ts'

/** A change that was just made and can be undone; `UndoToast` in the frame shows it. */
export interface Undoable {
  id: number
  text: string
  undo: () => Promise<void>
}

export const undoable = createStore<Undoable | undefined>(undefined)
let lastId = 0

/** `showUndo('Товар в архиве', () => restore(id))`: only the last change can be undone. */
export function showUndo(text: string, undo: () => Promise<void>): void {
  lastId += 1
  undoable.set({ id: lastId, text, undo })
}

export function dismissUndo(id: number): void {
  if (undoable.get()?.id === id) undoable.set(undefined)
}

/** What was just done and can be taken back; `UndoToast` in the frame shows it. */
export interface Undoable {
  id: number
  text: string
  undo: () => Promise<void>
}

let current: Undoable | undefined
let lastId = 0
const listeners = new Set<() => void>()

/** `showUndo('Товар в архиве', () => restore(id))`: only the last deed can be taken back. */
export function showUndo(text: string, undo: () => Promise<void>): void {
  lastId += 1
  change({ id: lastId, text, undo })
}

export function dismissUndo(id: number): void {
  if (current?.id === id) change(undefined)
}

export const undoable = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => current,
  onServer: () => undefined,
}

function change(next: Undoable | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

/** A question before what cannot be undone; `ConfirmDialog` in the frame asks it. */
export interface Question {
  title: string
  text?: string
  /** What the button says: the deed, not «Да». */
  confirm: string
  cancel?: string
}

interface Asked extends Question {
  answer: (confirmed: boolean) => void
}

let asked: Asked | undefined
const listeners = new Set<() => void>()

/** `if (await askConfirm({ title: 'Удалить категорию?', confirm: 'Удалить' })) …` */
export function askConfirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  change({
    ...question,
    answer: (confirmed) => {
      change(undefined)
      resolve(confirmed)
    },
  })
  return promise
}

export const askedQuestion = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => asked,
  onServer: () => undefined,
}

function change(next: Asked | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

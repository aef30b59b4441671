import { createStore } from '../../../platform/browser/create-store.ts'

/** A question before a change that cannot be undone; `ConfirmDialog` in the frame asks it. */
export interface Question {
  title: string
  text?: string
  /** The label of the button: a verb such as «Удалить», not «Да». */
  confirm: string
  cancel?: string
}

interface OpenQuestion extends Question {
  answer: (confirmed: boolean) => void
}

export const openQuestion = createStore<OpenQuestion | undefined>(undefined)

/** `if (await askConfirm({ title: 'Удалить категорию?', confirm: 'Удалить' })) …` */
export function askConfirm(question: Question): Promise<boolean> {
  openQuestion.get()?.answer(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  openQuestion.set({
    ...question,
    answer: (confirmed) => {
      openQuestion.set(undefined)
      resolve(confirmed)
    },
  })
  return promise
}

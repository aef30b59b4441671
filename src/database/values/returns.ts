import { idsOf, readingOf } from './state-words.ts'

/** A return's states: ids for code and tables, words for the wire. `accepted` may be a part of what was asked for, see the lines. */
export const returnStateWords = {
  requested: 'Запрошен',
  in_transit: 'В пути',
  received: 'Получен',
  accepted: 'Принят',
  refused: 'Отклонен',
  withdrawn: 'Отозван',
} as const

export type ReturnState = keyof typeof returnStateWords
export const returnStates = idsOf(returnStateWords)
export const returnStateOf = readingOf(returnStateWords)

/** `changed_mind`: goods of proper quality. `defect`: broken, wrong or incomplete. `not_collected`: the parcel came back. `lost`: it never will. `not_sent`: it never left. */
export const returnKinds = ['changed_mind', 'defect', 'not_collected', 'lost', 'not_sent'] as const
/** What can be asked for; that a parcel is lost or not sent is said of the parcel. */
export const askedKinds = ['changed_mind', 'defect', 'not_collected'] as const
export type ReturnKind = (typeof returnKinds)[number]

/** What becomes of the pieces that came back. */
export const returnFates = ['shelf', 'write_off'] as const
export type ReturnFate = (typeof returnFates)[number]

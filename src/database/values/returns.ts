/** As stored and as shown. «Принят» may be a part of what was asked for, see the lines. */
export const returnStates = ['Запрошен', 'В пути', 'Получен', 'Принят', 'Отклонен', 'Отозван'] as const
export type ReturnState = (typeof returnStates)[number]

/** `changed_mind`: goods of proper quality. `defect`: broken, wrong or incomplete. `not_collected`: the parcel came back. */
export const returnKinds = ['changed_mind', 'defect', 'not_collected'] as const
export type ReturnKind = (typeof returnKinds)[number]

/** What becomes of the pieces that came back. */
export const returnFates = ['shelf', 'write_off'] as const
export type ReturnFate = (typeof returnFates)[number]

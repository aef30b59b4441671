/** Why buyers are asked: the release has another month, or too few pieces came for all. */
export const releaseMoveKinds = ['slip', 'shortage'] as const
export type ReleaseMoveKind = (typeof releaseMoveKinds)[number]

/** `superseded`: a later question takes its place. `withdrawn`: the release came back to what was agreed. */
export const preorderAnswerStates = ['open', 'agreed', 'refused', 'superseded', 'withdrawn'] as const

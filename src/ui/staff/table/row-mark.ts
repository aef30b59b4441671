/** What has just happened to a row. */
export type RowMark = 'new' | 'changed'

export const markNames: Record<RowMark, string> = { new: 'новый', changed: 'изменён' }

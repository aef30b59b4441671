import { diffArrays } from 'diff'

export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Texts with more changed lines than this are shown as wholly replaced: finding the fewest changes would take too long. */
const maxChanges = 1000

/** The differences between two texts, line by line. */
export function textDiff(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  const changes = diffArrays(a, b, { maxEditLength: maxChanges }) ?? [
    { value: a, removed: true, added: false },
    { value: b, removed: false, added: true },
  ]
  return changes.flatMap(({ value, added, removed }) =>
    value.map((text): DiffLine => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  )
}

/** Deep equality of plain API values; the order of keys does not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isSame((a as Fields)[name], (b as Fields)[name]))
}

type Fields = Record<string, unknown>

/** A field that another person changed while we edited. */
export interface OtherChange<Name> {
  name: Name
  before: unknown
  theirs: unknown
  mine: unknown
  /** We changed it as well, and differently. */
  clashes: boolean
}

export function otherChanges<Values extends object>(
  start: Values,
  mine: Values,
  theirs: Values,
): OtherChange<keyof Values & string>[] {
  const names = Object.keys(start) as (keyof Values & string)[]
  return names
    .filter((name) => !isSame(start[name], theirs[name]) && !isSame(mine[name], theirs[name]))
    .map((name) => ({
      name,
      before: start[name],
      theirs: theirs[name],
      mine: mine[name],
      clashes: !isSame(start[name], mine[name]),
    }))
}

/** Our changes on top of theirs: fields that we did not touch keep their values. */
export function mergeEdits<Values extends object>(start: Values, mine: Values, theirs: Values): Values {
  const merged = { ...theirs }
  for (const name of Object.keys(mine) as (keyof Values)[]) {
    if (!isSame(start[name], mine[name])) merged[name] = mine[name]
  }
  return merged
}

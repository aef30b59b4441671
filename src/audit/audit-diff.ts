export type Fields = Record<string, unknown>

export interface AuditDiff {
  before: Fields | null
  after: Fields | null
}

/** Fields with such names are never logged, not even as a hash. A barcode is not secret. */
const secret = /password|secret|token|hash|(?<!bar)code/i
const longestText = 10_000

/**
 * Only the fields that differ, or undefined when nothing does. `before` is null for a created subject and `after` for a
 * deleted one; then all fields that have a value are returned.
 */
export function auditDiff(before: Fields | null, after: Fields | null): AuditDiff | undefined {
  const kept = (fields: Fields | null, other: Fields | null): Fields | null => {
    if (!fields) return null
    const entries = Object.entries(fields).filter(([name, value]) => {
      if (secret.test(name) || value === undefined) return false
      return other ? !isSame(value, other[name]) : value !== null && value !== ''
    })
    return Object.fromEntries(entries.map(([name, value]) => [name, shortened(value)]))
  }
  const diff = { before: kept(before, after), after: kept(after, before) }
  const isUpdate = before !== null && after !== null
  const changed = Object.keys(diff.before ?? {}).length + Object.keys(diff.after ?? {}).length > 0
  return isUpdate && !changed ? undefined : diff
}

/** Compares values as they are stored, in JSON, so that a date equals its text. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

function shortened(value: unknown): unknown {
  return typeof value === 'string' && value.length > longestText ? `${value.slice(0, longestText)}…` : value
}

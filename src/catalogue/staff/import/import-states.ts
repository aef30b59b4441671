export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'failed',
  'cancelled',
  'interrupted',
] as const

export type ImportState = (typeof importStates)[number]

/** Somebody is at work on it; when that process has died, it is `interrupted`. */
export const activeStates: readonly ImportState[] = ['checking', 'running']

/** The table may be looked at, with another match of columns too, as long as nothing came of it. */
export const checkableStates: readonly ImportState[] = ['uploaded', 'checked', 'failed', 'cancelled', 'interrupted']

export function isActive(state: ImportState): boolean {
  return activeStates.includes(state)
}

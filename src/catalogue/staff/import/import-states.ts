export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'failed',
  'cancelled',
  'interrupted',
  'undoing',
  'undone',
] as const

export type ImportState = (typeof importStates)[number]

/** A process is working on it; if that process dies, the state becomes `interrupted`. */
const activeStates: readonly ImportState[] = ['checking', 'running', 'undoing']

/** The table can be checked again, also with other columns, until it is imported. */
export const checkableStates: readonly ImportState[] = ['uploaded', 'checked', 'failed', 'cancelled', 'interrupted']

export function isActive(state: ImportState): boolean {
  return activeStates.includes(state)
}

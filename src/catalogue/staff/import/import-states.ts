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

/** In a separate file, because browser code imports only the types of contracts. */
export const maxImportBytes = 20 * 1024 * 1024
/** Of a ZIP of pictures. */
export const maxArchiveBytes = 100 * 1024 * 1024

export const importStateNames: Record<ImportState, string> = {
  uploaded: 'Загружен',
  checking: 'Проверяется',
  checked: 'Проверен',
  running: 'Идёт импорт',
  done: 'Выполнен',
  failed: 'Не удался',
  cancelled: 'Остановлен',
  interrupted: 'Прерван',
  undoing: 'Отменяется',
  undone: 'Отменён',
}

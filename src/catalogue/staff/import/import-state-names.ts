import type { ImportState } from './import-states.ts'

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

import type { ReturnState } from '../../database/values/returns.ts'

/** A return may be received without ever having been on its way: brought by hand. Nothing is accepted unseen. */
const transitions: Record<ReturnState, readonly ReturnState[]> = {
  Запрошен: ['В пути', 'Получен', 'Отклонен'],
  'В пути': ['Получен', 'Отклонен'],
  Получен: ['Принят', 'Отклонен'],
  Принят: [],
  Отклонен: [],
}

export function canReturnBecome(from: ReturnState, to: ReturnState): boolean {
  return transitions[from].includes(to)
}

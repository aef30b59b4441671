import type { ReturnFate, ReturnKind } from '../database/values/returns.ts'

export const kindNames: Record<ReturnKind, string> = {
  changed_mind: 'Товар не подошёл',
  defect: 'Товар с недостатком',
  not_collected: 'Посылку не забрали',
  lost: 'Посылка потерялась',
  not_sent: 'Часть заказа не отправлена',
}

export const fateNames: Record<ReturnFate, string> = { shelf: 'На склад', write_off: 'Списать' }

interface JudgedLine {
  quantity: number
  accepted: number | null
  refuse_reason: string | null
}

/** What was decided about a line, where it is not simply accepted: ` — не приняли: нет коробки`. */
export function verdictText({ quantity, accepted, refuse_reason: reason }: JudgedLine): string {
  if (accepted === null || accepted === quantity) return ''
  const why = reason ? `: ${reason}` : ''
  return accepted === 0 ? ` — не\u00a0приняли${why}` : ` — приняли ${accepted} из\u00a0${quantity}${why}`
}

import type { ReturnFate, ReturnKind } from '../../database/values/returns.ts'

export const kindNames: Record<ReturnKind, string> = {
  changed_mind: 'Товар не подошёл',
  defect: 'Товар с недостатком',
  not_collected: 'Посылку не забрали',
}

export const fateNames: Record<ReturnFate, string> = { shelf: 'На полку', write_off: 'Списать' }

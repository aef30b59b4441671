import { quoted } from '../../platform/text/quoted.ts'
import type { Stocktake } from './stocktakes.contract.ts'

export const stateNames: Record<Stocktake['state'], string> = {
  open: 'идёт',
  applied: 'записан',
  cancelled: 'отменён',
}

export function titleOf({ id, note, category, shelf }: Stocktake): string {
  return [`Пересчёт №\u00a0${id}`, category?.name, shelf && `место ${shelf}`, note && quoted(note)]
    .filter(Boolean)
    .join(', ')
}

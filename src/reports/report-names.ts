import { goodsEditors, managers, type Roles } from '../platform/contract/roles.ts'
import { dateFormat } from '../platform/text/date-format.ts'
import type { Step } from './report-period.ts'
import type { GroupKind } from './reports.contract.ts'

export const groupTitles: Record<GroupKind, string> = {
  product: 'Товары',
  category: 'Категории',
  series: 'Серии',
  maker: 'Производители',
}

export type ReportName = 'sales' | GroupKind | 'searches' | 'waiting'

/** In the order of the tabs, with the roles of their endpoints. */
export const reports: readonly { name: ReportName; title: string; roles: Roles }[] = [
  { name: 'sales', title: 'Продажи', roles: managers },
  { name: 'product', title: groupTitles.product, roles: managers },
  { name: 'category', title: groupTitles.category, roles: managers },
  { name: 'series', title: groupTitles.series, roles: managers },
  { name: 'maker', title: groupTitles.maker, roles: managers },
  { name: 'searches', title: 'Искали и не нашли', roles: goodsEditors },
  { name: 'waiting', title: 'Ждут покупатели', roles: goodsEditors },
]

export const stepNames: Record<Step, string> = { day: 'По дням', week: 'По неделям', month: 'По месяцам' }

const day = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const shortDay = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonth = dateFormat({ month: 'short', year: '2-digit', timeZone: 'UTC' })

/** A step as its row in the table is called. */
export function stepTitle(by: Step, start: string): string {
  if (by === 'month') return month.format(new Date(start))
  return by === 'week' ? `с ${day.format(new Date(start))}` : day.format(new Date(start))
}

/** The same, short enough for the axis of a chart. */
export function stepLabel(by: Step, start: string): string {
  return (by === 'month' ? shortMonth : shortDay).format(new Date(start))
}

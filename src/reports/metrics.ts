import { formatPrice } from '../platform/text/money.ts'
import type { Figures } from './reports.contract.ts'

const numbers = new Intl.NumberFormat('ru-RU')
const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })

/** What a chart can show. Charts and tiles round to roubles, tables do not. */
export const metrics = {
  revenue: { title: 'Выручка', money: true },
  orders: { title: 'Заказы', money: false },
  average: { title: 'Средний чек', money: true },
  margin: { title: 'Маржа', money: true },
  returned: { title: 'Возвраты', money: true },
} as const satisfies Partial<Record<keyof Figures, { title: string; money: boolean }>>

export type Metric = keyof typeof metrics

export const metricNames = Object.keys(metrics) as Metric[]

export function writeMetric(metric: Metric, value: number | null): string {
  if (value === null) return '—'
  return metrics[metric].money ? `${whole.format(value)}\u00a0₽` : numbers.format(value)
}

export function writeMoney(value: number | null): string {
  return value === null ? '—' : formatPrice(value)
}

export function writePercent(value: number | null): string {
  return value === null ? '—' : `${numbers.format(value)}\u00a0%`
}

/** `+12 %` compared with the period before; undefined when there is nothing to compare with. */
export function writeChange(now: number | null, before: number | null): string | undefined {
  if (now === null || before === null || before === 0) return undefined
  const change = Math.round(((now - before) / Math.abs(before)) * 100)
  return `${change > 0 ? '+' : change < 0 ? '−' : ''}${numbers.format(Math.abs(change))}\u00a0%`
}

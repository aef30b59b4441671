import { toRoubles } from '../platform/text/money.ts'
import type { Figures } from './reports.contract.ts'

/** Sums as stored, see `sales_totals`. */
export type Sums = {
  orders: number
  pieces: number
  goods: number
  delivery: number
  known: number
  cost: number
  returnedOrders: number
  returnedPieces: number
  returned: number
}

export const nothing: Sums = {
  orders: 0,
  pieces: 0,
  goods: 0,
  delivery: 0,
  known: 0,
  cost: 0,
  returnedOrders: 0,
  returnedPieces: 0,
  returned: 0,
}

export function addSums(a: Sums, b: Sums): Sums {
  const names = Object.keys(nothing) as (keyof Sums)[]
  return Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as unknown as Sums
}

/** Averages and shares are made of sums, never of other averages. */
export function toFigures(sums: Sums): Figures {
  const { orders, pieces, goods, delivery, known, cost } = sums
  return {
    revenue: toRoubles(goods + delivery),
    orders,
    pieces,
    average: orders > 0 ? toRoubles(Math.round((goods + delivery) / orders)) : null,
    delivery: toRoubles(delivery),
    margin: known > 0 ? toRoubles(known - cost) : null,
    margin_percent: percent(known - cost, known),
    cost_known_percent: percent(known, goods),
    returned: toRoubles(sums.returned),
    returned_orders: sums.returnedOrders,
    returned_pieces: sums.returnedPieces,
  }
}

/** With one digit; null of nothing. */
export function percent(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 1000) / 10 : null
}

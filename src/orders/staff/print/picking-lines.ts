import type { StaffOrder } from '../staff-orders.contract.ts'

/** One walk to the shelf: how many of an article, and for which orders. */
export interface PickingLine {
  sku: string
  name: string
  /** Null where nobody has written it down. */
  place: string | null
  quantity: number
  orders: { id: number; quantity: number }[]
}

/**
 * All goods of these orders, each article once, in the order of a walk: by shelf place, then by article, numbers as they
 * are read (А-2 before А-10). What has no place comes last.
 */
export function pickingLines(orders: Pick<StaffOrder, 'id' | 'lines'>[]): PickingLine[] {
  const bySku = new Map<string, PickingLine>()
  for (const { id, lines } of orders) {
    for (const { sku, product_name: name, shelf_place: place, quantity } of lines) {
      const line = bySku.get(sku) ?? { sku, name, place, quantity: 0, orders: [] }
      const own = line.orders.find((order) => order.id === id)
      if (own) own.quantity += quantity
      else line.orders.push({ id, quantity })
      line.quantity += quantity
      bySku.set(sku, line)
    }
  }
  return [...bySku.values()].toSorted(byWalk)
}

function byWalk(a: PickingLine, b: PickingLine): number {
  return (
    Number(a.place === null) - Number(b.place === null) ||
    compare(a.place ?? '', b.place ?? '') ||
    compare(a.sku, b.sku)
  )
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'ru', { numeric: true })
}

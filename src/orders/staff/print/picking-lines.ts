import type { StaffOrder } from '../staff-orders.contract.ts'

/** One walk to the shelf: how many of an article, and for which orders. */
export interface PickingLine {
  sku: string
  name: string
  quantity: number
  orders: { id: number; quantity: number }[]
}

/** All goods of these orders, each article once, sorted as articles are read: KTS-2 before KTS-10. */
export function pickingLines(orders: Pick<StaffOrder, 'id' | 'lines'>[]): PickingLine[] {
  const bySku = new Map<string, PickingLine>()
  for (const { id, lines } of orders) {
    for (const { sku, product_name: name, quantity } of lines) {
      const line = bySku.get(sku) ?? { sku, name, quantity: 0, orders: [] }
      const own = line.orders.find((order) => order.id === id)
      if (own) own.quantity += quantity
      else line.orders.push({ id, quantity })
      line.quantity += quantity
      bySku.set(sku, line)
    }
  }
  return [...bySku.values()].toSorted((a, b) => a.sku.localeCompare(b.sku, 'ru', { numeric: true }))
}

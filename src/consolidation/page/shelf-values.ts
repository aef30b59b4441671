import type { Shelf, ShelfOrder } from '../collecting.contract.ts'

export type ChosenLine = ShelfOrder['items'][number] & { order_id: number }

export function allLines({ orders }: Pick<Shelf, 'orders'>): ChosenLine[] {
  return orders.flatMap(({ order_id, items }) => items.map((item) => ({ ...item, order_id })))
}

export function keyOf({ order_id, position }: { order_id: number; position: number }): string {
  return `${order_id}/${position}`
}

/** What the server is asked about. */
export function toLines(chosen: ChosenLine[]): { order_id: number; position: number }[] {
  return chosen.map(({ order_id, position }) => ({ order_id, position }))
}

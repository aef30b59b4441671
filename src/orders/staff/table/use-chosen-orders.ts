import { useState } from 'react'
import { type Selection, useSelection } from '../../../ui/staff/table/use-selection.ts'
import type { OrderRow } from '../order-lists.contract.ts'

/** The selection spans pages of the table, so rows are remembered as they were last shown. */
export function useChosenOrders(shown: OrderRow[] | undefined): { selection: Selection; chosen: OrderRow[] } {
  const selection = useSelection()
  const [last, setLast] = useState<OrderRow[]>()
  const [seen, setSeen] = useState<ReadonlyMap<number, OrderRow>>(new Map())
  if (shown && shown !== last) {
    setLast(shown)
    setSeen(new Map([...seen, ...shown.map((row) => [row.id, row] as const)]))
  }
  const chosen = [...selection.keys].map((id) => seen.get(id)).filter((row) => row !== undefined)
  return { selection, chosen: chosen.toSorted((a, b) => a.id - b.id) }
}

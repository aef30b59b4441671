import { useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { type ScanQueue, useScanQueue } from '../../ui/staff/scan/use-scan-queue.ts'
import { ambiguousCode, readCodes, unknownCode, unreadable } from './read-codes.ts'
import type { Arrival, findByCodes, StockProduct } from './warehouse.contract.ts'

export interface StockLine extends StockProduct {
  quantity: number
}

export interface StockLines {
  lines: StockLine[]
  scans: ScanQueue
  setQuantity: (id: number, quantity: number) => void
  remove: (id: number) => void
  /** These are written; what was scanned meanwhile stays. */
  settle: (written: Arrival['lines']) => void
}

/** The goods of a delivery, collected by scanner, by hand or from a table. The latest come first. */
export function useStockLines(): StockLines {
  const [lines, setLines] = useState<StockLine[]>([])

  const scans = useScanQueue(async (text) => {
    const [line] = readCodes(text).lines
    if (!line) return unreadable
    const body = { codes: [line.code] }
    const { found, ambiguous } = await browserApi.call<typeof findByCodes>('POST /api/staff/stock/find/', { body })
    const [several] = ambiguous
    if (several) return ambiguousCode(several.products.map(({ sku }) => sku))
    if (found.length === 0) return unknownCode
    setLines((before) =>
      merged(
        before,
        found.map(({ id, sku, barcode, name, stock }) => ({ id, sku, barcode, name, stock, quantity: line.quantity })),
      ),
    )
  })

  return {
    lines,
    scans,
    setQuantity: (id, quantity) =>
      setLines((before) => before.map((line) => (line.id === id ? { ...line, quantity } : line))),
    remove: (id) => setLines((before) => before.filter((line) => line.id !== id)),
    settle(written) {
      const pieces = new Map(written.map(({ product_id: id, quantity }) => [id, quantity]))
      setLines((before) =>
        before
          .map((line) => ({ ...line, quantity: line.quantity - (pieces.get(line.id) ?? 0) }))
          .filter(({ quantity }) => quantity > 0),
      )
    },
  }
}

/** A product that is scanned again gets one more, and moves to the top. */
function merged(before: StockLine[], found: StockLine[]): StockLine[] {
  const all = new Map<number, StockLine>()
  for (const line of [...found, ...before]) {
    const known = all.get(line.id)
    all.set(line.id, known ? { ...known, quantity: known.quantity + line.quantity } : line)
  }
  return [...all.values()]
}

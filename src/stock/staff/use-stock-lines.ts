import { useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { type Action, useAction } from '../../platform/browser/use-action.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { type CodeLine, readCodes } from './read-codes.ts'
import type { findByCodes, StockProduct } from './warehouse.contract.ts'

export interface StockLine extends StockProduct {
  quantity: number
}

export interface StockLines {
  lines: StockLine[]
  /** Codes that no product has, and lines that could not be read. */
  unknown: string[]
  add: Action<[text: string]>
  setQuantity: (id: number, quantity: number) => void
  remove: (id: number) => void
  clear: () => void
}

/** The goods of a delivery or a stocktake, collected by scanner, by hand or from a table. The latest come first. */
export function useStockLines(): StockLines {
  const [lines, setLines] = useState<StockLine[]>([])
  const [unknown, setUnknown] = useState<string[]>([])

  const add = useAction(async (text: string) => {
    const read = readCodes(text)
    const { found, missing } = read.lines.length > 0 ? await find(read.lines) : { found: [], missing: [] }
    setUnknown([...read.wrong, ...missing])
    setLines((before) => merged(before, found))
  }, staffFallback('Не удалось найти товары'))

  return {
    lines,
    unknown,
    add,
    setQuantity: (id, quantity) =>
      setLines((before) => before.map((line) => (line.id === id ? { ...line, quantity } : line))),
    remove: (id) => setLines((before) => before.filter((line) => line.id !== id)),
    clear: () => {
      setLines([])
      setUnknown([])
    },
  }
}

async function find(asked: CodeLine[]): Promise<{ found: StockLine[]; missing: string[] }> {
  const quantities = new Map(asked.map(({ code, quantity }) => [code, quantity]))
  const answer = await browserApi.call<typeof findByCodes>('POST /api/staff/stock/find/', {
    body: { codes: [...quantities.keys()] },
  })
  const found = answer.found.map(({ code, ...product }) => ({ ...product, quantity: quantities.get(code) ?? 1 }))
  const several = new Map(
    answer.ambiguous.map(({ code, products }) => [
      code,
      `${code} (штрихкод нескольких товаров: ${products.map(({ sku }) => sku).join(', ')})`,
    ]),
  )
  return { found, missing: answer.unknown.map((code) => several.get(code) ?? code) }
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

import { useEffect, useState } from 'react'
import type { listStaffProducts } from '../catalogue/staff/staff-products.contract.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import type { findAnything } from './office.contract.ts'
import { foundThings, type PaletteResult } from './palette-results.ts'

const pauseMs = 150
const maxProducts = 6

interface Found {
  text: string
  results: PaletteResult[]
  failed: boolean
}

/** Orders, customers and products for what was typed; an older answer never replaces a newer one. */
export function usePaletteSearch(typed: string): { results: PaletteResult[]; busy: boolean; failed: boolean } {
  const text = typed.trim()
  const [found, setFound] = useState<Found>({ text: '', results: [], failed: false })

  useEffect(() => {
    if (text === '') return
    const call = new AbortController()
    const { signal } = call
    const timer = setTimeout(() => {
      Promise.all([
        browserApi.call<typeof findAnything>('GET /api/staff/find/', { query: { q: text } }, { signal }),
        findProducts(text, 'false', signal),
        findProducts(text, 'true', signal),
      ]).then(
        ([things, goods, archived]) =>
          setFound({ text, results: foundThings(things, [...goods, ...archived]), failed: false }),
        () => !signal.aborted && setFound({ text, results: [], failed: true }),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [text])

  if (text === '') return { results: [], busy: false, failed: false }
  return { results: found.results, busy: found.text !== text, failed: found.text === text && found.failed }
}

/** Those in the archive come last: the search of the shop would not find them at all. */
async function findProducts(q: string, archived: 'true' | 'false', signal: AbortSignal) {
  const query = { q, archived, page: 1, page_size: maxProducts }
  const page = await browserApi.call<typeof listStaffProducts>('GET /api/staff/products/', { query }, { signal })
  return page.results
}

import { useEffect, useState } from 'react'
import { browserApi } from '../platform/api-client.ts'
import type { searchProducts } from '../search/search.contract.ts'
import type { findAnything } from './office.contract.ts'
import { foundThings, type PaletteResult } from './palette-results.ts'

const pauseMs = 150

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
        browserApi.call<typeof searchProducts>('GET /api/search/', { query: { q: text } }, { signal }),
      ]).then(
        ([things, products]) => setFound({ text, results: foundThings(things, products), failed: false }),
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

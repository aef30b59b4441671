import { useEffect, useState } from 'react'
import { browserApi } from '../platform/browser/api-client.ts'
import { namesContaining } from './match-name.ts'
import type { SearchResult, searchProducts } from './search.contract.ts'

/** Long enough to wait for the end of a word, too short to be noticed. */
const debounceMs = 180
const maxSimilar = 5

interface Answer {
  query: string
  results: SearchResult[]
}

export interface PanelResults {
  /** Products whose name contains the typed text. */
  literal: SearchResult[]
  /** Others that the server found. */
  similar: SearchResult[]
  /** How many products there are on the results page; undefined while that is unknown. */
  count: number | undefined
  /** The query as the server corrected it, or null. */
  corrected: string | null
  waiting: boolean
}

/** The results for the panel. A blank text sends no request, and a newer text aborts the request of the older one. */
export function useSearchResults(text: string): PanelResults {
  const [answer, setAnswer] = useState<Answer>({ query: '', results: [] })
  const query = text.trim()

  useEffect(() => {
    if (query === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      void search(query, controller.signal).then((results) => results && setAnswer({ query, results }))
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query])

  const { results } = answer
  const literal = namesContaining(results, query)
  // Until the new results arrive, the old ones are filtered by the current text.
  if (answer.query !== query) return { literal, similar: [], count: undefined, corrected: null, waiting: true }
  const similar = results.filter((result) => !literal.includes(result)).slice(0, maxSimilar)
  const [first] = results
  return { literal, similar, count: first?.found_count, corrected: first?.corrected_query ?? null, waiting: false }
}

/** Undefined when a newer request has replaced it. */
async function search(q: string, signal: AbortSignal): Promise<SearchResult[] | undefined> {
  try {
    return await browserApi.call<typeof searchProducts>('GET /api/search/', { query: { q } }, { signal })
  } catch (error) {
    if (signal.aborted) return undefined
    console.error('Ошибка при поиске', error)
    return []
  }
}

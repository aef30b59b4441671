import { useEffect, useState } from 'react'
import { browserApi } from '../platform/browser/api-client.ts'
import { namesContaining } from './match-name.ts'
import type { SearchResult, searchProducts } from './search.contract.ts'

/** Long enough to wait for the end of a word, too short to be felt. */
const debounceMs = 180

interface Answer {
  query: string
  results: SearchResult[]
}

interface PanelResults {
  results: SearchResult[]
  /** What the server took the text for, where that differs. */
  corrected: string | null
  waiting: boolean
}

/** What the panel shows for the text: a blank one asks nothing, a newer one cancels the call of the older. */
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

  // Until the new answer is there, the old one is narrowed down to what was typed since.
  const waiting = answer.query !== query
  const corrected = waiting ? null : (answer.results[0]?.corrected_query ?? null)
  return { results: namesContaining(answer.results, query), corrected, waiting }
}

/** Undefined when a newer call has taken its place. */
async function search(q: string, signal: AbortSignal): Promise<SearchResult[] | undefined> {
  try {
    return await browserApi.call<typeof searchProducts>('GET /api/search/', { query: { q } }, { signal })
  } catch (error) {
    if (signal.aborted) return undefined
    console.error('Ошибка при поиске', error)
    return []
  }
}

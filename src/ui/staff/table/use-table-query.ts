import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** State of a table in the address, and how to change it; used by `DataTable` and the filters. */
export interface TableState {
  page: number
  pageSize: number
  /** As `name` or, descending, `-name`. */
  sort: string
  filters: Partial<Record<string, string>>
  isFiltered: boolean
  /** Also goes back to the first page, because the others have different rows now. */
  filter: (changes: Partial<Record<string, string>>) => void
  clear: () => void
  sortBy: (sort: string) => void
  goTo: (page: number) => void
}

type SortOf<Name extends string> = Name | `-${Name}`

export interface TableQuery<Filter extends string, Name extends string> extends TableState {
  filters: Partial<Record<Filter, string>>
  /** Ready for the API: `page`, `page_size`, `sort` and the filters. */
  query: { page: number; page_size: number; sort: SortOf<Name> } & Partial<Record<Filter, string>>
}

export interface TableQueryOptions<Filter extends string, Name extends string> {
  /** The names of the filters, as in the address and in the API's query. */
  filters?: readonly Filter[]
  /** The columns to sort by. */
  sorts?: readonly Name[]
  /** The default order. */
  sort?: SortOf<NoInfer<Name>>
  pageSize?: number
}

const none: readonly never[] = []

/**
 * Filters, order and page of a table are kept in the address, so that Back, a reload and a shared link show the same.
 * `filters` and `sorts` must be module constants: a new array would change the query at every render.
 */
export function useTableQuery<Filter extends string = never, Name extends string = never>(
  options: TableQueryOptions<Filter, Name>,
): TableQuery<Filter, Name> {
  const { filters: names = none, sorts = none, sort: usual = '' as Name, pageSize = 50 } = options
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  // The address follows a change a moment later: the next change goes on from what was wanted.
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  }, [text])

  return useMemo(() => {
    const given = new URLSearchParams(text)
    const page = Math.max(1, Math.trunc(Number(given.get('page'))) || 1)
    const wanted = given.get('sort') ?? ''
    const sort = sorts.includes(wanted.replace('-', '') as Name) ? (wanted as SortOf<Name>) : usual
    const filters: Partial<Record<Filter, string>> = {}
    for (const name of names) {
      const value = given.get(name)
      if (value) filters[name] = value
    }

    function change(changes: Partial<Record<string, string>>, replace: boolean): void {
      const next = new URLSearchParams(latest.current)
      next.delete('page')
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      latest.current = next.toString()
      setParams(next, { replace, preventScrollReset: true })
    }

    return {
      page,
      pageSize,
      sort,
      filters,
      query: { page, page_size: pageSize, sort, ...filters },
      isFiltered: Object.keys(filters).length > 0,
      filter: (changes) => change(changes, true),
      clear: () => change(Object.fromEntries(names.map((name) => [name, ''])), false),
      sortBy: (next) => change({ sort: next === usual ? '' : next }, true),
      goTo: (next) => change({ page: next > 1 ? String(next) : '' }, false),
    }
  }, [text, names, sorts, usual, pageSize, setParams])
}

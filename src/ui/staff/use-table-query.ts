import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

export interface TableQueryOptions<Filter extends string> {
  /** The names of the filters, as in the address and in the API's query. */
  filters: readonly Filter[]
  /** As `name` or, descending, `-name`. */
  sort: string
  pageSize?: number
}

export interface TableQuery<Filter extends string = string> {
  page: number
  sort: string
  filters: Partial<Record<Filter, string>>
  /** Ready for the API: `page`, `page_size`, `sort` and the filters. */
  query: { page: number; page_size: number; sort: string } & Partial<Record<Filter, string>>
  isFiltered: boolean
  /** Back to the first page: what is on the third one now is something else. */
  filter: (changes: Partial<Record<Filter, string>>) => void
  clear: () => void
  sortBy: (sort: string) => void
  goTo: (page: number) => void
}

/** Filters, order and page of a table live in its address: Back, a reload and a sent link show the same. */
export function useTableQuery<Filter extends string>({
  filters: names,
  sort: usual,
  pageSize = 50,
}: TableQueryOptions<Filter>): TableQuery<Filter> {
  const [params, setParams] = useSearchParams()
  const list = names.join(' ')
  const text = params.toString()

  return useMemo(() => {
    const given = new URLSearchParams(text)
    const page = Math.max(1, Math.trunc(Number(given.get('page'))) || 1)
    const sort = given.get('sort') || usual
    const filters: Partial<Record<Filter, string>> = {}
    for (const name of list.split(' ').filter(Boolean) as Filter[]) {
      const value = given.get(name)
      if (value) filters[name] = value
    }

    function changed(changes: Record<string, string | undefined>): URLSearchParams {
      const next = new URLSearchParams(text)
      next.delete('page')
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    }
    function go(next: URLSearchParams, replace: boolean): void {
      setParams(next, { replace, preventScrollReset: true })
    }

    return {
      page,
      sort,
      filters,
      query: { page, page_size: pageSize, sort, ...filters },
      isFiltered: Object.keys(filters).length > 0,
      filter: (changes) => go(changed(changes), true),
      clear: () => go(changed(Object.fromEntries(list.split(' ').map((name) => [name, undefined]))), false),
      sortBy: (next) => go(changed({ sort: next === usual ? undefined : next }), true),
      goTo: (next) => go(changed({ page: next > 1 ? String(next) : undefined }), false),
    }
  }, [text, list, usual, pageSize, setParams])
}

import type { TableState } from './use-table-query.ts'

/** A column header that sorts: first ascending, then descending. */
export function SortButton({ query, name, title }: { query: TableState; name: string; title: string }) {
  const isCurrent = query.sort.replace('-', '') === name
  const descending = query.sort.startsWith('-')
  return (
    <button
      type="button"
      className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold hover:text-accent-ink"
      onClick={() => query.sortBy(isCurrent && !descending ? `-${name}` : name)}
    >
      {title}
      <span aria-hidden="true" className={isCurrent ? 'text-accent-ink' : 'invisible'}>
        {isCurrent && descending ? '↓' : '↑'}
      </span>
    </button>
  )
}

import { useCallback } from 'react'
import { browserApi } from '../platform/browser/api-client.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import type { explainSearch } from './staff/order.contract.ts'

/** `?explain=1` of staff: why the first results stand where they stand. */
export default function ExplainOrder({ query }: { query: string }) {
  const { value } = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof explainSearch>('GET /api/staff/search_explained/', { query: { q: query } }, { signal }),
      [query],
    ),
    'Не удалось объяснить порядок',
  )
  if (!value) return null
  return (
    <details className="card max-w-2xl p-4 text-sm">
      <summary className="min-h-6 cursor-pointer font-semibold">Почему в таком порядке</summary>
      <ol className="mt-3 grid list-decimal gap-2 pl-6">
        {value.map(({ product_id: id, name, reasons }) => (
          <li key={id}>
            {name} <span className="text-muted">— {reasons.join(' · ')}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

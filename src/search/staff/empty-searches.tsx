import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { countOf } from '../../platform/text/plural.ts'
import { FormFailure } from '../../ui/staff/form/staff-form.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import type { dismissEmptySearch } from './synonyms.contract.ts'

interface EmptySearch {
  query: string
  times: number
}

interface EmptySearchesProps {
  searches: EmptySearch[]
  onChange: (searches: EmptySearch[]) => void
  onTeach: (query: string) => void
}

export function EmptySearches({ searches, onChange, onTeach }: EmptySearchesProps) {
  const dismiss = useAction(async (query: string) => {
    const body = { query }
    onChange(await browserApi.call<typeof dismissEmptySearch>('POST /api/staff/empty_searches/dismiss/', { body }))
  }, staffFallback('Не удалось убрать запрос'))
  if (searches.length === 0) return <p className="text-muted">Всё, что искали, нашлось.</p>
  return (
    <>
      <FormFailure failure={dismiss.failure} />
      <ul className="divide-y divide-line" aria-label="Запросы без результата">
        {searches.map(({ query, times }) => (
          <li key={query} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <p className="min-w-32 flex-1 wrap-anywhere">
              {query} <span className="text-muted text-sm">{countOf(times, ['раз', 'раза', 'раз'])}</span>
            </p>
            <button
              type="button"
              className="button-quiet"
              aria-label={`Сделать синонимом: ${query}`}
              onClick={() => onTeach(query)}
            >
              Сделать синонимом
            </button>
            <button
              type="button"
              className="button-quiet"
              aria-label={`Скрыть: ${query}`}
              disabled={dismiss.busy}
              onClick={() => void dismiss.run(query)}
            >
              Скрыть
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

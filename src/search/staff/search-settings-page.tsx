import { Suspense, useCallback, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { countOf } from '../../platform/text/plural.ts'
import { quoted } from '../../platform/text/quoted.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'
import { showUndo } from '../../ui/staff/dialog/show-undo.ts'
import { FormFailure } from '../../ui/staff/form/staff-form.tsx'
import { EditableRow } from '../../ui/staff/list/editable-row.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import type { listPopularProducts } from './order.contract.ts'
import { PinsPanel } from './pins-panel.tsx'
import { SynonymForm } from './synonym-form.tsx'
import type {
  createSynonym,
  deleteSynonym,
  dismissEmptySearch,
  listStaffEmptySearches,
  listStaffSynonyms,
  StaffSynonym,
} from './synonyms.contract.ts'

export const meta = () => officeMeta('Поиск')

export default function SearchSettingsPage() {
  // The empty search that becomes a synonym; the key resets the form for another one.
  const [phrase, setPhrase] = useState('')
  const synonyms = useLoad(
    useCallback((signal) => browserApi.call<typeof listStaffSynonyms>('GET /api/staff/synonyms/', {}, { signal }), []),
    staffFallback('Не удалось загрузить синонимы'),
  )
  const searches = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof listStaffEmptySearches>('GET /api/staff/empty_searches/', {}, { signal }),
      [],
    ),
    staffFallback('Не удалось загрузить запросы'),
  )
  function startSynonym(query: string): void {
    setPhrase(query)
    // Waits until the form with the phrase is rendered; only the replacement is left to type.
    setTimeout(() => document.querySelector<HTMLInputElement>('input[name="replacement"]')?.focus())
  }

  return (
    <div className="grid max-w-6xl gap-5">
      <PageHeader
        title="Поиск"
        note="Формы слов, опечатки и раскладку поиск понимает сам. Синонимы нужны для слов, которых нет в каталоге; частые уже встроены."
      />
      <div className="grid grid-cols-1 items-start gap-5 desk:grid-cols-[3fr_2fr]">
        <div className="grid grid-cols-1 gap-5">
          <Panel title="Синонимы">
            <SynonymForm
              key={phrase}
              phrase={phrase}
              onSaved={(list) => {
                setPhrase('')
                synonyms.set(list)
                searches.reload()
              }}
            />
            <Loaded load={synonyms}>{(list) => <SynonymList synonyms={list} onChange={synonyms.set} />}</Loaded>
          </Panel>
          <PinsPanel />
          <Panel title="Встроенные синонимы">
            <p className="text-muted">
              Работают в обе стороны, со стрелкой — в одну. Ваш синоним для того же слова заменяет встроенные.
            </p>
            <BuiltIns />
          </Panel>
        </div>
        <div className="grid grid-cols-1 gap-5">
          <Panel title="Ничего не нашлось за 30 дней">
            <Loaded load={searches}>
              {(list) => <EmptySearches searches={list} onChange={searches.set} onTeach={startSynonym} />}
            </Loaded>
          </Panel>
          <PopularPanel />
        </div>
      </div>
    </div>
  )
}

/** Thousands of words: they come when somebody wants to see them. */
const BuiltInList = lazyPart(() => import('./built-in-list.tsx'))

function BuiltIns() {
  const [isWanted, setWanted] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setWanted(true)}>
      <summary className="min-h-11 cursor-pointer content-center font-medium">Показать группы</summary>
      {isWanted && (
        <Suspense fallback={<LoadingText />}>
          <BuiltInList />
        </Suspense>
      )}
    </details>
  )
}

interface EmptySearch {
  query: string
  times: number
}

interface EmptySearchesProps {
  searches: EmptySearch[]
  onChange: (searches: EmptySearch[]) => void
  onTeach: (query: string) => void
}

function EmptySearches({ searches, onChange, onTeach }: EmptySearchesProps) {
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

/** The number that decides between equal matches, and what it is made of. */
function PopularPanel() {
  const load = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof listPopularProducts>('GET /api/staff/popular_products/', {}, { signal }),
      [],
    ),
    staffFallback('Не удалось загрузить популярные товары'),
  )
  return (
    <Panel title="Популярное за 90 дней">
      <p className="text-muted">
        Проданная штука — 3 очка, добавление в избранное — 1. Считается каждую ночь и решает между равными совпадениями.
      </p>
      <Loaded load={load}>
        {(products) =>
          products.length === 0 ? (
            <p className="text-muted">Пока не посчитано.</p>
          ) : (
            <ol className="divide-y divide-line">
              {products.map(({ product_id: id, name, score, sold, favourites }) => (
                <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
                  <a href={`/product/${id}/`} className="min-w-0 max-w-full wrap-anywhere hover:text-accent-ink">
                    {name}
                  </a>
                  <span className="whitespace-nowrap text-sm tabular-nums">
                    <strong>{score}</strong>{' '}
                    <span className="text-muted">
                      продано {sold}, в избранном {favourites}
                    </span>
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  )
}

interface SynonymListProps {
  synonyms: StaffSynonym[]
  onChange: (synonyms: StaffSynonym[]) => void
}

function SynonymList({ synonyms, onChange }: SynonymListProps) {
  if (synonyms.length === 0) return <p className="text-muted">Синонимов пока нет.</p>
  return (
    <ul className="divide-y divide-line" aria-label="Синонимы">
      {synonyms.map((synonym) => (
        <li key={synonym.id} className="py-2">
          <SynonymRow synonym={synonym} onChange={onChange} />
        </li>
      ))}
    </ul>
  )
}

function SynonymRow({ synonym, onChange }: { synonym: StaffSynonym; onChange: (synonyms: StaffSynonym[]) => void }) {
  const { id, phrase, replacement } = synonym
  const remove = useAction(async () => {
    onChange(await browserApi.call<typeof deleteSynonym>('DELETE /api/staff/synonyms/{id}/', { params: { id } }))
    showUndo(`Синоним ${quoted(phrase)} удалён`, async () => {
      const body = { phrase, replacement }
      onChange(await browserApi.call<typeof createSynonym>('POST /api/staff/synonyms/', { body }))
    })
  }, staffFallback('Не удалось удалить синоним'))

  return (
    <EditableRow
      name={phrase}
      remove={remove}
      form={(close) => (
        <SynonymForm
          synonym={synonym}
          onSaved={(list) => {
            close()
            onChange(list)
          }}
          onCancel={close}
        />
      )}
    >
      <p className="min-w-40 flex-1 wrap-anywhere">
        {phrase} <span aria-hidden="true">→</span>
        <span className="sr-only"> значит </span> <span className="font-medium">{replacement}</span>
      </p>
    </EditableRow>
  )
}

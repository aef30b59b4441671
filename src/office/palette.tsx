import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { listStaffProducts } from '../catalogue/staff/staff-products.contract.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { pause } from '../platform/browser/pause.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { goodsEditors, may, type Role } from '../platform/contract/roles.ts'
import { staffFallback } from '../ui/staff/text/staff-fallback.ts'
import type { findAnything } from './office.contract.ts'
import { foundThings, matchingActions, matchingScreens, type PaletteResult } from './palette-results.ts'

interface PaletteProps {
  role: Role | null
  text: string
  /** The text that was typed when Enter was pressed, before anything was found. */
  awaited: string | undefined
  onType: (text: string) => void
  onAwait: (text: string) => void
  onClose: () => void
}

/** The field and what it finds. */
export default function Palette({ role, text, awaited, onType, onAwait, onClose }: PaletteProps) {
  const id = useId()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(0)
  const search = usePaletteSearch(text, role)
  const known = [...matchingScreens(text, role), ...matchingActions(text, role)]
  const results = [...known, ...search.results]
  const current = Math.min(chosen, results.length - 1)
  // A scanner presses Enter before anything can be found, and what is shown may be of the text before: then it goes to what comes.
  const isFound = awaited === text && !search.busy
  const first = useEffectEvent(() => go(results[current]))
  useEffect(() => {
    if (isFound) first()
  }, [isFound])

  function go(result: PaletteResult | undefined): void {
    if (!result) return
    onClose()
    void navigate(result.href)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = stepTo(event.key, current, results.length - 1)
    if (next !== undefined) setChosen(next)
    else if (event.key === 'Enter' && search.busy && (current < 0 || current >= known.length)) onAwait(text)
    else if (event.key === 'Enter') go(results[current])
    else return
    event.preventDefault()
  }

  return (
    <>
      <input
        ref={focusEnd}
        role="combobox"
        aria-label="Раздел, заказ, товар, покупатель или действие"
        aria-expanded={results.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Заказ, имя, артикул, «новый товар»"
        className="w-full border-line border-b bg-transparent px-5 py-4 text-lg outline-none"
        value={text}
        onChange={(event) => {
          onType(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <ResultList id={id} results={results} current={current} onPoint={setChosen} onGo={onClose} />
      <p role="status" className="px-5 pb-3 text-muted text-sm empty:hidden">
        {statusText(search, results.length)}
      </p>
    </>
  )
}

/** What was typed before the palette came stays, and more is typed after it. */
function focusEnd(field: HTMLInputElement | null): void {
  const { length } = field?.value ?? ''
  field?.focus()
  field?.setSelectionRange(length, length)
}

/** Where an arrow key leads; from one end to the other. */
function stepTo(key: string, current: number, last: number): number | undefined {
  if (key === 'ArrowDown') return current >= last ? 0 : current + 1
  if (key === 'ArrowUp') return current <= 0 ? last : current - 1
  return undefined
}

interface ResultListProps {
  id: string
  results: PaletteResult[]
  current: number
  onPoint: (index: number) => void
  onGo: () => void
}

function ResultList({ id, results, current, onPoint, onGo }: ResultListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Найдено"
      className="max-h-[50dvh] overflow-y-auto p-2 empty:hidden"
    >
      {results.map((result, index) => (
        <a
          key={result.key}
          href={result.href}
          tabIndex={-1}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === current}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5 aria-selected:bg-shelf"
          onPointerMove={() => onPoint(index)}
          onClick={onGo}
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{result.name}</span>
            {result.note && <span className="block truncate text-muted text-sm">{result.note}</span>}
          </span>
          <span className="text-muted text-sm">{result.kind}</span>
        </a>
      ))}
    </div>
  )
}

function statusText({ busy, failed }: { busy: boolean; failed: boolean }, count: number): string {
  if (failed) return 'Не удалось найти. Попробуйте ещё раз.'
  if (busy) return count > 0 ? '' : 'Ищем…'
  return count > 0 ? '' : 'Ничего не нашлось.'
}

const typingPauseMs = 150
const maxProducts = 6

/** Orders, customers and products for what was typed; an older answer never replaces a newer one. */
function usePaletteSearch(
  typed: string,
  role: Role | null,
): { results: PaletteResult[]; busy: boolean; failed: boolean } {
  const text = typed.trim()
  const { value, failure, busy } = useLoad(
    useCallback((signal) => findByText(text, role, signal), [text, role]),
    staffFallback(),
  )
  if (text === '') return { results: [], busy: false, failed: false }
  return { results: failure ? [] : (value ?? []), busy, failed: failure !== undefined }
}

async function findByText(text: string, role: Role | null, signal: AbortSignal): Promise<PaletteResult[]> {
  if (text === '') return []
  await pause(typingPauseMs, signal)
  const seesGoods = may(role, goodsEditors)
  const [things, products, archived] = await Promise.all([
    browserApi.call<typeof findAnything>('GET /api/staff/find/', { query: { q: text } }, { signal }),
    seesGoods ? findProducts(text, 'false', signal) : [],
    seesGoods ? findProducts(text, 'true', signal) : [],
  ])
  return foundThings(things, [...products, ...archived])
}

/** Archived products come last; the shop's own search does not find them. */
async function findProducts(q: string, archived: 'true' | 'false', signal: AbortSignal) {
  const query = { q, archived, page: 1, page_size: maxProducts }
  const page = await browserApi.call<typeof listStaffProducts>('GET /api/staff/products/', { query }, { signal })
  return page.results
}

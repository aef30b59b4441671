import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '../platform/contract/roles.ts'
import { matchingActions, matchingScreens, type PaletteResult } from './palette-results.ts'
import { usePaletteSearch } from './use-palette-search.ts'

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
  const field = useRef<HTMLInputElement>(null)
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

  useEffect(() => {
    const { length } = field.current?.value ?? ''
    field.current?.focus()
    field.current?.setSelectionRange(length, length)
  }, [])
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])

  function go(result: PaletteResult | undefined): void {
    if (!result) return
    onClose()
    void navigate(result.href)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = results.length - 1
    const steps: Record<string, number> = {
      ArrowDown: current >= last ? 0 : current + 1,
      ArrowUp: current <= 0 ? last : current - 1,
    }
    const next = steps[event.key]
    if (next !== undefined) setChosen(next)
    else if (event.key === 'Enter' && search.busy && (current < 0 || current >= known.length)) onAwait(text)
    else if (event.key === 'Enter') go(results[current])
    else return
    event.preventDefault()
  }

  return (
    <>
      <input
        ref={field}
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
            onPointerMove={() => setChosen(index)}
            onClick={onClose}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{result.name}</span>
              {result.note && <span className="block truncate text-muted text-sm">{result.note}</span>}
            </span>
            <span className="text-muted text-sm">{result.kind}</span>
          </a>
        ))}
      </div>
      <p role="status" className="px-5 pb-3 text-muted text-sm empty:hidden">
        {statusText(search, results.length)}
      </p>
    </>
  )
}

function statusText({ busy, failed }: { busy: boolean; failed: boolean }, count: number): string {
  if (failed) return 'Не удалось найти. Попробуйте ещё раз.'
  if (busy) return count > 0 ? '' : 'Ищем…'
  return count > 0 ? '' : 'Ничего не нашлось.'
}

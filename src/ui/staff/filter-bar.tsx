import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Choice } from './select-field.tsx'
import type { TableState } from './use-table-query.ts'

/** What a table is narrowed down by: a search field and selects, all kept in the address. */
export function FilterBar({ query, children }: { query: TableState; children: ReactNode }) {
  return (
    <search className="flex flex-wrap items-end gap-3" aria-label="Фильтры">
      {children}
      {query.isFiltered && (
        <button type="button" className="link min-h-11 cursor-pointer text-sm" onClick={query.clear}>
          Сбросить
        </button>
      )}
    </search>
  )
}

interface FilterProps {
  query: TableState
  name: string
  label: string
}

const pauseMs = 250

/** Searches while one types, after a short pause. */
export function SearchFilter({ query, name, label, placeholder }: FilterProps & { placeholder?: string }) {
  const id = useId()
  const kept = query.filters[name] ?? ''
  const [text, setText] = useState(kept)
  const [seen, setSeen] = useState(kept)
  // The address was changed by somebody else: Back, or «Сбросить».
  if (seen !== kept) {
    setSeen(kept)
    if (text.trim() !== kept) setText(kept)
  }

  useEffect(() => {
    if (text.trim() === kept) return
    const timer = setTimeout(() => query.filter({ [name]: text.trim() }), pauseMs)
    return () => clearTimeout(timer)
  }, [text, kept, name, query])

  return (
    <div className="grid min-w-56 flex-1 gap-1">
      <label htmlFor={id} className="text-muted text-sm">
        {label}
      </label>
      <input
        id={id}
        type="search"
        className="input"
        placeholder={placeholder}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}

export function SelectFilter({ query, name, label, choices, all = 'Все' }: FilterProps & SelectChoices) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-muted text-sm">
        {label}
      </label>
      <select
        id={id}
        className="input max-w-60"
        value={query.filters[name] ?? ''}
        onChange={(event) => query.filter({ [name]: event.target.value })}
      >
        <option value="">{all}</option>
        {choices.map(({ value, name: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

interface SelectChoices {
  choices: readonly Choice[]
  /** The choice that filters nothing. */
  all?: string
}

export function DateFilter({ query, name, label }: FilterProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-muted text-sm">
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="input"
        value={query.filters[name] ?? ''}
        onChange={(event) => query.filter({ [name]: event.target.value })}
      />
    </div>
  )
}

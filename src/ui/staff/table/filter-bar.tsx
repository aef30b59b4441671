import { type ReactNode, useEffect, useId, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { CloseIcon } from '../../icons.tsx'
import { DayInput } from '../form/day-input.tsx'
import type { Choice } from '../form/select-field.tsx'
import type { TableState } from './use-table-query.ts'

interface FilterBarProps {
  query: TableState
  children: ReactNode
  /** Rarer filters, behind «Ещё». */
  more?: ReactNode
}

/** The filters of a table: a search field and selects, all kept in the address. On phones a button opens the selects. */
export function FilterBar({ query, children, more }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const [hasMore, setMore] = useState(false)
  const id = useId()
  const chosen = Object.keys(query.filters).filter((name) => name !== 'q').length
  return (
    <search
      id={id}
      data-open={isOpen}
      className="filter-bar grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
      aria-label="Фильтры"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="filter-toggle button-quiet col-span-2 justify-self-start sm:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        Фильтры{chosen > 0 && `: ${chosen}`}
      </button>
      {children}
      {hasMore && more}
      {more && (
        <button
          type="button"
          aria-expanded={hasMore}
          className="button-quiet justify-self-start"
          onClick={() => setMore(!hasMore)}
        >
          {hasMore ? 'Меньше' : 'Ещё'}
        </button>
      )}
      {query.isFiltered && (
        <button type="button" className="link min-h-11 cursor-pointer justify-self-start text-sm" onClick={query.clear}>
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

/**
 * Searches while typing, after a short pause, and not at all once another page is being opened. Leaving the field
 * restarts the pause: a click on a link has then started its navigation first.
 */
export function SearchFilter({ query, name, label, placeholder }: FilterProps & { placeholder?: string }) {
  const kept = query.filters[name] ?? ''
  // An object, so that setting the same text restarts the pause.
  const [typed, setTyped] = useState({ text: kept })
  const [seen, setSeen] = useState(kept)
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const leaving = next !== undefined && next.pathname !== pathname
  // The address was changed from outside: Back, or «Сбросить».
  if (seen !== kept) {
    setSeen(kept)
    if (typed.text.trim() !== kept) setTyped({ text: kept })
  }

  useEffect(() => {
    const wanted = typed.text.trim()
    if (leaving || wanted === kept) return
    const timer = setTimeout(() => query.filter({ [name]: wanted }), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, kept, name, query, leaving])

  return (
    <Labelled label={label} wide>
      <input
        type="search"
        className="input"
        placeholder={placeholder}
        value={typed.text}
        maxLength={200}
        onChange={(event) => setTyped({ text: event.target.value })}
        onBlur={() => setTyped({ ...typed })}
        // A scanner presses Enter: its next code replaces this one.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          query.filter({ [name]: typed.text.trim() })
          event.currentTarget.select()
        }}
      />
    </Labelled>
  )
}

interface SelectChoices {
  choices: readonly Choice[]
  /** The option without a filter. */
  all?: string
}

export function SelectFilter({ query, name, label, choices, all = 'Все' }: FilterProps & SelectChoices) {
  return (
    <Labelled label={label}>
      <select
        className="input sm:max-w-44"
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
    </Labelled>
  )
}

/** From one day to another. The two fields stay side by side. */
export function DaysFilter({ query }: { query: TableState }) {
  return (
    <div className="col-span-2 grid grid-cols-2 gap-3">
      <DateFilter query={query} name="from" label="С" />
      <DateFilter query={query} name="to" label="По" />
    </div>
  )
}

function DateFilter({ query, name, label }: FilterProps) {
  return (
    <Labelled label={label}>
      <DayInput value={query.filters[name] ?? ''} onChange={(day) => query.filter({ [name]: day })} />
    </Labelled>
  )
}

function Labelled({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={`grid gap-1 ${wide ? 'filter-search col-span-2 min-w-56 flex-1' : 'min-w-0'}`}>
      <span className="text-muted text-sm">{label}</span>
      {children}
    </label>
  )
}

interface FilterChip {
  /** The filters that it stands for. */
  names: readonly string[]
  text: string
}

/** The chosen filters, each a button that takes it away; also those that «Ещё» hides. */
export function FilterChips({ query, chips }: { query: TableState; chips: readonly FilterChip[] }) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Выбранные фильтры" className="flex flex-wrap gap-2">
      {chips.map(({ names, text }) => (
        <li key={text}>
          <button
            type="button"
            className="chip"
            onClick={() => query.filter(Object.fromEntries(names.map((name) => [name, ''])))}
          >
            <span className="sr-only">Убрать фильтр: </span>
            {text}
            <CloseIcon className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

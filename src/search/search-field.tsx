import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { listCategories } from '../catalogue/catalogue.contract.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { loadPart } from '../platform/browser/load-chunk.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { type Group, groupsMatching } from './matching-groups.ts'
import { panelRows } from './panel-rows.ts'
import { searchHref } from './search-href.ts'
import { useSearchResults } from './use-search-results.ts'
import { useShelves } from './use-shelves.ts'

/** Comes when somebody goes to the field; without it, Enter opens the page of results. */
const SearchPanel = lazy(() => loadPart(() => import('./search-panel.tsx')))

const hideDelayMs = 200

/** The max length that the server accepts. */
const longestQuery = 200

/** A form that works without scripts; with them it is a combobox that opens the panel of results. */
export function SearchField({ className = '' }: { className?: string }) {
  const { pathname, search } = useLocation()
  const shown = pathname.startsWith('/search') ? (new URLSearchParams(search).get('q') ?? '') : ''
  // Each page starts with its own text and a closed panel.
  return <SearchCombobox key={pathname + search} initialText={shown} className={className} />
}

function SearchCombobox({ initialText, className }: { initialText: string; className: string }) {
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(initialText)
  const [touched, setTouched] = useState(false)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [recent, setRecent] = useState<string[]>([])
  const { waiting, ...found } = useSearchResults(touched ? text : '')
  const query = text.trim()
  const wanted = found.corrected ?? query
  const groups = groupsMatching(useCategories(touched && query !== ''), wanted)
  const shelves = groupsMatching(useShelves(waiting ? '' : wanted), wanted)
  const rows = panelRows({ query, groups, shelves, recent, ...found })
  const visible = open && (query !== '' || recent.length > 0)

  useEffect(() => {
    // The shopper may have typed before hydration.
    const field = input.current
    if (field && document.activeElement === field) {
      setText(field.value)
      setTouched(true)
      setOpen(true)
    }
    return () => clearTimeout(hiding.current)
  }, [])

  function take(typed: string): void {
    setText(typed)
    setActive(-1)
    show()
  }

  function show(): void {
    clearTimeout(hiding.current)
    setRecent(readRecentSearches())
    setTouched(true)
    setOpen(true)
  }

  function hide(): void {
    clearTimeout(hiding.current)
    setOpen(false)
    setActive(-1)
  }

  function go(href: string): void {
    hide()
    void navigate(href, { viewTransition: true })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    // The field knows also what was typed before React listened.
    const typed = input.current?.value.trim() ?? ''
    if (typed === '') return
    keepRecentSearch(typed)
    go(searchHref(typed))
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!visible && query === '') return
      event.preventDefault()
      show()
      // Cycles from the field itself (-1) to the last row and back.
      const stops = rows.length + 1
      setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + stops) % stops) - 1)
    } else if (event.key === 'Escape' && visible) {
      // The first Esc closes the panel; only the next one reaches the field or the dialog around it.
      event.preventDefault()
      hide()
    } else if (event.key === 'Escape' && text !== '') {
      // The browser would only empty the field, and the menu around it would take one more Esc.
      const dialog = input.current?.closest('dialog')
      if (!dialog) return
      event.preventDefault()
      dialog.close()
    } else if (event.key === 'Enter' && visible && active >= 0) {
      event.preventDefault()
      const row = rows[active]
      if (row?.kind === 'all') keepRecentSearch(query)
      go(row?.href ?? searchHref(query))
    }
  }

  return (
    <search className={`relative ${className}`}>
      <form action="/search/" onSubmit={submit}>
        <input
          ref={input}
          // Not `search`: HTML allows no combobox there.
          type="text"
          inputMode="search"
          name="q"
          defaultValue={initialText}
          maxLength={longestQuery}
          placeholder="Поиск товаров"
          aria-label="Поиск товаров"
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={visible}
          aria-controls={visible && rows.length > 0 ? id : undefined}
          aria-activedescendant={visible && active >= 0 ? `${id}-${active}` : undefined}
          className="h-11 w-full rounded-xl border border-line bg-card pr-12 pl-4 placeholder:text-muted placeholder:opacity-100"
          onChange={(event) => take(event.target.value)}
          onFocus={show}
          onBlur={() => {
            hiding.current = setTimeout(hide, hideDelayMs)
          }}
          onKeyDown={press}
        />
        <button type="submit" aria-label="Найти" className="icon-button absolute top-0 right-0">
          <SearchIcon className="size-5" />
        </button>
      </form>
      {touched && (
        <Suspense>
          <SearchPanel
            {...{ id, visible, rows, waiting, query, active }}
            forgetRecent={() => {
              forgetRecentSearches()
              setRecent([])
            }}
          />
        </Suspense>
      )}
    </search>
  )
}

const key = 'recent-searches'
const maxKept = 6

/** The last searches of this browser, the latest first. Empty where the browser keeps nothing. */
function readRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, maxKept) : []
  } catch {
    return []
  }
}

function keepRecentSearch(query: string): void {
  const others = readRecentSearches().filter((text) => text.toLowerCase() !== query.toLowerCase())
  write([query, ...others].slice(0, maxKept))
}

function forgetRecentSearches(): void {
  write([])
}

function write(searches: string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(searches))
  } catch {
    // A browser that keeps nothing has no recent searches.
  }
}

let loading: Promise<Group[]> | undefined

/** All categories, loaded once, when somebody starts to search. */
function useCategories(wanted: boolean): Group[] {
  const [groups, setGroups] = useState<Group[]>([])
  useEffect(() => {
    if (!wanted) return
    let isCurrent = true
    loading ??= load()
    void loading.then((loaded) => isCurrent && setGroups(loaded))
    return () => {
      isCurrent = false
    }
  }, [wanted])
  return groups
}

/** The panel does without them when they cannot be loaded, and the next search tries again. */
async function load(): Promise<Group[]> {
  try {
    const categories = await browserApi.call<typeof listCategories>('GET /api/categories/', {}, {})
    return categories.map(({ id, name }) => ({ name, href: `/category/${id}/` }))
  } catch {
    loading = undefined
    return []
  }
}

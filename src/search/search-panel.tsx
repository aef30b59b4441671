import { useEffect, useRef } from 'react'
import { formatPrice } from '../platform/text/money.ts'
import { PictureImage } from '../ui/picture.tsx'
import { splitAtMatch } from './match-name.ts'
import type { SearchResult } from './search.contract.ts'

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

interface SearchPanelProps {
  id: string
  visible: boolean
  results: SearchResult[]
  corrected: string | null
  waiting: boolean
  query: string
  allHref: string
  /** The row selected with the arrow keys; the row after the results links to all of them. */
  active: number
}

export function SearchPanel({ id, visible, results, corrected, waiting, query, allHref, active }: SearchPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active >= 0) panel.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are what is used
    <div
      ref={panel}
      role="presentation"
      className={`absolute inset-x-0 top-full z-10 mt-2 ${visible ? 'card shadow-xl' : ''}`}
      // Keeps the focus in the field while the panel is pressed: otherwise it would close before a slow click ends.
      onMouseDown={(event) => event.preventDefault()}
    >
      {/* Always rendered: screen readers only announce text in a live region that existed before. */}
      <div aria-live="polite">
        {visible && results.length === 0 && (
          <p className="px-4 pt-4 pb-2 text-muted">{waiting ? 'Ищем…' : 'Ничего не найдено'}</p>
        )}
        {visible && results.length > 0 && !waiting && <p className="sr-only">Найдено: {results.length}</p>}
      </div>
      {visible && (
        <div
          id={id}
          role="listbox"
          aria-label="Результаты поиска"
          className="max-h-[min(28rem,60dvh)] overflow-y-auto px-2 pt-2"
        >
          {results.map((result, index) => (
            <Result key={result.id} id={optionId(id, index)} {...{ result, query }} selected={index === active} />
          ))}
          <a
            id={optionId(id, results.length)}
            role="option"
            tabIndex={-1}
            href={allHref}
            aria-selected={active === results.length}
            className="search-option sticky bottom-0 min-h-11 justify-center bg-card font-semibold text-accent-ink"
          >
            {corrected === null ? 'Все результаты' : `Все результаты по запросу „${corrected}“`}
          </a>
        </div>
      )}
    </div>
  )
}

interface ResultProps {
  id: string
  result: SearchResult
  query: string
  selected: boolean
}

function Result({ id, result, query, selected }: ResultProps) {
  const [before, match, after] = splitAtMatch(result.name, query)
  return (
    <a
      id={id}
      role="option"
      tabIndex={-1}
      href={`/product/${result.id}`}
      aria-selected={selected}
      className="search-option"
    >
      <PictureImage picture={result.picture} alt="" sizes="56px" className="size-14 shrink-0 rounded-lg" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-sm leading-snug wrap-anywhere">
          {before}
          <mark className="bg-transparent font-semibold text-accent-ink">{match}</mark>
          {after}
        </span>
        <span className="mt-0.5 flex flex-wrap gap-x-3 text-sm">
          <span className="font-semibold tabular-nums">{formatPrice(result.price)}</span>
          {result.status !== 'available' && <span className="text-muted">Нет в наличии</span>}
        </span>
      </span>
    </a>
  )
}

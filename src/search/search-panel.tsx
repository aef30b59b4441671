import { type ReactNode, useEffect, useRef } from 'react'
import { formatPrice } from '../platform/text/money.ts'
import { PictureImage } from '../ui/picture.tsx'
import type { PanelRow } from './panel-rows.ts'
import type { SearchResult } from './search.contract.ts'
import { splitAtMatch } from './split-at-match.ts'

interface SearchPanelProps {
  id: string
  visible: boolean
  rows: PanelRow[]
  waiting: boolean
  query: string
  /** The row selected with the arrow keys. */
  active: number
  forgetRecent: () => void
}

const sectionTitles: Partial<Record<PanelRow['kind'], string>> = {
  similar: 'Похожее',
  group: 'Категории',
  shelf: 'Серии, персонажи, производители',
  recent: 'Вы искали',
}

/** Its rows have ids of their place, as the field names the chosen one. */
export default function SearchPanel({
  id,
  visible,
  rows,
  waiting,
  query,
  active,
  forgetRecent,
}: SearchPanelProps): ReactNode {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active >= 0) panel.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const found = rows.filter(({ kind }) => kind === 'literal' || kind === 'similar').length

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
        {visible && query !== '' && found === 0 && (
          <p className="px-4 pt-4 pb-2 text-muted">{waiting ? 'Ищем…' : 'Ничего не найдено'}</p>
        )}
        {visible && found > 0 && !waiting && <p className="sr-only">Найдено: {found}</p>}
      </div>
      {visible && rows.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={query === '' ? 'Недавние запросы' : 'Результаты поиска'}
          className="max-h-[min(28rem,60dvh)] overflow-y-auto desk:max-h-[min(36rem,70dvh)] px-2 pt-2"
        >
          <Rows kind="literal" {...{ id, rows, query, active }} />
          <Rows kind="similar" {...{ id, rows, query, active }} />
          <Rows kind="group" {...{ id, rows, query, active }} />
          <Rows kind="shelf" {...{ id, rows, query, active }} />
          <Rows kind="recent" {...{ id, rows, query, active }} />
          <Rows kind="all" {...{ id, rows, query, active }} />
        </div>
      )}
      {visible && query === '' && (
        <button
          type="button"
          onClick={forgetRecent}
          className="min-h-11 w-full cursor-pointer px-4 pb-1 text-left font-medium text-accent-ink text-sm hover:underline"
        >
          Очистить недавние
        </button>
      )}
    </div>
  )
}

interface RowsProps {
  id: string
  kind: PanelRow['kind']
  rows: PanelRow[]
  query: string
  active: number
}

function Rows({ id, kind, rows, query, active }: RowsProps) {
  const own = rows.flatMap((row, index) => (row.kind === kind ? [{ row, index }] : []))
  if (own.length === 0) return null
  const title = sectionTitles[kind]
  const options = own.map(({ row, index }) => (
    <Option key={row.href} id={`${id}-${index}`} row={row} selected={index === active}>
      {'result' in row ? <Result result={row.result} query={query} /> : row.text}
    </Option>
  ))
  if (title === undefined) return options
  const titleId = `${id}-${kind}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
    <div role="group" aria-labelledby={titleId}>
      <p id={titleId} role="presentation" className="px-2 pt-3 pb-1 text-muted text-sm">
        {title}
      </p>
      {options}
    </div>
  )
}

const optionStyles: Record<PanelRow['kind'], string> = {
  literal: '',
  similar: '',
  group: 'min-h-11 wrap-anywhere',
  shelf: 'min-h-11 wrap-anywhere',
  recent: 'min-h-11 wrap-anywhere',
  all: 'sticky bottom-0 min-h-11 justify-center bg-card text-center font-semibold text-accent-ink wrap-anywhere',
}

function Option({
  id,
  row,
  selected,
  children,
}: {
  id: string
  row: PanelRow
  selected: boolean
  children: ReactNode
}) {
  return (
    <a
      id={id}
      role="option"
      tabIndex={-1}
      href={row.href}
      aria-selected={selected}
      className={`search-option ${optionStyles[row.kind]}`}
    >
      {children}
    </a>
  )
}

function Result({ result, query }: { result: SearchResult; query: string }) {
  return (
    <>
      <PictureImage picture={result.picture} alt="" sizes="56px" className="size-14 shrink-0 rounded-lg" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-sm leading-snug wrap-anywhere">
          <MarkedName result={result} query={query} />
        </span>
        <span className="mt-0.5 flex flex-wrap gap-x-3 text-sm">
          <span className="font-semibold tabular-nums">{formatPrice(result.price)}</span>
          {result.status !== 'available' && <span className="text-muted">Нет в наличии</span>}
        </span>
      </span>
    </>
  )
}

/** The name with what was typed, or else with what the server says has matched. */
function MarkedName({ result: { name, highlights }, query }: { result: SearchResult; query: string }) {
  const [before, match, after] = splitAtMatch(name, query)
  if (match !== '') {
    return (
      <>
        {before}
        <Mark text={match} />
        {after}
      </>
    )
  }
  return (
    <>
      {highlights.map(([from, to], at) => (
        <span key={from}>
          {name.slice(highlights[at - 1]?.[1] ?? 0, from)}
          <Mark text={name.slice(from, to)} />
        </span>
      ))}
      {name.slice(highlights.at(-1)?.[1] ?? 0)}
    </>
  )
}

function Mark({ text }: { text: string }) {
  return <mark className="bg-transparent font-semibold text-accent-ink">{text}</mark>
}

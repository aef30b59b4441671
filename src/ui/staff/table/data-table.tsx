import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { Load } from '../../../platform/browser/use-load.ts'
import { countOf, type PluralForms } from '../../../platform/text/plural.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../../icons.tsx'
import { LoadFailed } from '../../load-failed.tsx'
import { DataRow } from './data-row.tsx'
import type { RowMark } from './row-mark.ts'
import { SelectBox } from './select-box.tsx'
import { ariaSort, type Column, cellClass } from './table-column.ts'
import type { Selection } from './use-selection.ts'
import type { TableState } from './use-table-query.ts'

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string
  /** What the rows are: `['заказ', 'заказа', 'заказов']`. */
  forms?: PluralForms
  columns: readonly Column<Row>[]
  load: Omit<Load<{ count: number; results: Row[] }>, 'set' | 'refresh'>
  query: TableState
  rowKey: (row: Row) => number
  /** The name of a row, for «Выбрать: …». */
  rowName: (row: Row) => string
  /** The target of Enter and of a click; the first column becomes the link. */
  href?: (row: Row) => string
  /** Rows that have just come or changed. */
  markOf?: (row: Row) => RowMark | undefined
  selection?: Selection
  /** Actions for the selected rows. */
  bulkActions?: ReactNode
  /** Shown when the table is empty; filters without results have a text of their own. */
  empty?: ReactNode
}

/** A table of the back office: paging and sorting in the address, keyboard navigation, a sticky header. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, load, query, rowKey, selection } = props
  const { value, failure, busy, reload } = load
  const rows = value?.results ?? []
  const keys = rows.map(rowKey)
  const rowKeys = useRowKeys(keys)

  const failed = failure && <LoadFailed text={failure.text} onRetry={failure.status === 404 ? undefined : reload} />
  if (failed && !value) return failed
  if (value && rows.length === 0 && !failed) return <NothingHere query={query} empty={props.empty} />
  return (
    <div className="grid min-w-0 gap-3">
      {/* What was there stays below, as on every other screen. */}
      {failed}
      {selection && selection.keys.size > 0 && <SelectionBar selection={selection} actions={props.bulkActions} />}
      <NarrowSort query={query} columns={columns} />
      <div className="card relative overflow-auto md:max-h-[calc(100dvh-13rem)]" aria-busy={busy}>
        <table className={`card-table w-full text-sm ${(busy && value) || failed ? 'opacity-60' : ''}`}>
          <caption className="sr-only">{label}</caption>
          <TableHead query={query} columns={columns} selection={selection} keys={keys} />
          <tbody>
            {rows.map((row, index) => (
              <DataRow
                key={rowKey(row)}
                {...rowKeys.propsOf(index)}
                columns={columns}
                row={row}
                name={props.rowName(row)}
                href={props.href?.(row)}
                mark={props.markOf?.(row)}
                chosen={selection?.keys.has(rowKey(row))}
                onChoose={selection && (() => selection.toggle(rowKey(row)))}
              />
            ))}
          </tbody>
        </table>
        {!value && <RowSkeletons />}
      </div>
      <p role="status" className="sr-only">
        {busy ? 'Загрузка…' : `Найдено: ${value?.count ?? 0}`}
      </p>
      {value && <TablePager query={query} count={value.count} forms={props.forms} />}
    </div>
  )
}

const places = ['a', 'b', 'c', 'd', 'e', 'f']

/** As high as rows; on a phone as cards. */
function RowSkeletons() {
  return (
    <div aria-hidden="true">
      {places.map((place) => (
        <div key={place} className="border-line border-t p-3">
          <div className="skeleton h-6 max-md:h-24" />
        </div>
      ))}
    </div>
  )
}

function SelectionBar({ selection, actions }: { selection: Selection; actions: ReactNode }) {
  return (
    <div className="card sticky top-16 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 shadow-lg">
      <p role="status" className="mr-auto font-semibold">
        Выбрано: {selection.keys.size}
      </p>
      {actions}
      <button type="button" className="link min-h-11 cursor-pointer" onClick={selection.clear}>
        Снять выбор
      </button>
    </div>
  )
}

interface TableHeadProps<Row> extends Pick<DataTableProps<Row>, 'query' | 'columns'> {
  selection: Selection | undefined
  keys: number[]
}

function TableHead<Row>({ query, columns, selection, keys }: TableHeadProps<Row>) {
  return (
    <thead className="sticky top-0 z-10 bg-shelf text-left">
      <tr>
        {selection && (
          <th className="w-11 p-0">
            <SelectBox
              label="Выбрать все на странице"
              checked={keys.length > 0 && keys.every((key) => selection.keys.has(key))}
              disabled={keys.length === 0}
              onChange={() => selection.toggleAll(keys)}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            aria-sort={ariaSort(query.sort, column)}
            className={`h-11 whitespace-nowrap px-3 font-semibold ${cellClass(column)}`}
          >
            {column.sortable ? <SortButton query={query} name={column.key} title={column.title} /> : column.title}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** On a phone the headers, which sort, are not shown. */
function NarrowSort<Row>({ query, columns }: Pick<DataTableProps<Row>, 'query' | 'columns'>) {
  const sortable = columns.filter(({ sortable: isSortable }) => isSortable)
  if (sortable.length === 0) return null
  return (
    <label className="grid gap-1 md:hidden">
      <span className="text-muted text-sm">Порядок</span>
      <select className="input" value={query.sort} onChange={(event) => query.sortBy(event.target.value)}>
        {sortable.flatMap(({ key, title }) => [
          <option key={key} value={key}>{`${title} ↑`}</option>,
          <option key={`-${key}`} value={`-${key}`}>{`${title} ↓`}</option>,
        ])}
      </select>
    </label>
  )
}

function NothingHere({ query, empty }: { query: TableState; empty: ReactNode }) {
  return (
    <div className="card grid justify-items-center gap-3 px-6 py-14 text-center" role="status">
      {query.isFiltered || query.page > 1 ? (
        <>
          <p>По этим условиям ничего не нашлось.</p>
          <button type="button" className="button-quiet" onClick={query.clear}>
            Сбросить фильтры
          </button>
        </>
      ) : (
        (empty ?? <p>Здесь пока пусто.</p>)
      )}
    </div>
  )
}

/** A column header that sorts: first ascending, then descending. */
function SortButton({ query, name, title }: { query: TableState; name: string; title: string }) {
  const isCurrent = query.sort.replace('-', '') === name
  const descending = query.sort.startsWith('-')
  return (
    <button
      type="button"
      className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold hover:text-accent-ink"
      onClick={() => query.sortBy(isCurrent && !descending ? `-${name}` : name)}
    >
      {title}
      <span aria-hidden="true" className={isCurrent ? 'text-accent-ink' : 'invisible'}>
        {isCurrent && descending ? '↓' : '↑'}
      </span>
    </button>
  )
}

const rowForms = ['строка', 'строки', 'строк'] as const

interface TablePagerProps {
  query: TableState
  count: number
  /** What the rows are: 1 заказ, 2 заказа, 5 заказов. */
  forms?: PluralForms | undefined
}

function TablePager({ query, count, forms = rowForms }: TablePagerProps) {
  const { page } = query
  const size = query.pageSize
  const last = Math.max(1, Math.ceil(count / size))
  return (
    <nav aria-label="Страницы таблицы" className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-muted tabular-nums">{shownRange(page, size, count, forms)}</p>
      {last > 1 && (
        <div className="flex items-center gap-1">
          <button
            type="button"
            className="icon-button disabled:opacity-40"
            aria-label="Предыдущая страница"
            disabled={page <= 1}
            onClick={() => query.goTo(page - 1)}
          >
            <ChevronLeftIcon className="size-5" />
          </button>
          <span className="tabular-nums">
            {page} из {last.toLocaleString('ru-RU')}
          </span>
          <button
            type="button"
            className="icon-button disabled:opacity-40"
            aria-label="Следующая страница"
            disabled={page >= last}
            onClick={() => query.goTo(page + 1)}
          >
            <ChevronRightIcon className="size-5" />
          </button>
        </div>
      )}
    </nav>
  )
}

function shownRange(page: number, pageSize: number, count: number, forms: PluralForms): string {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, count)
  return count <= pageSize ? countOf(count, forms) : `${first}–${last} из ${countOf(count, genitive(forms))}`
}

/** «из 21 товара», «из 22 товаров». */
function genitive([, few, many]: PluralForms): PluralForms {
  return [few, many, many]
}

/** The row that was focused last at each address, for as long as the page is open: Back returns to it. */
const lastRows = new Map<string, number>()

/** Arrow keys, Home and End move the focus between the rows of a table; Tab stops at one row only. */
function useRowKeys(keys: number[]) {
  const count = keys.length
  const rows = useRef<(HTMLTableRowElement | null)[]>([])
  const [last, setLast] = useState(0)
  const { pathname, search } = useLocation()
  const address = pathname + search
  const returning = useRef(useNavigationType() === NavigationType.Pop)
  useEffect(() => {
    if (!returning.current || count === 0) return
    returning.current = false
    const row = rows.current[keys.indexOf(lastRows.get(address) ?? -1)]
    if (!(document.activeElement instanceof HTMLInputElement)) row?.focus()
  }, [keys, count, address])
  const current = Math.min(last, Math.max(count - 1, 0))

  function moveFocus(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: count - 1 }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    rows.current[Math.max(0, Math.min(next, count - 1))]?.focus()
  }

  function propsOf(index: number) {
    return {
      tabIndex: index === current ? 0 : -1,
      onFocus: () => {
        setLast(index)
        lastRows.set(address, keys[index] ?? 0)
      },
      moveFocus,
      ref: (row: HTMLTableRowElement | null) => {
        rows.current[index] = row
      },
    }
  }

  return { propsOf }
}

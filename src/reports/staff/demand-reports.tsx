import { useCallback, useMemo } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { dateFormat } from '../../platform/text/date-format.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { productForms } from '../../platform/text/plural.ts'
import { DataTable } from '../../ui/staff/table/data-table.tsx'
import type { Column } from '../../ui/staff/table/table-column.ts'
import type { TableState } from '../../ui/staff/table/use-table-query.ts'
import type { reportSearches, reportWaiting, WaitingRow } from '../reports.contract.ts'
import { type OnFailed, useReport } from './use-report.ts'

const day = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const end = { align: 'end', nowrap: true } as const

interface SearchRow {
  id: number
  query: string
  times: number
  last: string
}

const searchColumns: Column<SearchRow>[] = [
  { key: 'query', title: 'Запрос', cell: ({ query }) => <span className="wrap-anywhere">{query}</span> },
  { key: 'times', title: 'Раз', sortable: true, ...end, cell: ({ times }) => times },
  { key: 'last', title: 'Последний раз', sortable: true, ...end, cell: ({ last }) => day.format(new Date(last)) },
]

interface SearchesReportProps {
  query: TableState
  days: { from?: string | undefined; to?: string | undefined }
  onFailed: OnFailed
}

export function SearchesReport({ query, days, onFailed }: SearchesReportProps) {
  const { page, pageSize, sort } = query
  const load = useReport(
    useCallback(
      async (signal) => {
        const asked = { ...days, page, page_size: pageSize, sort: sort as 'times' }
        const answer = await browserApi.call<typeof reportSearches>(
          'GET /api/staff/reports/searches/',
          { query: asked },
          { signal },
        )
        return { ...answer, results: answer.results.map((row, id) => ({ ...row, id })) }
      },
      [days, page, pageSize, sort],
    ),
    onFailed,
  )
  return (
    <>
      <p className="text-muted text-sm">
        Запросы без результата за последний год, без того, кто искал. Научить поиск словам можно на экране{' '}
        <a href="/staff/search/" className="link">
          «Поиск»
        </a>
        .
      </p>
      <DataTable
        label="Искали и не нашли"
        forms={['запрос', 'запроса', 'запросов']}
        columns={searchColumns}
        load={load}
        query={query}
        rowKey={({ id }) => id}
        rowName={(row) => row.query}
        empty={<p>Всё, что искали, нашлось.</p>}
      />
    </>
  )
}

const waitingColumns: Column<WaitingRow>[] = [
  {
    key: 'name',
    title: 'Товар',
    cell: ({ name, sku }) => (
      <>
        <span className="line-clamp-2 wrap-anywhere">{name}</span>
        <span className="block whitespace-nowrap font-normal text-muted">{sku}</span>
      </>
    ),
  },
  { key: 'restock', title: 'Ждут', sortable: true, ...end, cell: ({ restock }) => restock },
  { key: 'favourites', title: 'В избранном', sortable: true, ...end, cell: ({ favourites }) => favourites },
  { key: 'stock', title: 'Остаток', ...end, from: 'tablet', cell: ({ stock }) => stock ?? 'не считаем' },
  { key: 'price', title: 'Цена', ...end, from: 'tablet', cell: ({ price }) => formatPrice(price) },
]

export function WaitingReport({ query, onFailed }: { query: TableState; onFailed: OnFailed }) {
  const { page, pageSize, sort } = query
  const asked = useMemo(() => ({ page, page_size: pageSize, sort: sort as 'restock' }), [page, pageSize, sort])
  const load = useReport(
    useCallback(
      (signal) =>
        browserApi.call<typeof reportWaiting>('GET /api/staff/reports/waiting/', { query: asked }, { signal }),
      [asked],
    ),
    onFailed,
  )
  return (
    <>
      <p className="text-muted text-sm">
        Сколько человек просили сообщить о поступлении и ещё ждут, и у скольких товар в избранном (обновляется раз в
        минуту).
      </p>
      <DataTable
        label="Ждут покупатели"
        forms={productForms}
        columns={waitingColumns}
        load={load}
        query={query}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        href={({ id }) => `/staff/products/${id}/`}
        empty={<p>Пока никто ничего не ждёт.</p>}
      />
    </>
  )
}

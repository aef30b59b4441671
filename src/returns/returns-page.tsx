import { useCallback } from 'react'
import { returnStateWords } from '../database/values/returns.ts'
import { wordsOf } from '../database/values/state-words.ts'
import { useLiveOrders } from '../orders/staff/live/use-live-orders.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { officeMeta } from '../ui/staff/page/office-meta.ts'
import { PageHeader } from '../ui/staff/page/page-header.tsx'
import { DataTable } from '../ui/staff/table/data-table.tsx'
import { FilterBar, SelectFilter } from '../ui/staff/table/filter-bar.tsx'
import type { Column } from '../ui/staff/table/table-column.ts'
import { useTableQuery } from '../ui/staff/table/use-table-query.ts'
import { staffFallback } from '../ui/staff/text/staff-fallback.ts'
import { writeShortTime } from '../ui/staff/text/write-time.ts'
import { kindNames } from './return-texts.ts'
import type { listReturns, ReturnRow } from './staff-returns.contract.ts'

export const meta = () => officeMeta('Возвраты')

const filters = ['state'] as const
const states = [
  { value: 'all', name: 'Все состояния' },
  ...wordsOf(returnStateWords).map((state) => ({ value: state, name: state })),
]

const columns: Column<ReturnRow>[] = [
  {
    key: 'order',
    title: 'Заказ',
    cell: ({ order_id, full_name }) => (
      <span className="block min-w-32 wrap-anywhere">
        №&nbsp;{order_id}
        <span className="block font-normal text-muted">{full_name || 'Данные удалены'}</span>
      </span>
    ),
  },
  { key: 'state', title: 'Состояние', nowrap: true, cell: ({ state }) => state },
  {
    key: 'goods',
    title: 'Что возвращают',
    from: 'tablet',
    cell: ({ first_item, pieces }) => (
      <span className="wrap-anywhere md:line-clamp-2">
        {first_item}
        {pieces > 1 && <span className="text-muted"> и ещё {pieces - 1} шт.</span>}
      </span>
    ),
  },
  { key: 'kind', title: 'Почему', from: 'desk', cell: ({ kind }) => kindNames[kind] },
  {
    key: 'tracking',
    title: 'Трек-номер',
    from: 'wide',
    nowrap: true,
    cell: ({ tracking_number: number }) => number ?? '—',
  },
  { key: 'created', title: 'Заявлен', nowrap: true, cell: ({ created_at }) => writeShortTime(created_at) },
]

/** Every return, those that wait for staff first: a row leads to its order, where it is decided. */
export default function ReturnsPage() {
  const query = useTableQuery({ filters })
  const { sort: _, ...asked } = query.query
  const wanted = JSON.stringify(asked)
  const load = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof listReturns>('GET /api/staff/returns/', { query: JSON.parse(wanted) }, { signal }),
      [wanted],
    ),
    staffFallback('Не удалось загрузить возвраты'),
  )
  useLiveOrders(load.refresh)
  return (
    <div className="mx-auto grid max-w-[90rem] gap-5">
      <PageHeader
        title="Возвраты"
        note="Без фильтра — те, что ждут решения. Начните с самого давнего: на деньги есть десять дней."
      />
      <FilterBar query={query}>
        <SelectFilter query={query} name="state" label="Состояние" choices={states} all="Ждут решения" />
      </FilterBar>
      <DataTable
        label="Возвраты"
        forms={['возврат', 'возврата', 'возвратов']}
        columns={columns}
        load={load}
        query={query}
        rowKey={({ id }) => id}
        rowName={({ order_id }) => `Возврат по заказу ${order_id}`}
        href={({ order_id }) => `/staff/orders/${order_id}/`}
        empty={<p>Возвратов, которые ждут решения, нет.</p>}
      />
    </div>
  )
}

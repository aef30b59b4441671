import { useCallback, useMemo, useState } from 'react'
import { maskPhone } from '../../../accounts/phone.ts'
import { useViewer } from '../../../accounts/viewer.ts'
import { orderStateWords } from '../../../database/values/order-states.ts'
import { wordsOf } from '../../../database/values/state-words.ts'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { formatPrice } from '../../../platform/text/money.ts'
import { countOf } from '../../../platform/text/plural.ts'
import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { DataTable } from '../../../ui/staff/table/data-table.tsx'
import { DaysFilter, FilterBar, FilterChips, SearchFilter, SelectFilter } from '../../../ui/staff/table/filter-bar.tsx'
import type { Column } from '../../../ui/staff/table/table-column.ts'
import { type Selection, useSelection } from '../../../ui/staff/table/use-selection.ts'
import { type TableState, useTableQuery } from '../../../ui/staff/table/use-table-query.ts'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeDay as writeDate, writeShortTime } from '../../../ui/staff/text/write-time.ts'
import { OrderSound } from '../live/order-sound.tsx'
import { useLiveOrders } from '../live/use-live-orders.ts'
import type { listDeliveries, listOrders, OrderRow } from '../order-lists.contract.ts'
import { orderWorks, workNames } from '../order-work.ts'
import { packingStates } from '../packer-rules.ts'
import { StateBadge } from '../state-badge.tsx'
import { OrderBulkActions } from './order-bulk-actions.tsx'
import { OrderViews } from './order-views.tsx'
import { SavedViews } from './saved-views.tsx'

export const meta = () => officeMeta('Заказы')

const filters = ['q', 'state', 'work', 'delivery', 'from', 'to', 'customer'] as const
const sorts = ['number', 'total'] as const
type Filters = Partial<Record<(typeof filters)[number], string>>

const works = orderWorks.map((work) => ({ value: work, name: workNames[work] }))

const loadDeliveries = (signal: AbortSignal) =>
  browserApi.call<typeof listDeliveries>('GET /api/staff/orders/deliveries/', {}, { signal })

const columns: Column<OrderRow>[] = [
  { key: 'number', title: 'Номер', sortable: true, nowrap: true, cell: ({ id }) => `№\u00a0${id}` },
  {
    key: 'state',
    title: 'Состояние',
    cell: ({ state, shelf_until: until }) => (
      <>
        <StateBadge state={state} />
        {until && <span className="mt-1 block text-muted text-sm">На полке до {writeDate(until)}</span>}
      </>
    ),
  },
  {
    key: 'person',
    title: 'Покупатель',
    cell: ({ full_name, phone }) => (
      <>
        <span className="line-clamp-2 wrap-anywhere">{full_name || 'Покупатель удалил учётную запись'}</span>
        <span className="block whitespace-nowrap text-muted tabular-nums">{maskPhone(phone)}</span>
      </>
    ),
  },
  {
    key: 'goods',
    title: 'Товары',
    from: 'desk',
    cell: ({ first_item, pieces }) => (
      <>
        <span className="line-clamp-1 wrap-anywhere">{first_item}</span>
        <span className="text-muted">{countOf(pieces, ['штука', 'штуки', 'штук'])}</span>
      </>
    ),
  },
  {
    key: 'delivery',
    title: 'Доставка',
    from: 'wide',
    cell: ({ delivery }) => <span className="line-clamp-2 wrap-break-word">{delivery}</span>,
  },
  { key: 'total', title: 'Сумма', sortable: true, align: 'end', nowrap: true, cell: ({ total }) => formatPrice(total) },
  {
    key: 'created',
    title: 'Оформлен',
    from: 'tablet',
    nowrap: true,
    cell: ({ created_at }) => writeShortTime(created_at),
  },
]

export default function OrdersPage() {
  const query = useTableQuery({ filters, sorts, sort: '-number' })
  const isPacker = useViewer().role === 'packer'
  const load = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof listOrders>('GET /api/staff/orders/', { query: query.query }, { signal }),
      [query.query],
    ),
    staffFallback('Не удалось загрузить заказы'),
  )
  const marked = useLiveOrders(load.refresh)
  const [moves, setMoves] = useState(0)
  function onMoved(): void {
    load.reload()
    setMoves((before) => before + 1)
  }
  const { selection, chosen } = useChosenOrders(load.value?.results)
  const deliveries = useDeliveryChoices()

  return (
    <div className="mx-auto grid max-w-[90rem] gap-5">
      <PageHeader
        title="Заказы"
        actions={
          <>
            <OrderSound />
            <OrderViews current="Таблица" />
          </>
        }
      />
      <SavedViews filters={query.filters} moves={moves} />
      <OrderFilters query={query} isPacker={isPacker} deliveries={deliveries} />
      <FilterChips query={query} chips={chipsOf(query.filters, deliveries)} />
      <DataTable
        label="Заказы"
        forms={['заказ', 'заказа', 'заказов']}
        columns={columns}
        load={load}
        query={query}
        rowKey={({ id }) => id}
        rowName={({ id }) => `Заказ ${id}`}
        href={({ id }) => `/staff/orders/${id}/`}
        markOf={({ id }) => marked.get(id)}
        selection={selection}
        bulkActions={<OrderBulkActions orders={chosen} onMoved={onMoved} />}
        empty={
          <p>
            {isPacker
              ? 'Собирать пока нечего. Оплаченный заказ сразу появится здесь.'
              : 'Заказов ещё не было. Новый появится здесь, как только покупатель его подтвердит.'}
          </p>
        }
      />
    </div>
  )
}

/** The selection spans pages of the table, so rows are remembered as they were last shown. */
function useChosenOrders(shown: OrderRow[] | undefined): { selection: Selection; chosen: OrderRow[] } {
  const selection = useSelection()
  const [last, setLast] = useState<OrderRow[]>()
  const [seen, setSeen] = useState<ReadonlyMap<number, OrderRow>>(new Map())
  if (shown && shown !== last) {
    setLast(shown)
    setSeen(new Map([...seen, ...shown.map((row) => [row.id, row] as const)]))
  }
  const chosen = [...selection.keys].map((id) => seen.get(id)).filter((row) => row !== undefined)
  return { selection, chosen: chosen.toSorted((a, b) => a.id - b.id) }
}

type Choices = { value: string; name: string }[]

function useDeliveryChoices(): Choices {
  const { value } = useLoad(loadDeliveries, staffFallback())
  return useMemo(
    () =>
      (value ?? []).map(({ id, name, archived }) => ({
        value: String(id),
        name: archived ? `${name} (не предлагается)` : name,
      })),
    [value],
  )
}

interface OrderFiltersProps {
  query: TableState
  isPacker: boolean
  deliveries: Choices
}

function OrderFilters({ query, isPacker, deliveries }: OrderFiltersProps) {
  const states = isPacker ? packingStates.map((state) => orderStateWords[state]) : wordsOf(orderStateWords)
  return (
    <FilterBar
      query={query}
      more={
        <>
          <SelectFilter query={query} name="work" label="Работа" choices={works} />
          <SelectFilter query={query} name="delivery" label="Доставка" choices={deliveries} />
          <DaysFilter query={query} />
        </>
      }
    >
      <SearchFilter query={query} name="q" label="Поиск" placeholder="Номер, ФИО, телефон, товар…" />
      <SelectFilter
        query={query}
        name="state"
        label="Состояние"
        choices={states.map((state) => ({ value: state, name: state }))}
      />
    </FilterBar>
  )
}

/** What was typed into the search is seen there. */
function chipsOf({ state, work, delivery, from, to, customer }: Filters, deliveries: Choices) {
  const days = [from && `с ${writeDay(from)}`, to && `по ${writeDay(to)}`].filter(Boolean).join(' ')
  return [
    state && { names: ['state'], text: state },
    work && { names: ['work'], text: works.find(({ value }) => value === work)?.name ?? 'Работа' },
    delivery && { names: ['delivery'], text: deliveries.find(({ value }) => value === delivery)?.name ?? 'Доставка' },
    days && { names: ['from', 'to'], text: `Оформлены ${days}` },
    customer && { names: ['customer'], text: `Покупатель ${customer}` },
  ].filter((chip) => typeof chip === 'object')
}

/** `2026-11-15` as `15.11.2026`. */
function writeDay(day: string): string {
  return day.split('-').toReversed().join('.')
}

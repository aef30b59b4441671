import { useCallback } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { dateFormat } from '../../../platform/text/date-format.ts'
import { formatPrice } from '../../../platform/text/money.ts'
import { countOf } from '../../../platform/text/plural.ts'
import { SelectField } from '../../../ui/staff/form/select-field.tsx'
import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { DataTable } from '../../../ui/staff/table/data-table.tsx'
import type { Column } from '../../../ui/staff/table/table-column.ts'
import { useTableQuery } from '../../../ui/staff/table/use-table-query.ts'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeShortTime } from '../../../ui/staff/text/write-time.ts'
import type { listSales, StaffSale } from './sales.contract.ts'

export const meta = () => officeMeta('Скидки')

const filters = ['state'] as const
const forms = ['скидка', 'скидки', 'скидок'] as const
const states: Record<StaffSale['state'], string> = {
  on: 'Идёт',
  planned: 'Начнётся',
  void: 'Не действует',
  over: 'Закончилась',
}

export default function SalesPage() {
  const query = useTableQuery({ filters })
  const state = query.filters.state as StaffSale['state'] | undefined
  const { page, pageSize } = query
  const load = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof listSales>(
          'GET /api/staff/sales/',
          { query: { page, page_size: pageSize, ...(state && { state }) } },
          { signal },
        ),
      [page, pageSize, state],
    ),
    staffFallback('Не удалось загрузить скидки'),
  )
  return (
    <div className="mx-auto grid max-w-[90rem] grid-cols-1 gap-5">
      <PageHeader
        title="Скидки"
        note="Назначают скидку в карточке товара, в таблице товаров сразу для многих или импортом. Зачёркнутая цена — самая низкая за 30 дней до начала: если скидка не ниже её, зачёркивать нечего."
      />
      {load.value && <Calendar days={load.value.days} />}
      <div className="max-w-60">
        <SelectField
          label="Какие"
          none="Все"
          choices={Object.entries(states).map(([value, name]) => ({ value, name }))}
          value={state ?? ''}
          onChange={(next) => query.filter({ state: next })}
        />
      </div>
      <DataTable
        label="Скидки"
        forms={forms}
        columns={columns}
        load={load}
        query={query}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        href={({ id }) => `/staff/products/${id}/`}
        empty={<p>Скидок пока нет.</p>}
      />
    </div>
  )
}

const columns: Column<StaffSale>[] = [
  {
    key: 'name',
    title: 'Товар',
    cell: ({ name, sku }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        <span className="block font-normal text-muted text-xs">{sku}</span>
      </>
    ),
  },
  { key: 'state', title: 'Состояние', nowrap: true, cell: (sale) => <State sale={sale} /> },
  {
    key: 'regular',
    title: 'Обычная цена',
    align: 'end',
    nowrap: true,
    cell: (sale) => formatPrice(sale.regular_price),
  },
  { key: 'sale', title: 'Со скидкой', align: 'end', nowrap: true, cell: (sale) => formatPrice(sale.sale_price) },
  {
    key: 'old',
    title: 'Зачёркнутая',
    align: 'end',
    cell: ({ old_price }) =>
      old_price === null ? <span className="text-bad">нет: не ниже цен за 30 дней</span> : formatPrice(old_price),
  },
  { key: 'from', title: 'Начало', nowrap: true, cell: ({ from }) => (from ? writeShortTime(from) : 'сразу') },
  { key: 'until', title: 'Конец', nowrap: true, cell: ({ until }) => (until ? writeShortTime(until) : 'без срока') },
]

function State({ sale: { state } }: { sale: StaffSale }) {
  const look = { on: 'text-good', planned: '', void: 'text-bad', over: 'text-muted' }[state]
  return <span className={look}>{state === 'void' ? 'Не ниже обычной' : states[state]}</span>
}

const weekday = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })

/** How many sales are on at the same time, day by day. */
function Calendar({ days }: { days: readonly { day: string; count: number }[] }) {
  const most = Math.max(...days.map(({ count }) => count))
  if (most === 0) return null
  return (
    <ul aria-label="Сколько скидок идёт по дням" className="grid grid-cols-7 gap-1 text-xs">
      {days.map(({ day, count }) => (
        <li key={day} className="rounded-lg border border-line px-2 py-1" title={countOf(count, forms)}>
          <span className="block text-muted">{weekday.format(new Date(`${day}T12:00:00Z`))}</span>
          <span className={`font-semibold tabular-nums ${count > 0 ? 'text-accent-ink' : 'text-muted'}`}>{count}</span>
        </li>
      ))}
    </ul>
  )
}

import { useCallback } from 'react'
import { maskPhone } from '../../../accounts/phone.ts'
import { roleNames } from '../../../accounts/staff/role-names.ts'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { formatPrice } from '../../../platform/text/money.ts'
import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { DataTable } from '../../../ui/staff/table/data-table.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../../../ui/staff/table/filter-bar.tsx'
import type { Column } from '../../../ui/staff/table/table-column.ts'
import { useTableQuery } from '../../../ui/staff/table/use-table-query.ts'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { writeDay } from '../../../ui/staff/text/write-time.ts'
import type { CustomerRow, listCustomers } from './customers.contract.ts'

export const meta = () => officeMeta('Покупатели')

const filters = ['q', 'locked'] as const
const sorts = ['since', 'email', 'orders', 'total'] as const
const locked = [
  { value: 'no', name: 'Открыт' },
  { value: 'yes', name: 'Заблокирован' },
]

const columns: Column<CustomerRow>[] = [
  {
    key: 'email',
    title: 'Покупатель',
    sortable: true,
    cell: ({ name, email, locked_at, role }) => (
      <span className="block min-w-36 wrap-anywhere">
        {name || email}
        {name && <span className="block font-normal text-muted">{email}</span>}
        {locked_at && <span className="block font-normal text-bad text-xs">Заблокирован</span>}
        {role && <span className="block font-normal text-muted text-xs">{roleNames[role]}</span>}
      </span>
    ),
  },
  {
    key: 'phone',
    title: 'Телефон',
    from: 'desk',
    nowrap: true,
    cell: ({ phone }) => <span className="tabular-nums">{maskPhone(phone) || '—'}</span>,
  },
  { key: 'orders', title: 'Заказы', sortable: true, align: 'end', cell: ({ orders }) => orders },
  {
    key: 'total',
    title: 'На сумму',
    sortable: true,
    align: 'end',
    nowrap: true,
    cell: ({ total }) => formatPrice(total),
  },
  {
    key: 'average',
    title: 'В среднем',
    align: 'end',
    from: 'wide',
    nowrap: true,
    cell: ({ orders, average }) => (orders > 0 ? formatPrice(average) : '—'),
  },
  {
    key: 'last',
    title: 'Последний заказ',
    from: 'desk',
    nowrap: true,
    cell: ({ last_order: last }) => (last ? writeDay(last.created_at) : '—'),
  },
  {
    key: 'since',
    title: 'Регистрация',
    sortable: true,
    from: 'tablet',
    nowrap: true,
    cell: ({ created_at }) => writeDay(created_at),
  },
]

export default function CustomersPage() {
  const query = useTableQuery({ filters, sorts, sort: '-since' })
  const load = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof listCustomers>('GET /api/staff/customers/', { query: query.query }, { signal }),
      [query.query],
    ),
    staffFallback('Не удалось загрузить покупателей'),
  )
  return (
    <div className="mx-auto grid max-w-[90rem] gap-5">
      <PageHeader title="Покупатели" note="Заказы и суммы — без отменённых" />
      <FilterBar query={query}>
        <SearchFilter query={query} name="q" label="Поиск" placeholder="ФИО, телефон, email, номер заказа" />
        <SelectFilter query={query} name="locked" label="Доступ" choices={locked} />
      </FilterBar>
      <DataTable
        label="Покупатели"
        forms={['покупатель', 'покупателя', 'покупателей']}
        columns={columns}
        load={load}
        query={query}
        rowKey={({ id }) => id}
        rowName={({ name, email }) => name || email}
        href={({ id }) => `/staff/customers/${id}/`}
      />
    </div>
  )
}

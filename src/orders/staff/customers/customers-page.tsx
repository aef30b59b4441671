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
    title: 'Email',
    sortable: true,
    cell: ({ email, locked_at, role }) => (
      <span className="block min-w-36 wrap-anywhere">
        {email}
        {locked_at && <span className="block font-normal text-bad text-xs">Заблокирован</span>}
        {role && <span className="block font-normal text-muted text-xs">{roleNames[role].name}</span>}
      </span>
    ),
  },
  { key: 'name', title: 'ФИО', cell: ({ name }) => <span className="line-clamp-2 wrap-anywhere">{name || '—'}</span> },
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
    staffFallback(),
  )
  return (
    <div className="mx-auto grid max-w-[90rem] gap-5">
      <PageHeader title="Покупатели" note="Заказы и суммы — без отменённых" />
      <FilterBar query={query}>
        <SearchFilter query={query} name="q" label="Поиск" placeholder="ФИО, email или телефон" />
        <SelectFilter query={query} name="locked" label="Доступ" choices={locked} />
      </FilterBar>
      <DataTable
        label="Покупатели"
        columns={columns}
        load={load}
        query={query}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        href={({ id }) => `/staff/customers/${id}/`}
      />
    </div>
  )
}

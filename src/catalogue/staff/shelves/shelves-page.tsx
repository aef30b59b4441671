import { useCallback } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { PictureImage } from '../../../ui/picture.tsx'
import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../../ui/staff/page/page-header.tsx'
import { DataTable } from '../../../ui/staff/table/data-table.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../../../ui/staff/table/filter-bar.tsx'
import type { Column } from '../../../ui/staff/table/table-column.ts'
import { useTableQuery } from '../../../ui/staff/table/use-table-query.ts'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { kindNames, kindsNames } from '../../shelves/shelf-words.ts'
import type { listStaffShelves, StaffShelf } from './staff-shelves.contract.ts'

export const meta = () => officeMeta('Серии и герои')

const filters = ['q', 'kind', 'written'] as const
const forms = ['полка', 'полки', 'полок'] as const

export default function ShelvesPage() {
  const table = useTableQuery({ filters })
  const { page, pageSize, filters: chosen } = table
  const load = useLoad(
    useCallback(
      (signal: AbortSignal) =>
        browserApi.call<typeof listStaffShelves>(
          'GET /api/staff/shelves/',
          { query: { page, page_size: pageSize, ...chosen } },
          { signal },
        ),
      [page, pageSize, chosen],
    ),
    staffFallback('Не удалось загрузить серии и героев'),
  )
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-5">
      <PageHeader
        title="Серии и герои"
        note="У каждой серии, персонажа и производителя своя страница в магазине. Она появляется сама, как только их назовут у товара; текст и картинка — за вами."
      />
      <FilterBar query={table}>
        <SearchFilter query={table} name="q" label="Название" />
        <SelectFilter
          query={table}
          name="kind"
          label="Что"
          choices={Object.entries(kindsNames).map(([value, name]) => ({ value, name }))}
        />
        <SelectFilter
          query={table}
          name="written"
          label="Текст и картинка"
          choices={[
            { value: 'no', name: 'Ещё нет' },
            { value: 'yes', name: 'Есть' },
          ]}
        />
      </FilterBar>
      <DataTable
        label="Полки"
        forms={forms}
        columns={columns}
        load={load}
        query={table}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        href={({ id }) => `/staff/shelves/${id}/`}
        empty={<p>Ничего не нашлось. Полки появляются вместе с товарами.</p>}
      />
    </div>
  )
}

const columns: Column<StaffShelf>[] = [
  {
    key: 'name',
    title: 'Название',
    cell: ({ name, picture }) => (
      <span className="flex items-center gap-3">
        <PictureImage picture={picture} alt="" sizes="40px" className="size-10 shrink-0 rounded-lg" />
        <span className="wrap-anywhere">{name}</span>
      </span>
    ),
  },
  { key: 'kind', title: 'Что', nowrap: true, cell: ({ kind }) => kindNames[kind] },
  { key: 'text', title: 'Текст', cell: ({ text }) => <span className="line-clamp-2 text-sm">{text ?? 'нет'}</span> },
  { key: 'products', title: 'Товаров', align: 'end', nowrap: true, cell: ({ products }) => products },
]

import { useCallback, useState } from 'react'
import { useViewer } from '../../accounts/viewer.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { managers, may } from '../../platform/contract/roles.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { DataTable } from '../../ui/staff/table/data-table.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../../ui/staff/table/filter-bar.tsx'
import { useSelection } from '../../ui/staff/table/use-selection.ts'
import { type TableQuery, type TableState, useTableQuery } from '../../ui/staff/table/use-table-query.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import type { listCategories } from '../catalogue.contract.ts'
import type { Selection as BulkSelection, listBulkChanges } from './bulk.contract.ts'
import type { listStaffProducts } from './staff-products.contract.ts'
import { BulkDialog } from './table/bulk-dialog.tsx'
import { BulkRuns } from './table/bulk-runs.tsx'
import { productColumns } from './table/product-columns.tsx'

export const meta = () => officeMeta('Товары')

const filters = ['q', 'category', 'status', 'is_new', 'is_preorder', 'stock', 'archived'] as const
const sorts = ['id', 'name', 'price', 'stock'] as const

const statuses = [
  { value: 'available', name: 'В наличии' },
  { value: 'unavailable', name: 'Нет в наличии' },
  { value: 'off_sale', name: 'Снят с продажи' },
]
const stocks = [
  { value: 'low', name: 'Заканчивается' },
  { value: 'out', name: 'Закончился' },
  { value: 'uncounted', name: 'Не считается' },
]
const yesNo = [
  { value: 'true', name: 'Да' },
  { value: 'false', name: 'Нет' },
]

export default function ProductsPage() {
  const query = useTableQuery({ filters, sorts, sort: '-id' })
  const { role } = useViewer()
  const selection = useSelection()
  const [allMatching, setAllMatching] = useState(false)
  const { load, categories, bulkRuns } = useProducts(query.query)
  const categoryList = categories.value ?? []
  const count = load.value?.count

  function done(): void {
    setAllMatching(false)
    selection.clear()
    load.reload()
    bulkRuns.reload()
  }

  return (
    <div className="grid gap-5">
      <PageHeader
        title="Товары"
        note={count === undefined ? '\u00a0' : countOf(count, productForms)}
        actions={
          <a href="/staff/products/new/" className="button">
            Новый товар
          </a>
        }
      />
      <Filters query={query} categories={categoryList} />
      <BulkRuns load={bulkRuns} categories={categoryList} onChange={load.reload} />
      <DataTable
        label="Товары"
        forms={productForms}
        columns={productColumns(load.value?.low_stock ?? 0, may(role, managers))}
        load={load}
        query={query}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        href={({ id }) => `/staff/products/${id}/`}
        selection={selection}
        bulkActions={
          <BulkBar
            chosen={selection.keys}
            filter={query.filters}
            count={count ?? 0}
            certain={load.value?.certain ?? 0}
            allMatching={allMatching}
            onAllMatching={setAllMatching}
            categories={categoryList}
            onDone={done}
          />
        }
        empty={noProducts}
      />
    </div>
  )
}

const noProducts = (
  <>
    <p>Товаров пока нет.</p>
    <a href="/staff/products/new/" className="button">
      Добавить первый товар
    </a>
  </>
)

function useProducts(query: TableQuery<(typeof filters)[number], (typeof sorts)[number]>['query']) {
  const load = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof listStaffProducts>('GET /api/staff/products/', { query }, { signal }),
      [query],
    ),
    staffFallback('Не удалось загрузить товары'),
  )
  const categories = useLoad(
    useCallback((signal) => browserApi.call<typeof listCategories>('GET /api/categories/', {}, { signal }), []),
    staffFallback(),
  )
  const bulkRuns = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof listBulkChanges>('GET /api/staff/products/bulk/', {}, { signal }),
      [],
    ),
    staffFallback(),
  )
  return { load, categories, bulkRuns }
}

type Categories = readonly { id: number; name: string }[]

function Filters({ query, categories }: { query: TableState; categories: Categories }) {
  return (
    <FilterBar query={query}>
      <SearchFilter query={query} name="q" label="Поиск" placeholder="Название, артикул, серия…" />
      <SelectFilter
        query={query}
        name="category"
        label="Категория"
        choices={categories.map(({ id, name }) => ({ value: String(id), name }))}
      />
      <SelectFilter query={query} name="status" label="Статус" choices={statuses} />
      <SelectFilter query={query} name="stock" label="Остаток" choices={stocks} />
      <SelectFilter query={query} name="is_new" label="Новинка" choices={yesNo} />
      <SelectFilter query={query} name="is_preorder" label="Предзаказ" choices={yesNo} />
      <SelectFilter
        query={query}
        name="archived"
        label="Архив"
        all="В магазине"
        choices={[{ value: 'true', name: 'В архиве' }]}
      />
    </FilterBar>
  )
}

interface BulkBarProps {
  chosen: ReadonlySet<number>
  filter: Partial<Record<string, string>>
  /** How many match the filter. */
  count: number
  /** Of these, without a guess. */
  certain: number
  allMatching: boolean
  onAllMatching: (all: boolean) => void
  categories: Categories
  onDone: () => void
}

/** Actions for the selected products, or for all that match the filter. */
function BulkBar({ chosen, filter, count, certain, allMatching, onAllMatching, categories, onDone }: BulkBarProps) {
  const [isOpen, setOpen] = useState(false)
  const selection = (allMatching ? { filter } : { ids: [...chosen] }) as BulkSelection
  return (
    <>
      {certain > 0 && count > chosen.size && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="checkbox"
            checked={allMatching}
            onChange={(event) => onAllMatching(event.target.checked)}
          />
          Все по фильтру: {countOf(certain, productForms)}
        </label>
      )}
      {count > certain && (
        <p className="text-muted text-sm">
          Похожие по звучанию в «Все по фильтру» не входят: {countOf(count - certain, productForms)}
        </p>
      )}
      <button type="button" className="button-quiet" onClick={() => setOpen(true)}>
        Изменить…
      </button>
      {isOpen && (
        <BulkDialog
          selection={selection}
          categories={categories}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onDone()
          }}
        />
      )}
    </>
  )
}

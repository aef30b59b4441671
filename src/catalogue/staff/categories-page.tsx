import { useCallback } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { AddForm } from '../../ui/staff/list/add-form.tsx'
import { OrderedList } from '../../ui/staff/list/ordered-list.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { CategoryForm } from './categories/category-form.tsx'
import { CategoryRow } from './categories/category-row.tsx'
import type { listStaffCategories, orderCategories, StaffCategory } from './staff-categories.contract.ts'

export const meta = () => officeMeta('Категории')

export default function CategoriesPage() {
  const load = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof listStaffCategories>('GET /api/staff/categories/', {}, { signal }),
      [],
    ),
    staffFallback('Не удалось загрузить категории'),
  )
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHeader title="Категории" note="В этом порядке они стоят в меню и на главной странице." />
      <Loaded load={load}>{(categories) => <CategoryList categories={categories} onChange={load.set} />}</Loaded>
      <AddForm title="Новая категория">
        {(close) => (
          <CategoryForm
            onSaved={(categories) => {
              close()
              load.set(categories)
            }}
            onCancel={close}
          />
        )}
      </AddForm>
    </div>
  )
}

interface CategoryListProps {
  categories: readonly StaffCategory[]
  onChange: (categories: StaffCategory[]) => void
}

function CategoryList({ categories, onChange }: CategoryListProps) {
  if (categories.length === 0) {
    return (
      <p role="status" className="card px-6 py-10 text-center">
        Категорий пока нет. Создайте первую: без неё нельзя добавить товар.
      </p>
    )
  }
  return (
    <OrderedList
      label="Категории"
      items={categories}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      onOrder={async (ids) =>
        onChange(await browserApi.call<typeof orderCategories>('PUT /api/staff/categories/order/', { body: { ids } }))
      }
    >
      {(category, move) => <CategoryRow category={category} move={move} onChange={onChange} />}
    </OrderedList>
  )
}

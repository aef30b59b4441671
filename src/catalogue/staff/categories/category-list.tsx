import { browserApi } from '../../../platform/browser/api-client.ts'
import { OrderedList } from '../../../ui/staff/list/ordered-list.tsx'
import type { orderCategories, StaffCategory } from '../staff-categories.contract.ts'
import { CategoryRow } from './category-row.tsx'

interface CategoryListProps {
  categories: readonly StaffCategory[]
  onChange: (categories: StaffCategory[]) => void
}

export function CategoryList({ categories, onChange }: CategoryListProps) {
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

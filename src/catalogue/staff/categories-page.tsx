import { useCallback } from 'react'
import { browserApi } from '../../platform/api-client.ts'
import { Loaded } from '../../ui/staff/load-state.tsx'
import { officeMeta } from '../../ui/staff/office-meta.ts'
import { PageHeader } from '../../ui/staff/page-header.tsx'
import { useLoad } from '../../ui/staff/use-load.ts'
import { CategoryList } from './categories/category-list.tsx'
import { NewCategory } from './categories/new-category.tsx'
import type { listStaffCategories } from './staff-categories.contract.ts'

export const meta = () => officeMeta('Категории')

export default function CategoriesPage() {
  const load = useLoad(
    useCallback(
      (signal) => browserApi.call<typeof listStaffCategories>('GET /api/staff/categories/', {}, { signal }),
      [],
    ),
    'Не удалось загрузить категории',
  )
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHeader title="Категории" note="В этом порядке они стоят в меню и на главной странице." />
      <Loaded load={load}>{(categories) => <CategoryList categories={categories} onChange={load.set} />}</Loaded>
      <NewCategory onChange={load.set} />
    </div>
  )
}

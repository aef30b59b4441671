import { useCallback } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { Loaded } from '../../ui/load-state.tsx'
import { AddForm } from '../../ui/staff/list/add-form.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { CategoryForm } from './categories/category-form.tsx'
import { CategoryList } from './categories/category-list.tsx'
import type { listStaffCategories } from './staff-categories.contract.ts'

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

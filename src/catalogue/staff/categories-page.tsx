import { type ReactNode, useCallback } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { quoted } from '../../platform/text/quoted.ts'
import { Loaded, Waiting } from '../../ui/load-state.tsx'
import { PictureImage } from '../../ui/picture.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { askConfirm } from '../../ui/staff/dialog/ask-confirm.ts'
import { AddForm } from '../../ui/staff/list/add-form.tsx'
import { EditableRow } from '../../ui/staff/list/editable-row.tsx'
import { OrderedList } from '../../ui/staff/list/ordered-list.tsx'
import { officeMeta } from '../../ui/staff/page/office-meta.ts'
import { PageHeader } from '../../ui/staff/page/page-header.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { CategoryForm } from './categories/category-form.tsx'
import type {
  deleteCategory,
  listStaffCategories,
  orderCategories,
  StaffCategory,
} from './staff-categories.contract.ts'

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
      <Loaded load={load} waiting={<Waiting className="h-[40rem]" />}>
        {(categories) => <CategoryList categories={categories} onChange={load.set} />}
      </Loaded>
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

interface CategoryRowProps {
  category: StaffCategory
  /** Buttons that move it. */
  move: ReactNode
  onChange: (categories: StaffCategory[]) => void
}

function CategoryRow({ category, move, onChange }: CategoryRowProps) {
  const { id, name } = category
  const isEmpty = category.products + category.archived === 0
  const remove = useAction(async () => {
    if (!(await askConfirm({ title: `Удалить категорию ${quoted(name)}?`, confirm: 'Удалить' }))) return
    const params = { id }
    onChange(await browserApi.call<typeof deleteCategory>('DELETE /api/staff/categories/{id}/', { params }))
    showToast({ kind: 'success', text: 'Категория удалена' })
  }, staffFallback('Не удалось удалить категорию'))

  return (
    <EditableRow
      name={name}
      remove={remove}
      mustStay={isEmpty ? undefined : 'Сначала перенесите товары в другую категорию'}
      form={(close) => (
        <CategoryForm
          category={category}
          onSaved={(categories) => {
            close()
            onChange(categories)
          }}
          onCancel={close}
        />
      )}
    >
      {move}
      <PictureImage
        picture={category.picture}
        alt=""
        sizes="64px"
        className="h-12 w-16 shrink-0 overflow-hidden rounded-lg"
      />
      <div className="min-w-40 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <a href={`/staff/products/?category=${id}`} className="text-muted text-sm underline hover:text-ink">
          {countOf(category.products, productForms)}
          {category.archived > 0 && `, в архиве ${category.archived}`}
        </a>
      </div>
    </EditableRow>
  )
}

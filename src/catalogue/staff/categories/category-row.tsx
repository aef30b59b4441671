import type { ReactNode } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { countOf, productForms } from '../../../platform/text/plural.ts'
import { PictureImage } from '../../../ui/picture.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { askConfirm } from '../../../ui/staff/dialog/ask-confirm.ts'
import { EditableRow } from '../../../ui/staff/list/editable-row.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { deleteCategory, StaffCategory } from '../staff-categories.contract.ts'
import { CategoryForm } from './category-form.tsx'

interface CategoryRowProps {
  category: StaffCategory
  /** Buttons that move it. */
  move: ReactNode
  onChange: (categories: StaffCategory[]) => void
}

export function CategoryRow({ category, move, onChange }: CategoryRowProps) {
  const { id, name } = category
  const isEmpty = category.products + category.archived === 0
  const remove = useAction(async () => {
    if (!(await askConfirm({ title: `Удалить категорию «${name}»?`, confirm: 'Удалить' }))) return
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

import { useState } from 'react'
import type { Picture } from '../../../media/media.contract.ts'
import { OnePictureField } from '../../../media/staff/one-picture-field.tsx'
import { browserApi } from '../../../platform/api-client.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { StaffForm } from '../../../ui/staff/staff-form.tsx'
import { TextField } from '../../../ui/staff/text-fields.tsx'
import { useAction } from '../../../ui/staff/use-action.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { createCategory, StaffCategory, updateCategory } from '../staff-categories.contract.ts'

interface CategoryFormProps {
  /** Undefined for a new one. */
  category?: StaffCategory
  onSaved: (categories: StaffCategory[]) => void
  onCancel: () => void
}

export function CategoryForm({ category, onSaved, onCancel }: CategoryFormProps) {
  const [name, setName] = useState(category?.name ?? '')
  const [picture, setPicture] = useState<Picture | null>(category?.picture ?? null)
  const [uploading, setUploading] = useState(false)
  const save = useAction(async () => {
    const values = { name, picture_id: picture?.id ?? null }
    onSaved(
      category
        ? await browserApi.call<typeof updateCategory>('PATCH /api/staff/categories/{id}/', {
            params: { id: category.id },
            body: { ...values, was: category.name },
          })
        : await browserApi.call<typeof createCategory>('POST /api/staff/categories/', { body: values }),
    )
    showToast({ kind: 'success', text: category ? 'Категория сохранена' : 'Категория создана' })
  }, 'Не удалось сохранить категорию')

  return (
    <StaffForm onSubmit={() => void save.run()} failure={save.failure}>
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <OnePictureField
          noun="картинку"
          alt="Картинка категории"
          value={picture}
          error={save.failure?.fields.picture_id}
          onChange={setPicture}
          onBusy={setUploading}
        />
        <TextField
          label="Название"
          required
          maxLength={60}
          value={name}
          onChange={setName}
          error={save.failure?.fields.name}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton loading={save.busy} disabled={uploading}>
          {category ? 'Сохранить' : 'Создать категорию'}
        </SubmitButton>
        <button type="button" className="button-quiet" onClick={onCancel}>
          Отмена
        </button>
      </div>
    </StaffForm>
  )
}

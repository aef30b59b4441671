import type { Picture } from '../../../media/media.contract.ts'
import { VersionedPictureForm } from '../../../media/staff/one-picture-field.tsx'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { useVersionedSave } from '../../../ui/staff/conflict/use-versioned-save.ts'
import { TextField } from '../../../ui/staff/form/text-fields.tsx'
import { useForm } from '../../../ui/staff/form/use-form.ts'
import { useLeaveGuard } from '../../../ui/staff/form/use-leave-guard.ts'
import type {
  CategoryFacts,
  createCategory,
  listStaffCategories,
  StaffCategory,
  updateCategory,
} from '../staff-categories.contract.ts'

interface CategoryFormProps {
  /** Undefined for a new one. */
  category?: StaffCategory
  onSaved: (categories: StaffCategory[]) => void
  onCancel: () => void
}

interface Values {
  name: string
  picture: Picture | null
  seo_title: string
  seo_description: string
}

const labels = {
  name: 'Название',
  picture: 'Картинка',
  seo_title: 'Заголовок для поисковиков',
  seo_description: 'Описание для поисковиков',
}

export function CategoryForm({ category, onSaved, onCancel }: CategoryFormProps) {
  const form = useForm(valuesOf(category))
  const allowLeaving = useLeaveGuard(form.isDirty)
  const save = useVersionedSave<Values, CategoryFacts>({
    form,
    version: factsOf(valuesOf(category)),
    async save(values, was) {
      const categories = category
        ? await browserApi.call<typeof updateCategory>('PATCH /api/staff/categories/{id}/', {
            params: { id: category.id },
            body: { ...factsOf(values), was },
          })
        : await browserApi.call<typeof createCategory>('POST /api/staff/categories/', { body: factsOf(values) })
      allowLeaving()
      showToast({ kind: 'success', text: category ? 'Категория сохранена' : 'Категория создана' })
      onSaved(categories)
      return { values, version: factsOf(values) }
    },
    async latest() {
      const categories = await browserApi.call<typeof listStaffCategories>('GET /api/staff/categories/')
      const values = valuesOf(categories.find(({ id }) => id === category?.id))
      return { values, version: factsOf(values) }
    },
  })
  return (
    <VersionedPictureForm
      form={form}
      save={save}
      labels={labels}
      submit={category ? 'Сохранить' : 'Создать категорию'}
      onCancel={onCancel}
      noun="картинку"
      alt="Картинка категории"
    >
      {(bind) => (
        <>
          <TextField required maxLength={60} {...bind('name')} />
          <TextField maxLength={120} placeholder="Из названия категории" {...bind('seo_title')} />
          <TextField
            maxLength={300}
            hint="Одно-два предложения, до 160 знаков видно целиком."
            {...bind('seo_description')}
          />
        </>
      )}
    </VersionedPictureForm>
  )
}

function valuesOf(category: StaffCategory | undefined): Values {
  return {
    name: category?.name ?? '',
    picture: category?.picture ?? null,
    seo_title: category?.seo_title ?? '',
    seo_description: category?.seo_description ?? '',
  }
}

function factsOf({ name, picture, seo_title, seo_description }: Values): CategoryFacts {
  return {
    name,
    picture_id: picture?.id ?? null,
    seo_title: seo_title || null,
    seo_description: seo_description || null,
  }
}

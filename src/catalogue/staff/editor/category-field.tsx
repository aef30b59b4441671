import type { FieldProps } from '../../../ui/staff/form/labelled.tsx'
import { SelectField } from '../../../ui/staff/form/select-field.tsx'

interface CategoryFieldProps extends FieldProps<string> {
  categories: readonly { id: number; name: string }[]
}

export function CategoryField({ categories, ...field }: CategoryFieldProps) {
  return (
    <SelectField
      {...field}
      none="Выберите категорию"
      choices={categories.map(({ id, name }) => ({ value: String(id), name }))}
      hint={
        categories.length === 0 && (
          <>
            Категорий пока нет:{' '}
            <a href="/staff/categories/" target="_blank" rel="noreferrer" className="link">
              создайте первую
            </a>
            {' в новой вкладке и вернитесь сюда.'}
          </>
        )
      }
    />
  )
}

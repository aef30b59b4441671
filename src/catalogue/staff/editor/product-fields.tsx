import { useId } from 'react'
import { type FieldProps, Labelled } from '../../../ui/staff/form/labelled.tsx'
import { MoneyField, WholeField } from '../../../ui/staff/form/number-fields.tsx'
import { SelectField } from '../../../ui/staff/form/select-field.tsx'
import { SwitchField } from '../../../ui/staff/form/switch-field.tsx'
import { TextArea, TextField } from '../../../ui/staff/form/text-fields.tsx'
import type { Form } from '../../../ui/staff/form/use-form.ts'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { boxConditionNames } from '../product-values.ts'
import type { ProductForm } from './product-form-values.ts'

export interface FieldChoices {
  categories: readonly { id: number; name: string }[]
  series: readonly string[]
  makers: readonly string[]
}

interface ProductFieldsProps {
  form: Form<ProductForm>
  errors: Record<string, string> | undefined
  choices: FieldChoices
}

const months = Array.from({ length: 12 }, (_, index) => {
  const name = new Date(2026, index, 1).toLocaleDateString('ru-RU', { month: 'long' })
  return { value: String(index + 1), name }
})
const ages = ['0+', '6+', '12+', '16+', '18+'].map((value) => ({ value, name: value }))
const boxes = Object.entries(boxConditionNames).map(([value, name]) => ({ value, name }))

export function MainFields({ form, errors, choices }: ProductFieldsProps) {
  const categories = choices.categories.map(({ id, name }) => ({ value: String(id), name }))
  return (
    <Panel title="Главное">
      <TextField label="Название" required maxLength={200} {...form.bind('name', errors)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Артикул" required maxLength={40} {...form.bind('sku', errors)} />
        <MoneyField label="Цена" required {...form.bind('price', errors)} />
      </div>
      <SelectField
        label="Категория"
        required
        none="Выберите категорию"
        choices={categories}
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
        {...form.bind('category_id', errors)}
      />
      <TextArea
        label="Описание"
        rows={10}
        maxLength={20_000}
        hint="Пустая строка начинает новый абзац."
        {...form.bind('description', errors)}
      />
    </Panel>
  )
}

export function SaleFields({ form, errors }: Omit<ProductFieldsProps, 'choices'>) {
  return (
    <Panel title="Продажа">
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-3">
        <SwitchField label="В продаже" {...form.bind('on_sale', errors)} />
        <SwitchField label="Новинка" {...form.bind('is_new', errors)} />
        <SwitchField label="Предзаказ" {...form.bind('is_preorder', errors)} />
      </div>
      <div className="max-w-60">
        <WholeField
          label="Не больше в одни руки"
          placeholder="Без ограничения"
          {...form.bind('limit_per_customer', errors)}
        />
      </div>
    </Panel>
  )
}

export function DetailFields({ form, errors, choices }: ProductFieldsProps) {
  return (
    <Panel title="Характеристики">
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceText label="Серия" known={choices.series} {...form.bind('series', errors)} />
        <ChoiceText label="Производитель" known={choices.makers} {...form.bind('maker', errors)} />
        <TextField label="Персонаж" maxLength={120} {...form.bind('character', errors)} />
        <TextField label="Персонаж латиницей" maxLength={120} {...form.bind('character_latin', errors)} />
        <TextField label="Масштаб" maxLength={20} placeholder="1/7" {...form.bind('scale', errors)} />
        <WholeField label="Высота, мм" {...form.bind('height_mm', errors)} />
        <TextField label="Материал" maxLength={200} placeholder="ПВХ, АБС" {...form.bind('material', errors)} />
        <SelectField label="Коробка" none="Не указано" choices={boxes} {...form.bind('box_condition', errors)} />
        <WholeField label="Год выхода" {...form.bind('release_year', errors)} />
        <SelectField label="Месяц выхода" none="Не указано" choices={months} {...form.bind('release_month', errors)} />
        <SelectField label="Возраст" none="Не указано" choices={ages} {...form.bind('age_mark', errors)} />
      </div>
    </Panel>
  )
}

/** Text with suggestions; a new value is allowed. */
function ChoiceText({ label, known, error, onChange, ...input }: FieldProps<string> & { known: readonly string[] }) {
  const id = useId()
  const text = input.value.trim().toLowerCase()
  const isNew = text !== '' && !known.some((name) => name.toLowerCase() === text)
  return (
    <Labelled label={label} error={error} hint={isNew ? 'Такой ещё нет: добавим при сохранении.' : undefined}>
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            className="input"
            list={id}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={id}>
            {known.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Labelled>
  )
}

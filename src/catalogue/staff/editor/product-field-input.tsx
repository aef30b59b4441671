import { useId } from 'react'
import { type FieldProps, Labelled } from '../../../ui/staff/form/labelled.tsx'
import { MoneyField, WholeField } from '../../../ui/staff/form/number-fields.tsx'
import { SelectField } from '../../../ui/staff/form/select-field.tsx'
import { SwitchField } from '../../../ui/staff/form/switch-field.tsx'
import { DayField, TextArea, TextField, TimeField } from '../../../ui/staff/form/text-fields.tsx'
import type { Form } from '../../../ui/staff/form/use-form.ts'
import { type FieldName, fieldOf } from '../../field-names.ts'
import type { ProductField } from '../../product-field.ts'
import type { ProductForm } from './product-form-values.ts'

export interface FieldChoices {
  categories: readonly { id: number; name: string }[]
  series: readonly string[]
  makers: readonly string[]
}

export interface ProductFormProps {
  form: Form<ProductForm>
  errors: Record<string, string> | undefined
  choices: FieldChoices
}

const months = Array.from({ length: 12 }, (_, index) => {
  const name = new Date(2026, index, 1).toLocaleDateString('ru-RU', { month: 'long' })
  return { value: String(index + 1), name }
})

/** The input that a field's kind asks for. */
export function ProductFieldInput({ name, form, errors, choices }: ProductFormProps & { name: FieldName }) {
  const field = fieldOf(name)
  const value = form.values[name]
  const common = { name, label: field.label, required: field.required ?? false, error: errors?.[name] }
  const text = { ...common, value: String(value ?? ''), onChange: (next: string) => form.set(name, next) }
  const number = {
    ...common,
    value: typeof value === 'number' ? value : null,
    onChange: (next: number | null) => form.set(name, next),
  }
  switch (field.kind) {
    case 'line':
      return (
        <TextField {...text} maxLength={field.max} placeholder={field.placeholder} hint={doubtOf(field, text.value)} />
      )
    case 'text':
      return <TextArea {...text} rows={10} maxLength={field.max} hint={field.editorHint} />
    case 'money':
      return <MoneyField {...number} />
    case 'whole':
      return <WholeField {...number} placeholder={field.placeholder} />
    case 'yesNo':
      return <SwitchField {...common} value={value === true} onChange={(next) => form.set(name, next)} />
    case 'month':
      return <SelectField {...text} none="Не указано" choices={months} />
    case 'date':
      return <DayField {...text} hint={field.hint} />
    case 'moment':
      return <TimeField {...text} hint={field.hint} />
    case 'oneOf':
      return (
        <SelectField
          {...text}
          none="Не указано"
          choices={field.values.map((known) => ({ value: known, name: known }))}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...text}
          none="Не указано"
          choices={Object.entries(field.choices).map(([code, known]) => ({ value: code, name: known }))}
        />
      )
    case 'reference':
      return <ChoiceText {...text} known={choices[field.names]} maxLength={field.max} />
    case 'category':
      return <CategoryField {...text} categories={choices.categories} />
  }
}

interface ChoiceTextProps extends FieldProps<string> {
  known: readonly string[]
  maxLength: number
}

/** Text with suggestions; a new value is allowed. */
function ChoiceText({ label, known, error, required, onChange, ...input }: ChoiceTextProps) {
  const id = useId()
  const text = input.value.trim().toLowerCase()
  const isNew = text !== '' && !known.some((name) => name.toLowerCase() === text)
  return (
    <Labelled
      label={label}
      error={error}
      required={required}
      hint={isNew ? 'Такой ещё нет: добавим при сохранении.' : undefined}
    >
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            className="input"
            list={id}
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

interface CategoryFieldProps extends FieldProps<string> {
  categories: readonly { id: number; name: string }[]
}

function CategoryField({ categories, ...field }: CategoryFieldProps) {
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

/** Only of what could be saved: an error says the rest. */
function doubtOf({ tidy, check, doubt }: ProductField & { kind: 'line' }, typed: string): string | undefined {
  const text = tidy ? tidy(typed) : typed
  return doubt && text !== '' && check?.isRight(text) && !doubt.isFine(text) ? doubt.text : undefined
}

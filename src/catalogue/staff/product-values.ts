import { russianDate } from '../../content/russian-date.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { writeTime } from '../../ui/staff/text/write-time.ts'
import { fieldOf } from '../field-names.ts'
import { productFields } from '../product-fields.ts'

/** The editable values of a product by API name, as used by the audit log and conflict notices. */
export type ProductValues = Record<string, string | number | boolean | null | number[]>

/** Labels of fields as staff see them. */
export const fieldLabels: Record<string, string> = {
  ...Object.fromEntries(Object.entries(productFields).map(([name, { label }]) => [name, label])),
  category: productFields.category_id.label,
  pictures: 'Картинки',
  archived: 'В архиве',
  stock: 'Остаток',
  sale: 'Скидка',
}

/** A value as staff read it: «12 990 ₽», «да», «не указано». */
export function showValue(name: string, value: ProductValues[string] | undefined): string {
  if (value === null || value === undefined || value === '') return 'не указано'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.length === 0 ? 'нет' : `${value.length} шт.`
  const field = fieldOf(name)
  if (field?.kind === 'money') return formatPrice(Number(value))
  if (field?.kind === 'date') return russianDate(String(value))
  if (field?.kind === 'moment') return writeTime(String(value))
  if (field?.kind === 'choice') return field.choices[String(value)] ?? String(value)
  return String(value)
}

import type { Picture } from '../../../media/media.contract.ts'
import { isSame } from '../../../ui/staff/conflict/merge-edits.ts'
import { fromShopTime, toShopTime } from '../../../ui/staff/form/shop-time.ts'
import {
  type FieldName,
  fieldNames,
  fieldOf,
  type ProductValue,
  type PublicField,
  publicFields,
} from '../../field-names.ts'
import type { ProductField } from '../../product-field.ts'
import type { productFields } from '../../product-fields.ts'
import { fieldLabels } from '../product-values.ts'
import type { NewProduct, ProductChanges, StaffProduct } from '../staff-products.contract.ts'

type FormValue<Kind extends ProductField['kind']> = Kind extends 'yesNo'
  ? boolean
  : Kind extends 'money' | 'whole'
    ? number | null
    : string

/** What the fields of the editor hold: texts are empty where nothing is known. */
export type ProductForm = FormFields & { pictures: Picture[] }

type FormFields = { [Name in FieldName]: FormValue<(typeof productFields)[Name]['kind']> }
type WireFields = { [Name in FieldName]: ProductValue<Name> }

export const emptyForm: ProductForm = { ...(eachField(emptyValue) as FormFields), pictures: [] }

export function toForm(product: StaffProduct): ProductForm {
  const fields = eachField((name) => formValue(name, product[name])) as FormFields
  return { ...fields, pictures: product.pictures }
}

/** As the API takes it. What is no number yet (NaN) becomes null in JSON, and the API says so at its field. */
export function toNewProduct(form: ProductForm, stock: number | null): NewProduct {
  const fields = eachField((name) => wireValue(name, form)) as WireFields
  return { ...fields, pictures: form.pictures.map(({ id }) => id), stock }
}

/** Only what was changed, with the version that was changed. */
export function toChanges(start: ProductForm, form: ProductForm, version: number): ProductChanges {
  const { stock: _stock, ...all } = toNewProduct(form, null)
  const changed = Object.entries(all).filter(
    ([name]) => !isSame(start[name as keyof ProductForm], form[name as keyof ProductForm]),
  )
  return { ...Object.fromEntries(changed), version }
}

/** What the public answer would hold; null also for what cannot be saved yet. */
export function toPublicValues(form: ProductForm): Pick<WireFields, PublicField> {
  const entries = publicFields.map((name) => [name, wireValue(name, form) || null])
  return Object.fromEntries(entries) as Pick<WireFields, PublicField>
}

export const formLabels = fieldLabels as Partial<Record<keyof ProductForm, string>>

type Value = string | number | boolean | null

function eachField(read: (name: FieldName) => Value): Record<string, Value> {
  return Object.fromEntries(fieldNames.map((name) => [name, read(name)]))
}

function emptyValue(name: FieldName): Value {
  const field = fieldOf(name)
  return field.kind === 'yesNo' ? field.initial : formValue(name, null)
}

function formValue(name: FieldName, value: Value): Value {
  switch (fieldOf(name).kind) {
    case 'yesNo':
    case 'money':
    case 'whole':
      return value
    case 'line':
    case 'text':
    case 'month':
    case 'date':
    case 'oneOf':
    case 'choice':
    case 'reference':
    case 'category':
      return String(value ?? '')
    case 'moment':
      return value ? toShopTime(String(value)) : ''
  }
}

function wireValue(name: FieldName, form: ProductForm): Value {
  const value = form[name]
  switch (fieldOf(name).kind) {
    case 'category':
      return Number(value)
    case 'month':
      return value === '' ? null : Number(value)
    case 'date':
    case 'oneOf':
    case 'choice':
      return value || null
    case 'moment':
      return value ? fromShopTime(String(value)) : null
    case 'line':
    case 'text':
    case 'reference':
    case 'yesNo':
    case 'money':
    case 'whole':
      return value
  }
}

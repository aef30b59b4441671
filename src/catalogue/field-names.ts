import type { ProductField, ValueOf } from './product-field.ts'
import { productFields } from './product-fields.ts'

type Fields = typeof productFields

export type FieldName = keyof Fields
export type ProductValue<Name extends FieldName> = ValueOf<Fields[Name]>
export type PublicField = { [Name in FieldName]: Fields[Name] extends { public: true } ? Name : never }[FieldName]

export const fieldNames = Object.keys(productFields) as FieldName[]
export const publicFields = fieldNames.filter((name): name is PublicField => 'public' in productFields[name])

/** The description of a field; undefined for other names, such as `pictures`. */
export function fieldOf(name: FieldName): ProductField
export function fieldOf(name: string): ProductField | undefined
export function fieldOf(name: string): ProductField | undefined {
  return (productFields as Partial<Record<string, ProductField>>)[name]
}

/** The name of its column in the database: its own, unless the column holds kopecks or refers to another table. */
export function columnNameOf(name: FieldName): string {
  const field = fieldOf(name)
  const { kind } = field
  if (kind === 'money') return field.column ?? `${name}_kopecks`
  return kind === 'reference' ? `${name}_id` : name
}

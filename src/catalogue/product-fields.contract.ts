import { z } from 'zod'
import { lineOf, paragraphsOf } from '../platform/contract/text-values.ts'
import { dayValue, zonedMomentValue } from '../platform/contract/time-values.ts'
import { type FieldName, fieldNames, fieldOf, type ProductValue } from './field-names.ts'
import { maxKopecks, type ProductField } from './product-field.ts'
import type { productFields } from './product-fields.ts'

type InputShape = {
  [Name in FieldName]: (typeof productFields)[Name] extends { mayBeLeftOut: true }
    ? z.ZodOptional<Checked<ProductValue<Name>>>
    : Checked<ProductValue<Name>>
}
type Checked<Value> = z.ZodType<Value, Value>

/** The validation rules of each field, shared by the editor, the API and the import. */
export const productInput = z.object(shapeOf(inputOf) as InputShape)

/** No checks here: stored values may be older than the rules. */
export const storedShape = shapeOf(storedOf) as { [Name in FieldName]: z.ZodType<ProductValue<Name>> }

function shapeOf(schemaOf: (field: ProductField) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(fieldNames.map((name) => [name, schemaOf(fieldOf(name))]))
}

function inputOf(field: ProductField): z.ZodType {
  const rule = ruleOf(field)
  return field.mayBeLeftOut ? rule.optional() : rule
}

function ruleOf(field: ProductField): z.ZodType {
  switch (field.kind) {
    case 'line':
      return lineRule(field)
    case 'text':
      return paragraphsOf(field.max)
    case 'money':
      return field.required ? roubles() : roubles().nullable()
    case 'whole':
      return wholeBetween(field.min, field.max)
    case 'month':
      return wholeBetween(1, 12)
    case 'date':
      return dayValue().nullable()
    case 'moment':
      return moment().nullable()
    case 'yesNo':
      return z.boolean()
    case 'oneOf':
      return z.enum(field.values, field.wrong).nullable()
    case 'choice':
      return z.enum(Object.keys(field.choices), field.wrong).nullable()
    case 'reference':
      return emptyIsNull(lineOf(field.max)).describe('By name; an unknown one is made')
    case 'category':
      return z.number('Выберите категорию.').int().min(1, 'Выберите категорию.')
  }
}

function storedOf(field: ProductField): z.ZodType {
  switch (field.kind) {
    case 'line':
      return field.required ? z.string() : z.string().nullable()
    case 'text':
      return z.string()
    case 'money':
      return (field.required ? z.number() : z.number().nullable()).describe('Roubles')
    case 'whole':
    case 'month':
      return z.number().int().nullable()
    case 'yesNo':
      return z.boolean()
    case 'oneOf':
    case 'date':
    case 'moment':
    case 'reference':
      return z.string().nullable()
    case 'choice':
      return z.enum(Object.keys(field.choices)).nullable()
    case 'category':
      return z.number().int()
  }
}

function lineRule({ max, required, tidy, check }: ProductField & { kind: 'line' }): z.ZodType {
  const line = tidy ? lineOf(max).transform(tidy) : lineOf(max)
  const isRight = (text: string | null) => text === null || !check || check.isRight(text)
  return required ? line.refine(isRight, check?.wrong) : emptyIsNull(line).refine(isRight, check?.wrong)
}

/** An empty text means that the value is not known. */
function emptyIsNull(line: z.ZodType<string, string>) {
  return line.transform((text) => text || null).nullable()
}

/** Whole seconds: tables show no less. */
function moment() {
  return zonedMomentValue().transform((text) => text.replace(/\.\d+/, ''))
}

function wholeBetween(min: number, max: number) {
  const hint = `Ожидается целое число от ${min} до ${max}.`
  return z.int(hint).min(min, hint).max(max, hint).nullable()
}

function roubles() {
  return z
    .number('Ожидается сумма в рублях.')
    .min(0, 'Цена не может быть отрицательной.')
    .max(maxKopecks / 100, 'Слишком большая цена.')
    .refine((sum) => Math.abs(sum * 100 - Math.round(sum * 100)) < 1e-6, 'Не мельче копейки.')
    .describe('Roubles')
}

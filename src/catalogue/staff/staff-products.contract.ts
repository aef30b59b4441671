import { z } from 'zod'
import { picture } from '../../media/media.contract.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { oneOf, trueFalse, wholeNumber } from '../../platform/contract/query-values.ts'
import { goodsEditors } from '../../platform/contract/roles.ts'
import { tablePage, tableQuery } from '../../platform/contract/table-query.ts'
import { productInput, storedShape } from '../product-fields.contract.ts'

const staff = { tag: 'staff: products', access: 'staff', roles: goodsEditors } as const

const named = z.object({ id: z.number().int(), name: z.string() })
const id = z.coerce.number({ error: 'Ожидается номер товара.' }).int().min(1).max(1e15)
const one = { ...staff, params: z.object({ id }) } as const

/** One row of the table. */
const staffProductRow = z
  .object({
    id: z.number().int(),
    sku: z.string(),
    barcode: z.string().nullable(),
    name: z.string(),
    price: z.number().describe('Roubles, what it costs now'),
    regular_price: z.number().describe('More than the price while a sale is on'),
    margin: z
      .number()
      .int()
      .nullable()
      .describe('Percent of the price; null without a cost price or without the right to it'),
    category: named,
    stock: z.number().int().nullable(),
    on_sale: z.boolean(),
    available: z.boolean(),
    is_new: z.boolean(),
    is_preorder: z.boolean(),
    archived: z.boolean(),
    version: z.number().int(),
    picture: picture.nullable(),
  })
  .meta({ id: 'StaffProductRow' })

export type StaffProductRow = z.output<typeof staffProductRow>

/** The filters of the table; a bulk change accepts them instead of a list of products. */
export const staffFilters = {
  q: z
    .string()
    .max(200)
    .optional()
    .describe('Words of the name, series, maker; what looks like a SKU is looked for in SKUs as it is typed'),
  category: wholeNumber(1, 1e15),
  status: oneOf(['available', 'unavailable', 'on_sale', 'off_sale']),
  is_new: trueFalse,
  is_preorder: trueFalse,
  archived: trueFalse,
  stock: oneOf(['low', 'out', 'uncounted']),
}

const query = z.object({
  ...staffFilters,
  code: z.string().max(200).optional().describe('Only what has this barcode or SKU, also on the other keyboard layout'),
  ...tableQuery(['id', 'name', 'price', 'stock']),
})

export type StaffProductsQuery = z.output<typeof query>

const staffProduct = z
  .object({
    id: z.number().int(),
    version: z.number().int().describe('To be sent back with changes'),
    ...storedShape,
    stock: z.number().int().nullable(),
    pictures: z.array(picture),
    available: z.boolean(),
    archived_at: z.string().nullable(),
    created_at: z.string(),
    changed_at: z.string(),
    changed_by: z.string().nullable().describe('Who of the staff changed it last'),
    lowest_price: z
      .number()
      .nullable()
      .describe('Roubles: the lowest of the 30 days before the sale that is on, or before now'),
    ever_ordered: z.boolean().describe('Then it can be archived, not deleted'),
    same_barcode: z
      .array(z.object({ id: z.number().int(), sku: z.string(), name: z.string() }))
      .describe('Other products with its barcode: a scanner cannot tell them apart'),
  })
  .meta({ id: 'StaffProduct' })

export type StaffProduct = z.output<typeof staffProduct>

const newProduct = productInput.extend({
  pictures: z.array(z.number().int()).max(30, 'Не больше 30 картинок.').describe('Ids, the cover first'),
  stock: z.int('Ожидается целое число.').min(0, 'Не меньше нуля.').max(1_000_000).nullable(),
})

export type NewProduct = z.output<typeof newProduct>

const productChanges = newProduct.omit({ stock: true }).partial().extend({ version: z.number().int() })
export type ProductChanges = z.output<typeof productChanges>

export const listStaffProducts = endpoint({
  method: 'GET',
  path: '/api/staff/products/',
  summary: 'The table of products, archived ones when asked for',
  ...staff,
  query,
  responses: {
    200: tablePage(staffProductRow).extend({
      certain: z.number().int().describe('Those that match without a guess: what a bulk change by filter takes'),
      low_stock: z.number().int().describe('From here down stock counts as low'),
    }),
  },
})

export const getStaffProduct = endpoint({
  method: 'GET',
  path: '/api/staff/products/{id}/',
  summary: 'One product with all its fields',
  ...one,
  responses: { 200: staffProduct, 404: errorAnswer },
})

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/staff/products/',
  summary: 'A new product',
  ...staff,
  body: newProduct,
  responses: { 200: staffProduct, 409: errorAnswer },
})

export const updateProduct = endpoint({
  method: 'PATCH',
  path: '/api/staff/products/{id}/',
  summary: 'Changes the given fields. 409 when somebody else changed the product since `version`: `fields` says what',
  ...one,
  body: productChanges,
  responses: { 200: staffProduct, 404: errorAnswer, 409: errorAnswer },
})

export const copyProduct = endpoint({
  method: 'POST',
  path: '/api/staff/products/{id}/copy/',
  summary: 'A copy with a SKU of its own, off sale and with nothing in stock',
  ...one,
  responses: { 200: staffProduct, 404: errorAnswer },
})

export const archiveProduct = endpoint({
  method: 'POST',
  path: '/api/staff/products/{id}/archive/',
  summary: 'Takes the product out of the shop; nothing of it is lost',
  ...one,
  responses: { 200: staffProduct, 404: errorAnswer },
})

export const restoreProduct = endpoint({
  method: 'POST',
  path: '/api/staff/products/{id}/restore/',
  summary: 'Puts an archived product back into the shop',
  ...one,
  responses: { 200: staffProduct, 404: errorAnswer },
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/api/staff/products/{id}/',
  summary: 'Deletes a product that was never ordered',
  ...one,
  responses: { 200: z.object({ deleted: z.literal(true) }), 404: errorAnswer, 409: errorAnswer },
})

export const listProductNames = endpoint({
  method: 'GET',
  path: '/api/staff/products/names/',
  summary: 'Series and makers to choose from',
  ...staff,
  responses: { 200: z.object({ series: z.array(z.string()), makers: z.array(z.string()) }) },
})

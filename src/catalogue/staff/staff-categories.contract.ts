import { z } from 'zod'
import { picture } from '../../media/media.contract.ts'
import { idParams, newOrder } from '../../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { goodsEditors } from '../../platform/contract/roles.ts'
import { optionalLineOf, requiredLine } from '../../platform/contract/text-values.ts'

const staffCategory = z
  .object({
    id: z.number().int(),
    name: z.string(),
    picture: picture.nullable(),
    seo_title: z.string().nullable(),
    seo_description: z.string().nullable(),
    products: z.number().int().describe('In the shop'),
    archived: z.number().int(),
  })
  .meta({ id: 'StaffCategory' })

export type StaffCategory = z.output<typeof staffCategory>

const name = requiredLine(60, 'Назовите категорию.')
const pictureId = z.number().int().min(1).nullable()
const facts = z.object({
  name: z.string(),
  picture_id: pictureId,
  seo_title: z.string().nullable().optional(),
  seo_description: z.string().nullable().optional(),
})
/** Optional, because some API clients are older than they. */
const seo = { seo_title: optionalLineOf(120).optional(), seo_description: optionalLineOf(300).optional() }
const list = z.array(staffCategory)

/** The editable fields of a category. It has no version: the values that the editor showed are compared instead. */
export type CategoryFacts = z.output<typeof facts>

const staff = { tag: 'staff: categories', access: 'staff', roles: goodsEditors } as const

export const listStaffCategories = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/categories/',
  summary: 'All categories in their order, with what they hold',
  responses: { 200: list },
})

export const createCategory = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/categories/',
  summary: 'A new category, after the others',
  body: z.object({ name, picture_id: pictureId, ...seo }),
  responses: { 200: list, 409: errorAnswer },
})

export const updateCategory = endpoint({
  ...staff,
  method: 'PATCH',
  path: '/api/staff/categories/{id}/',
  summary: 'Another name, picture or texts for search engines. `was` is what was seen: something else by now is 409',
  params: idParams,
  body: z.object({ name: name.optional(), picture_id: pictureId.optional(), ...seo, was: facts }),
  responses: { 200: list, 404: errorAnswer, 409: errorAnswer },
})

export const orderCategories = endpoint({
  ...staff,
  method: 'PUT',
  path: '/api/staff/categories/order/',
  summary: 'The order in which the shop shows them: all ids',
  body: newOrder(200),
  responses: { 200: list, 409: errorAnswer },
})

export const deleteCategory = endpoint({
  ...staff,
  method: 'DELETE',
  path: '/api/staff/categories/{id}/',
  summary: 'Deletes a category that holds nothing, archived goods included',
  params: idParams,
  responses: { 200: list, 404: errorAnswer, 409: errorAnswer },
})

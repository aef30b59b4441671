import { z } from 'zod'
import { shelfKinds } from '../../../database/values/shelf-kinds.ts'
import { picture } from '../../../media/media.contract.ts'
import { idParams, seenVersion } from '../../../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../../../platform/contract/endpoint.ts'
import { oneOf, wholeNumber } from '../../../platform/contract/query-values.ts'
import { goodsEditors } from '../../../platform/contract/roles.ts'
import { tablePage } from '../../../platform/contract/table-query.ts'
import { optionalLineOf, requiredLine } from '../../../platform/contract/text-values.ts'
import { shelfLink } from '../../catalogue.contract.ts'

const staff = { tag: 'staff: shelves', access: 'staff', roles: goodsEditors } as const

const staffShelf = shelfLink
  .extend({
    id: z.number().int(),
    text: z.string().nullable(),
    picture: picture.nullable(),
    products: z.number().int().describe('In the shop. With none its page is not found'),
    version: seenVersion,
  })
  .meta({ id: 'StaffShelf' })

export type StaffShelf = z.output<typeof staffShelf>

const query = z.object({
  kind: oneOf(shelfKinds),
  q: z.string().max(200).default('').describe('A part of the name'),
  written: oneOf(['yes', 'no']).describe('Whether staff have written a text or chosen a picture'),
  page: wholeNumber(1, 1_000_000),
  page_size: wholeNumber(1, 200),
})

export type StaffShelvesQuery = z.output<typeof query>

export const listStaffShelves = endpoint({
  method: 'GET',
  path: '/api/staff/shelves/',
  summary: 'Pages of series, characters and makers, by name',
  ...staff,
  query,
  responses: { 200: tablePage(staffShelf) },
})

export const getStaffShelf = endpoint({
  method: 'GET',
  path: '/api/staff/shelves/{id}/',
  summary: 'One of them, as it is now',
  ...staff,
  params: idParams,
  responses: { 200: staffShelf, 404: errorAnswer },
})

export const updateShelf = endpoint({
  method: 'PATCH',
  path: '/api/staff/shelves/{id}/',
  summary:
    'Another text, picture or name. A new name is that of the series, maker or character itself; the old address leads to the new one',
  ...staff,
  params: idParams,
  body: z.object({
    name: requiredLine(120, 'Напишите название.').optional(),
    text: optionalLineOf(400).optional(),
    picture_id: z.number().int().min(1).nullable().optional(),
    version: seenVersion,
  }),
  responses: { 200: staffShelf, 404: errorAnswer, 409: errorAnswer },
})

export type ShelfChange = z.output<(typeof updateShelf)['body']>

import { z } from 'zod'
import { picture } from '../../media/media.contract.ts'
import { idParams, newOrder, seenVersion } from '../../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { textEditors } from '../../platform/contract/roles.ts'
import { optionalLineOf } from '../../platform/contract/text-values.ts'

const staff = { tag: 'staff: content', access: 'staff', roles: textEditors } as const
const one = { ...staff, params: idParams } as const

const fields = z.object({
  title: optionalLineOf(100),
  address: optionalLineOf(300),
  time_of_work: optionalLineOf(120),
  picture_id: z.number().int().min(1).nullable(),
})
export type StoreFields = z.output<typeof fields>

const store = z
  .object({
    id: z.number().int(),
    title: z.string().nullable(),
    address: z.string().nullable(),
    time_of_work: z.string().nullable(),
    picture_id: z.number().int().nullable(),
    picture: picture.nullable(),
    version: seenVersion,
  })
  .meta({ id: 'StaffStore' })
export type StaffStore = z.output<typeof store>

const list = z.array(store)

export const listStaffStores = endpoint({
  method: 'GET',
  path: '/api/staff/stores/',
  summary: 'Places where the shop can be visited; the first one is on the home page',
  ...staff,
  responses: { 200: list },
})

export const createStore = endpoint({
  method: 'POST',
  path: '/api/staff/stores/',
  summary: 'One more place, after the others',
  ...staff,
  body: fields,
  responses: { 200: list, 409: errorAnswer },
})

export const updateStore = endpoint({
  method: 'PATCH',
  path: '/api/staff/stores/{id}/',
  summary: 'Changes a place',
  ...one,
  body: fields.extend({ version: seenVersion }),
  responses: { 200: list, 404: errorAnswer, 409: errorAnswer },
})

export const deleteStore = endpoint({
  method: 'DELETE',
  path: '/api/staff/stores/{id}/',
  summary: 'The shop can no longer be visited there',
  ...one,
  responses: { 200: list, 404: errorAnswer },
})

export const orderStores = endpoint({
  method: 'PUT',
  path: '/api/staff/stores/order/',
  summary: 'The order of the places: all ids',
  ...staff,
  body: newOrder(50),
  responses: { 200: list, 409: errorAnswer },
})

import { z } from 'zod'
import { carrierNames } from '../../database/values/parcel-states.ts'
import { idParams, newOrder, seenVersion } from '../../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { managers } from '../../platform/contract/roles.ts'
import { lineOf, optionalLineOf, requiredLine } from '../../platform/contract/text-values.ts'

const staff = { tag: 'staff: delivery types', access: 'staff', roles: managers } as const
const one = { ...staff, params: idParams } as const

const someDays = z
  .int('Ожидается целое число дней.')
  .min(0, 'Не меньше нуля.')
  .max(180, 'Не больше 180 дней.')
  .nullable()

const fields = z.object({
  name: requiredLine(60, 'Назовите способ доставки.'),
  price: z
    .number('Введите сумму в рублях.')
    .min(0, 'Цена не может быть отрицательной.')
    .max(1_000_000, 'Слишком большая цена.')
    .refine((roubles) => Math.abs(roubles * 100 - Math.round(roubles * 100)) < 1e-6, 'Не мельче копейки.')
    .describe('Roubles'),
  requires_address: z.boolean(),
  placeholder: lineOf(120).describe('Stands in the empty address field'),
  note: optionalLineOf(160).describe('Said beside the price; such a delivery is not called free'),
  carrier: z.enum(carrierNames).nullable().optional().describe('Whose prices count instead of the fixed one'),
  days_min: someDays.optional().describe('How many days it usually takes; a carrier that is asked knows better'),
  days_max: someDays.optional(),
})
export type DeliveryTypeFields = z.output<typeof fields>

const deliveryType = z
  .object({
    id: z.number().int(),
    name: z.string(),
    price: z.number().describe('Roubles'),
    requires_address: z.boolean(),
    placeholder: z.string(),
    note: z.string().nullable(),
    carrier: z.enum(carrierNames).nullable(),
    days_min: z.number().int().nullable(),
    days_max: z.number().int().nullable(),
    archived: z.boolean(),
    orders: z.number().int().describe('How many orders have it: then it is archived, never deleted'),
    version: seenVersion,
  })
  .meta({ id: 'StaffDeliveryType' })
export type StaffDeliveryType = z.output<typeof deliveryType>

const list = z.array(deliveryType)

export const listStaffDeliveryTypes = endpoint({
  method: 'GET',
  path: '/api/staff/delivery_types/',
  summary: 'All ways of delivery in their order, the archived ones last',
  ...staff,
  responses: { 200: list },
})

export const createDeliveryType = endpoint({
  method: 'POST',
  path: '/api/staff/delivery_types/',
  summary: 'A new way of delivery, after the others',
  ...staff,
  body: fields,
  responses: { 200: list },
})

export const updateDeliveryType = endpoint({
  method: 'PATCH',
  path: '/api/staff/delivery_types/{id}/',
  summary: 'Changes a way of delivery; orders that have it keep what they were placed with',
  ...one,
  body: fields.extend({ version: seenVersion }),
  responses: { 200: list, 404: errorAnswer, 409: errorAnswer },
})

export const archiveDeliveryType = endpoint({
  method: 'POST',
  path: '/api/staff/delivery_types/{id}/archive/',
  summary: 'Takes it out of the checkout, or back in. The last one only with `even_last`',
  ...one,
  body: z.object({ archived: z.boolean(), even_last: z.boolean().default(false) }),
  responses: { 200: list, 404: errorAnswer, 409: errorAnswer },
})

export const deleteDeliveryType = endpoint({
  method: 'DELETE',
  path: '/api/staff/delivery_types/{id}/',
  summary: 'Deletes one that no order has. The last one can only be archived',
  ...one,
  responses: { 200: list, 404: errorAnswer, 409: errorAnswer },
})

export const orderDeliveryTypes = endpoint({
  method: 'PUT',
  path: '/api/staff/delivery_types/order/',
  summary: 'The order in which the checkout offers them: the ids of all that are not archived',
  ...staff,
  body: newOrder(100),
  responses: { 200: list, 409: errorAnswer },
})

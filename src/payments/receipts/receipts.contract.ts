import { z } from 'zod'
import { receiptDesks, receiptKinds } from '../../database/values/receipts.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { day } from '../../platform/contract/query-values.ts'
import { administrators, managers } from '../../platform/contract/roles.ts'
import { tableFormats } from '../../platform/spreadsheet/table-formats.ts'

const staffReceipt = z
  .object({
    id: z.number().int(),
    order_id: z.number().int(),
    kind: z.enum(receiptKinds),
    desk: z.enum(receiptDesks).describe('Whose cash desk prints it; `own` is the owner’s'),
    state: z.enum(['pending', 'done', 'refused']),
    sum: z.number().describe('Roubles'),
    lines: z.array(z.object({ name: z.string(), quantity: z.number().int(), price: z.number() })),
    reason: z.string().nullable().describe('Why it was refused'),
    can_retry: z.boolean().describe('The provider can be asked again'),
    created_at: z.iso.datetime(),
    decided_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'StaffReceipt' })

export type StaffReceipt = z.output<typeof staffReceipt>

const tag = 'staff orders'
const access = 'staff'
const params = z.object({ id: z.string().max(100) })

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/staff/orders/{id}/receipts/',
  summary: 'The receipts of an order, in their order',
  tag,
  access,
  roles: managers,
  params,
  responses: { 200: z.array(staffReceipt) },
})

export const retryReceipt = endpoint({
  method: 'POST',
  path: '/api/staff/receipts/{id}/retry/',
  summary: 'Have the provider print a refused receipt by a call of its own',
  tag,
  access,
  roles: managers,
  params,
  responses: { 200: staffReceipt, 404: errorAnswer, 409: errorAnswer },
})

export const finishReceipt = endpoint({
  method: 'POST',
  path: '/api/staff/receipts/{id}/done/',
  summary: 'Say that the receipt was printed at the owner’s own cash desk',
  tag,
  access,
  roles: managers,
  params,
  responses: { 200: staffReceipt, 404: errorAnswer, 409: errorAnswer },
})

export const exportReceipts = endpoint({
  method: 'GET',
  path: '/api/staff/export/receipts/',
  summary: 'Receipts of a period, by the shop’s days, a row for each line, for the owner’s own cash desk',
  tag: 'staff: import and export',
  access,
  roles: administrators,
  query: z.object({
    format: z.enum(tableFormats).default('xlsx'),
    from: day,
    to: day,
    only: z.enum(['own', 'all']).default('own').describe('`own`: those the owner’s desk has to print'),
  }),
  responses: { 200: z.string().meta({ format: 'binary' }).describe('The file itself') },
})

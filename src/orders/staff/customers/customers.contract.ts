import { z } from 'zod'
import { orderStateWords } from '../../../database/values/order-states.ts'
import { wordsOf } from '../../../database/values/state-words.ts'
import { endpoint, errorAnswer } from '../../../platform/contract/endpoint.ts'
import { oneOf } from '../../../platform/contract/query-values.ts'
import { administrators, managers, roles as staffRoles } from '../../../platform/contract/roles.ts'
import { tablePage, tableQuery } from '../../../platform/contract/table-query.ts'
import { plainText } from '../../../platform/contract/text-values.ts'

const number = z.number().int()

const customerFields = {
  id: number,
  email: z.string(),
  name: z.string().describe('As in their profile, else as in their last order; may be empty'),
  phone: z.string().describe('The same'),
  role: z.enum(staffRoles).nullable().describe('Null for who is no staff'),
  created_at: z.iso.datetime(),
  locked_at: z.iso.datetime().nullable(),
  orders: number.describe('Without the cancelled ones'),
  total: z.number().describe('Roubles of those orders'),
  average: z.number().describe('Roubles of one of them'),
  last_order: z.object({ id: number, created_at: z.iso.datetime() }).nullable(),
}

const customerRow = z.object(customerFields).meta({ id: 'CustomerRow' })

export type CustomerRow = z.output<typeof customerRow>

const tag = 'staff customers'
const access = 'staff'
const roles = managers

const staff = { tag, access, roles } as const

export const listCustomers = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/customers/',
  summary: 'Everybody who has an account; counts up to 10,000',
  query: z.object({
    ...tableQuery(['since', 'email', 'orders', 'total']),
    q: plainText(200)
      .optional()
      .describe(
        'Name, e-mail or phone in the profile or in an order, by the beginnings of words; or the number of an order',
      ),
    locked: oneOf(['yes', 'no']),
  }),
  responses: { 200: tablePage(customerRow) },
})

export type CustomersQuery = z.output<(typeof listCustomers)['query']>

const customer = z
  .object({
    ...customerFields,
    may_lock: z.boolean().describe('Nobody locks themselves or an administrator'),
    sessions: number.describe('Devices that are signed in'),
    processing_consent: z.boolean(),
    consents: z.array(
      z.object({
        action: z.enum(['given', 'withdrawn']),
        purpose: z.string(),
        version: number,
        at: z.iso.datetime(),
      }),
    ),
    notes: z
      .array(
        z.object({
          id: number,
          author: z.string(),
          text: z.string(),
          created_at: z.iso.datetime(),
          may_delete: z.boolean(),
        }),
      )
      .describe('Of the staff, for each other; the newest first'),
    newest_orders: z.array(
      z.object({
        id: number,
        state: z.enum(wordsOf(orderStateWords)),
        total: z.number(),
        created_at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'Customer' })

export type Customer = z.output<typeof customer>

const params = z.object({ id: z.string().max(100) })
const answers = { 200: customer, 404: errorAnswer, 409: errorAnswer }
const one = { ...staff, params, responses: answers } as const

export const getCustomer = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/customers/{id}/',
  summary: 'One customer with consents, devices and the newest orders',
  params,
  responses: { 200: customer, 404: errorAnswer },
})

export const lockCustomer = endpoint({
  ...one,
  method: 'POST',
  path: '/api/staff/customers/{id}/lock/',
  summary: 'Lock an account: its sessions and tokens end at once',
  body: z.object({ reason: plainText(500).min(1, 'Напишите причину.').describe('For the audit log') }),
})

export const unlockCustomer = endpoint({
  ...one,
  method: 'POST',
  path: '/api/staff/customers/{id}/unlock/',
  summary: 'Let a locked account in again',
})

export const exportCustomer = endpoint({
  method: 'POST',
  path: '/api/staff/customers/{id}/export/',
  summary: 'Everything kept about a person, on their request (152-FZ, article 14); the audit log notes it',
  tag,
  access,
  roles: administrators,
  recentIdentity: true,
  params,
  responses: { 200: z.record(z.string(), z.unknown()), 404: errorAnswer },
})

export const addCustomerNote = endpoint({
  ...one,
  method: 'POST',
  path: '/api/staff/customers/{id}/notes/',
  summary: 'A note for the staff; the customer sees it only in an export of their data',
  body: z.object({ text: plainText(2000).min(1, 'Напишите заметку.') }),
})

export const deleteCustomerNote = endpoint({
  ...staff,
  method: 'DELETE',
  path: '/api/staff/customers/{id}/notes/{note}/',
  summary: 'Deletes a note: the own one, an administrator any',
  params: params.extend({ note: z.coerce.number().int().min(1).max(1e15) }),
  responses: answers,
})

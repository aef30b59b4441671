import { z } from 'zod'
import { endpoint } from '../platform/contract/endpoint.ts'
import { day, wholeNumber } from '../platform/contract/query-values.ts'
import { managers } from '../platform/contract/roles.ts'

const fields = z.record(z.string(), z.unknown()).nullable()

const auditEntry = z
  .object({
    id: z.number().int(),
    at: z.iso.datetime(),
    account_id: z.number().int(),
    email: z.string(),
    action: z.string().describe('Such as product.update'),
    subject: z.string(),
    subject_id: z.string(),
    subject_name: z.string().describe('What it was called then'),
    before: fields.describe('Only the fields that changed'),
    after: fields,
    parts: z.number().int().describe('Entries that belong to this one: `batch` lists them'),
  })
  .meta({ id: 'AuditEntry' })

export type AuditEntryAnswer = z.output<typeof auditEntry>

const word = z.preprocess((value) => (value === '' ? undefined : value), z.string().max(100).optional())

const staff = { tag: 'staff', access: 'staff', roles: managers } as const

export const listAuditLog = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/audit/',
  summary:
    'Who of the staff changed what, the newest first, 50 at a time; a change of many is one entry. Managers see orders and goods only',
  query: z.object({
    who: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Account of the one who did it'),
    subject: word,
    subject_id: word,
    batch: word.describe('`subject_id` of the entry about the whole'),
    from: day.describe('First day'),
    to: day.describe('Last day'),
    after: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('`next` of the page before'),
  }),
  responses: { 200: z.object({ results: z.array(auditEntry), next: z.number().int().nullable() }) },
})

export const listAuditAuthors = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/audit/people/',
  summary: 'Everybody whom the audit log names',
  responses: { 200: z.array(z.object({ id: z.number().int(), email: z.string() })) },
})

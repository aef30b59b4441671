import { z } from 'zod'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { administrators } from '../../platform/contract/roles.ts'
import { paragraphsOf, requiredLine } from '../../platform/contract/text-values.ts'
import { dayValue } from '../../platform/contract/time-values.ts'
import { block } from '../content.contract.ts'

const slug = z.string().regex(/^[\w-]{1,100}$/)
const version = z.int32().min(1)

const brief = z.object({
  version: z.int(),
  title: z.string(),
  effective_from: z.iso.date(),
  state: z.enum(['current', 'coming', 'past']).describe('What shoppers see, will see from its day on, or saw'),
})
export type DocumentVersionBrief = z.output<typeof brief>

const documentFacts = z
  .object({
    slug: z.string(),
    title: z.string(),
    path: z.string().nullable().describe('Its page in the shop'),
    versions: z.array(brief).describe('The latest first'),
  })
  .meta({ id: 'StaffDocument' })
export type StaffDocument = z.output<typeof documentFacts>

const staff = { tag: 'staff: content', access: 'staff', roles: administrators } as const

export const listStaffDocuments = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/documents/',
  summary: 'Policy, offer and the like, with all their versions',
  responses: { 200: z.array(documentFacts) },
})

export const getDocumentVersion = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/documents/{slug}/versions/{version}/',
  summary: 'One version: its text, and how it looks today',
  params: z.object({ slug, version: z.coerce.number().pipe(version) }),
  responses: { 200: brief.extend({ body: z.string(), blocks: z.array(block) }), 404: errorAnswer },
})

export const addDocumentVersion = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/documents/{slug}/versions/',
  summary: 'A new version; those before it stay as they were. `based_on` is the latest one that was seen',
  params: z.object({ slug }),
  body: z.object({
    title: requiredLine(160, 'Назовите документ.'),
    effective_from: dayValue(),
    body: paragraphsOf(200_000).pipe(z.string().min(1, 'Напишите текст.')),
    based_on: version,
  }),
  responses: { 200: documentFacts, 404: errorAnswer, 409: errorAnswer },
})

export const previewDocument = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/documents/preview/',
  summary: 'How a text will look, with the details of the seller filled in',
  body: z.object({ body: paragraphsOf(200_000) }),
  responses: {
    200: z.object({
      blocks: z.array(block),
      unknown: z.array(z.string()).describe('Names in double braces that nobody knows'),
    }),
  },
})

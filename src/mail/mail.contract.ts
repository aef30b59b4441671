import { z } from 'zod'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'

const mail = z
  .object({
    id: z.number().int(),
    recipient: z.string(),
    subject: z.string(),
    body: z.string().describe('Plain text, paragraphs separated by an empty line'),
    has_html: z.boolean().describe('There is an HTML form too, at /mailbox/{id}/'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Mail' })

export type Mail = z.output<typeof mail>

export const readMailbox = endpoint({
  method: 'GET',
  path: '/api/mailbox/',
  summary: 'The newest letters of the local mailbox; only in demo mode',
  tag: 'mail',
  responses: { 200: z.array(mail), 404: errorAnswer },
})

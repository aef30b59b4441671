import { z } from 'zod'
import { endpoint } from '../platform/contract/endpoint.ts'

const announcement = z
  .object({
    id: z.number().int(),
    text: z.string(),
    href: z.string().nullable().describe('A page of the shop, or an https address'),
  })
  .meta({ id: 'Announcement' })

export type Announcement = z.output<typeof announcement>

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/announcements/',
  summary: 'What the line above the header says now, the newest first',
  shared: true,
  tag: 'content',
  responses: { 200: z.array(announcement) },
})

import { z } from 'zod'
import { idParams, seenVersion } from '../../../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../../../platform/contract/endpoint.ts'
import { textEditors } from '../../../platform/contract/roles.ts'
import { optionalLineOf, requiredLine } from '../../../platform/contract/text-values.ts'
import { momentValue } from '../../../platform/contract/time-values.ts'

const staff = { tag: 'staff: content', access: 'staff', roles: textEditors } as const

/** A page of the shop, or an https address; `//host` and `/\host` would be other hosts to a browser. */
const isPlace = (text: string | null) => text === null || /^\/(?![/\\])/.test(text) || isSecure(text)
const isSecure = (text: string) => /^https:\/\//i.test(text) && URL.canParse(text)

const fields = z.object({
  text: requiredLine(140, 'Напишите текст.'),
  href: optionalLineOf(300).refine(isPlace, 'Ожидается страница магазина, например /new/, или адрес с https://.'),
  starts_at: momentValue().nullable().describe('Null: now'),
  ends_at: momentValue().nullable(),
})
export const wrongOrder = 'Конец должен быть позже начала.'
const inOrder = {
  check: ({ starts_at, ends_at }: z.output<typeof fields>) =>
    starts_at === null || ends_at === null || Date.parse(ends_at) > Date.parse(starts_at),
  path: ['ends_at'],
  message: wrongOrder,
}
export type AnnouncementFields = z.output<typeof fields>

const announcement = z
  .object({
    id: z.number().int(),
    text: z.string(),
    href: z.string().nullable(),
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime().nullable(),
    state: z.enum(['later', 'now', 'over']),
    version: seenVersion,
  })
  .meta({ id: 'StaffAnnouncement' })
export type StaffAnnouncement = z.output<typeof announcement>

const list = z.array(announcement)

export const listStaffAnnouncements = endpoint({
  method: 'GET',
  path: '/api/staff/announcements/',
  summary: 'Lines above the header: now, later and over, the latest first',
  ...staff,
  responses: { 200: list },
})

export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/api/staff/announcements/',
  summary: 'A new line; the shop shows it from its beginning to its end',
  ...staff,
  body: fields.refine(inOrder.check, { path: inOrder.path, error: inOrder.message }),
  responses: { 200: list, 409: errorAnswer },
})

export const updateAnnouncement = endpoint({
  method: 'PATCH',
  path: '/api/staff/announcements/{id}/',
  summary: 'Changes a line',
  ...staff,
  params: idParams,
  body: fields.extend({ version: seenVersion }).refine(inOrder.check, { path: inOrder.path, error: inOrder.message }),
  responses: { 200: list, 404: errorAnswer, 409: errorAnswer },
})

export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/staff/announcements/{id}/',
  summary: 'Deletes a line',
  ...staff,
  params: idParams,
  responses: { 200: list, 404: errorAnswer },
})

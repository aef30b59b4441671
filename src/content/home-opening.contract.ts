import { z } from 'zod'
import { picture } from '../media/media.contract.ts'
import { seenVersion } from '../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'
import { textEditors } from '../platform/contract/roles.ts'
import { optionalLineOf, requiredLine } from '../platform/contract/text-values.ts'

const texts = z.object({
  heading: z.string(),
  text: z.string().nullable(),
  link_text: z.string().nullable(),
  link_href: z.string().nullable().describe('A place on this site'),
})

const opening = texts.extend({ picture: picture.nullable() }).meta({ id: 'HomeOpening' })
export type HomeOpening = z.output<typeof opening>

export const getHomeOpening = endpoint({
  method: 'GET',
  path: '/api/home/opening/',
  summary: 'What the home page opens with; null until staff have written it',
  shared: true,
  tag: 'content',
  responses: { 200: z.object({ opening: opening.nullable() }) },
})

const staffOpening = opening.extend({ version: seenVersion })
export type StaffHomeOpening = z.output<typeof staffOpening>

const staff = { tag: 'staff: content', access: 'staff', roles: textEditors } as const

export const getStaffHomeOpening = endpoint({
  method: 'GET',
  path: '/api/staff/home_opening/',
  summary: 'What the home page opens with, for editing',
  ...staff,
  responses: { 200: staffOpening },
})

const ownPlace = optionalLineOf(200).refine(
  (text) => text === null || /^\/(?![/\\])/.test(text),
  'Нужна страница магазина, например /new/',
)

export const updateHomeOpening = endpoint({
  method: 'PUT',
  path: '/api/staff/home_opening/',
  summary: 'Changes what the home page opens with',
  ...staff,
  body: z.object({
    heading: requiredLine(80, 'Напишите заголовок.'),
    text: optionalLineOf(240),
    link_text: optionalLineOf(40),
    link_href: ownPlace,
    picture_id: z.number().int().min(1).nullable(),
    version: seenVersion,
  }),
  responses: { 200: staffOpening, 409: errorAnswer },
})

export type HomeOpeningChange = z.output<(typeof updateHomeOpening)['body']>

import { z } from 'zod'
import { idParams } from '../../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../../platform/contract/endpoint.ts'
import { wholeNumber } from '../../platform/contract/query-values.ts'
import { goodsEditors } from '../../platform/contract/roles.ts'

const tag = 'staff: search'
const access = 'staff'
const roles = goodsEditors

const synonym = z
  .object({ id: z.number().int(), phrase: z.string(), replacement: z.string(), version: z.int() })
  .meta({ id: 'Synonym' })
export type StaffSynonym = z.output<typeof synonym>

const list = z.array(synonym)
const words = z.object({ phrase: z.string().max(200), replacement: z.string().max(200) })

export const listStaffSynonyms = endpoint({
  method: 'GET',
  path: '/api/staff/synonyms/',
  summary: 'What the search was taught: who types the phrase also finds the replacement',
  tag,
  access,
  roles,
  responses: { 200: list },
})

export const createSynonym = endpoint({
  method: 'POST',
  path: '/api/staff/synonyms/',
  summary: 'Teaches the search a phrase of up to three words',
  tag,
  access,
  roles,
  body: words,
  responses: { 200: list, 409: errorAnswer },
})

export const updateSynonym = endpoint({
  method: 'PATCH',
  path: '/api/staff/synonyms/{id}/',
  summary: 'Changes a synonym. `version` is the one that was edited: another one by now is 409',
  tag,
  access,
  roles,
  params: idParams,
  body: words.extend({ version: z.int() }),
  responses: { 200: list, 404: errorAnswer, 409: errorAnswer },
})

export const deleteSynonym = endpoint({
  method: 'DELETE',
  path: '/api/staff/synonyms/{id}/',
  summary: 'The search forgets it',
  tag,
  access,
  roles,
  params: idParams,
  responses: { 200: list, 404: errorAnswer },
})

const emptySearches = z.array(z.object({ query: z.string(), times: z.number().int() }))

export const listStaffEmptySearches = endpoint({
  method: 'GET',
  path: '/api/staff/empty_searches/',
  summary: 'What shoppers searched for in vain lately, most often first',
  tag,
  access,
  roles,
  query: z.object({ days: wholeNumber(1, 365) }),
  responses: { 200: emptySearches },
})

export const dismissEmptySearch = endpoint({
  method: 'POST',
  path: '/api/staff/empty_searches/dismiss/',
  summary: 'Takes a search off the list; searched for again, it comes back',
  tag,
  access,
  roles,
  body: z.object({ query: z.string().max(200), days: z.int().min(1).max(365).default(30) }),
  responses: { 200: emptySearches },
})

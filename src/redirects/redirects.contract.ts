import { z } from 'zod'
import { idParams, seenVersion } from '../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'
import { goodsEditors } from '../platform/contract/roles.ts'
import { tablePage, tableQuery } from '../platform/contract/table-query.ts'
import { tableFormats } from '../platform/spreadsheet/table-formats.ts'
import { maxRedirectBytes } from './max-redirect-bytes.ts'

const staff = { tag: 'staff: redirects', access: 'staff', roles: goodsEditors } as const

const redirect = z
  .object({
    id: z.number().int(),
    from: z.string(),
    to: z.string(),
    version: seenVersion,
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Redirect' })
export type Redirect = z.output<typeof redirect>

const fields = z.object({
  from: z.string().max(2000).describe('Path, or a whole address whose host is left out'),
  to: z.string().max(2000).describe('A page of this shop'),
})
export type RedirectFields = z.output<typeof fields>

export const listRedirects = endpoint({
  method: 'GET',
  path: '/api/staff/redirects/',
  summary: 'Old addresses and where they lead',
  ...staff,
  query: z.object({ ...tableQuery(['from', 'created']), q: z.string().max(200).default('') }),
  responses: { 200: tablePage(redirect) },
})

export const createRedirect = endpoint({
  method: 'POST',
  path: '/api/staff/redirects/',
  summary: 'A new redirect. Refused for a page that exists, for a loop and for a target that does not exist',
  ...staff,
  body: fields,
  responses: { 200: redirect },
})

export const updateRedirect = endpoint({
  method: 'PATCH',
  path: '/api/staff/redirects/{id}/',
  summary: 'Changes a redirect, by the same rules',
  ...staff,
  params: idParams,
  body: fields.extend({ version: seenVersion }),
  responses: { 200: redirect, 404: errorAnswer, 409: errorAnswer },
})

export const deleteRedirect = endpoint({
  method: 'DELETE',
  path: '/api/staff/redirects/{id}/',
  summary: 'The old address is no page any more',
  ...staff,
  params: idParams,
  responses: { 200: z.object({ id: z.number().int() }), 404: errorAnswer },
})

const importResult = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  refused: z.array(z.object({ line: z.number().int(), from: z.string(), to: z.string(), reason: z.string() })),
})
export type RedirectImport = z.output<typeof importResult>

export const importRedirects = endpoint({
  method: 'POST',
  path: '/api/staff/redirects/import/',
  summary: 'A table of two columns, old and new address, with a header. Good rows go in, bad ones are named',
  ...staff,
  upload: { maxBytes: maxRedirectBytes },
  responses: { 200: importResult },
})

export const exportRedirects = endpoint({
  method: 'GET',
  path: '/api/staff/export/redirects/',
  summary: 'All redirects as a table that the import understands',
  ...staff,
  query: z.object({ format: z.enum(tableFormats).default('xlsx') }),
  responses: { 200: z.string().meta({ format: 'binary' }).describe('The file itself') },
})

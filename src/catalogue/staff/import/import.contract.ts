import { z } from 'zod'
import { idParams } from '../../../platform/contract/edit-values.ts'
import { endpoint, errorAnswer } from '../../../platform/contract/endpoint.ts'
import { goodsEditors } from '../../../platform/contract/roles.ts'
import { requiredLine } from '../../../platform/contract/text-values.ts'
import { tableFormats } from '../../../platform/spreadsheet/table-formats.ts'
import { matchedFields, namedFields } from './import-columns.ts'
import { importStates, maxArchiveBytes, maxImportBytes } from './import-states.ts'

const field = z.enum(matchedFields)

const columnFacts = z.object({
  index: z.number().int(),
  title: z.string().describe('As the table says'),
  field: field.nullable().describe('What it was taken for; null: the column is ignored'),
  samples: z.array(z.string()).describe('What stands in its first rows'),
})
export type ImportColumnFacts = z.output<typeof columnFacts>

const report = z.object({
  sentence: z.string().describe('«12 новых, 3 изменено, 1 ошибка в строке 7»'),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  pictures: z.number().int().default(0).describe('Addresses of pictures that will be fetched, and files of the ZIP'),
  unmatched: z.array(z.string()).default([]).describe('Files of the ZIP that are named after no article of the table'),
  withheld: z.array(z.string()).default([]).describe('Files of the ZIP whose rows have errors'),
  warnings: z
    .array(
      z.object({
        row: z.number().int(),
        column: z.string(),
        value: z.string(),
        problem: z.string(),
        product_id: z.number().int().nullable().describe('The product that it is about'),
      }),
    )
    .default([])
    .describe('What may be a mistake and is imported all the same; the first of them'),
  warned: z.number().int().default(0).describe('How many there are'),
  errors: z.number().int(),
  created: z
    .object({ category: z.array(z.string()), series: z.array(z.string()), maker: z.array(z.string()) })
    .describe('Names that were not there yet'),
  groups: z
    .array(
      z.object({
        column: z.string(),
        value: z.string().nullable().describe('When it is the same in all of them'),
        problem: z.string(),
        creates: z
          .enum(namedFields)
          .nullable()
          .describe('The value is an unknown name of this kind, and can be created'),
        count: z.number().int(),
        rows: z.array(z.number().int()).describe('The first of them'),
      }),
    )
    .describe('Errors by their cause, the most frequent first'),
  problems: z
    .array(z.object({ row: z.number().int(), column: z.string(), value: z.string(), problem: z.string() }))
    .describe('The first of the errors'),
  changes: z
    .array(
      z.object({
        row: z.number().int(),
        sku: z.string(),
        name: z.string(),
        is_new: z.boolean(),
        fields: z.array(z.object({ title: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
      }),
    )
    .describe('The first of the new and changed products'),
})
export type ImportReport = z.output<typeof report>

const undo = z.object({
  restored: z.number().int().describe('Products that have their former values again'),
  deleted: z.number().int().describe('New products that are gone'),
  kept: z.number().int().describe('Products that were left alone'),
  reasons: z
    .array(z.object({ sku: z.string(), name: z.string(), reason: z.string() }))
    .describe('The first of those, and why'),
})
export type ImportUndo = z.output<typeof undo>

const archive = z.object({
  file_name: z.string(),
  pictures: z.number().int(),
  skipped: z.array(z.string()).describe('Files that are no pictures by their names'),
})
export type ImportArchive = z.output<typeof archive>

const importBrief = z.object({
  id: z.number().int(),
  state: z.enum(importStates),
  file_name: z.string(),
  file_bytes: z.number().int(),
  row_count: z.number().int(),
  by: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  sentence: z.string().nullable(),
  failure: z.string().nullable(),
})

const importRun = importBrief
  .extend({
    format: z.enum(['csv', 'xlsx']),
    encoding: z.string().nullable(),
    delimiter: z.string().nullable(),
    columns: z.array(columnFacts),
    create_missing: z.boolean(),
    allow_zero_price: z.boolean(),
    has_error_file: z.boolean().describe('The rows with errors can be downloaded'),
    progress: z.number().describe('From 0 to 1, while it is checking or running'),
    can_check: z.boolean(),
    report: report.nullable(),
    archive: archive.nullable().describe('The ZIP of pictures that came with the table'),
    pictures: z
      .object({
        total: z.number().int(),
        done: z.number().int(),
        failed: z.number().int(),
        failures: z
          .array(z.object({ sku: z.string(), address: z.string(), reason: z.string() }))
          .describe('The first of them'),
      })
      .nullable()
      .describe(
        'Of the addresses in the table and the files of the ZIP; null when there are none, or before it is written',
      ),
    can_undo: z.boolean().describe('For a month, once'),
    undo: undo.nullable(),
  })
  .meta({ id: 'ImportRun' })
export type ImportRunAnswer = z.output<typeof importRun>

const importFieldFacts = z.object({
  field,
  title: z.string(),
  required: z.boolean(),
  hint: z.string().nullable(),
})

export const maxImportRows = 50_000

const staff = { tag: 'staff: import and export', access: 'staff', roles: goodsEditors } as const
const one = { ...staff, params: idParams, responses: { 200: importRun, 404: errorAnswer, 409: errorAnswer } } as const

export const listImports = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/import/',
  summary: 'The latest imports, and what columns can be',
  responses: { 200: z.object({ results: z.array(importBrief), fields: z.array(importFieldFacts) }) },
})

export const uploadImport = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/import/',
  summary: 'A CSV or XLSX table of products: it is read and its columns are matched; nothing is changed yet',
  upload: { maxBytes: maxImportBytes },
  responses: { 200: importRun, 400: errorAnswer },
})

export const getImport = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/import/{id}/',
  summary: 'How far an import is, and what became of it',
  params: idParams,
  responses: { 200: importRun, 404: errorAnswer },
})

export const uploadImportPictures = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/import/{id}/pictures/',
  summary:
    'A ZIP of pictures named after the articles of the table, in the place of an earlier one; check the table again afterwards',
  params: idParams,
  upload: { maxBytes: maxArchiveBytes },
  responses: { 200: importRun, 400: errorAnswer, 404: errorAnswer, 409: errorAnswer },
})

export const checkImport = endpoint({
  ...one,
  method: 'POST',
  path: '/api/staff/import/{id}/check/',
  summary: 'Begins a dry run: what would change, and what is wrong',
  body: z.object({
    columns: z.array(z.object({ index: z.number().int().min(0).max(999), field: field.nullable() })).max(1000),
    create_missing: z.boolean(),
    allow_zero_price: z.boolean().default(false).describe('Otherwise a price that becomes 0 is an error'),
  }),
})

export const runImport = endpoint({
  ...one,
  method: 'POST',
  path: '/api/staff/import/{id}/run/',
  summary:
    'Begins the import as it was checked: all rows or none; or, when asked for, the good rows without the others',
  body: z.object({ skip_errors: z.boolean().default(false) }),
})

export const createImportName = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/staff/import/{id}/names/',
  summary: 'Creates a category, series or maker that rows name; check the table again afterwards',
  params: idParams,
  body: z.object({ field: z.enum(namedFields), name: requiredLine(80, 'Назовите.') }),
  responses: { 200: importRun, 404: errorAnswer },
})

export const undoImport = endpoint({
  ...one,
  method: 'POST',
  path: '/api/staff/import/{id}/undo/',
  summary: 'Begins to take back what an import has written; what somebody has changed since stays',
})

export const cancelImport = endpoint({
  ...one,
  method: 'POST',
  path: '/api/staff/import/{id}/cancel/',
  summary: 'Stops an import that is under way, or gives up one that was not begun',
})

const formatQuery = z.object({ format: z.enum(tableFormats).default('xlsx') })
const file = z.string().meta({ format: 'binary' }).describe('The file itself')

export const downloadImportTemplate = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/import/template/',
  summary: 'An empty table with all columns and one example',
  query: formatQuery,
  responses: { 200: file },
})

export const downloadImportErrors = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/import/{id}/errors/',
  summary: 'The rows with errors as they were, with the reason beside each',
  params: idParams,
  query: formatQuery,
  responses: { 200: file, 404: errorAnswer, 409: errorAnswer },
})

export const exportProducts = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/staff/export/products/',
  summary: 'All products that are not archived, with the columns of the import',
  query: formatQuery,
  responses: { 200: file },
})

import { boolean, customType, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ImportColumnFacts, ImportReport } from '../../catalogue/staff/import/import.contract.ts'
import type { ImportState } from '../../catalogue/staff/import/import-states.ts'
import { identity, moment, number } from '../columns.server.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Imports of products, from the upload of a file to what became of it. The report stays, the file goes. */
export const importRuns = pgTable('import_runs', {
  id: identity(),
  /** Who uploaded it; it outlives the account, as the audit log does. */
  accountId: number().notNull(),
  email: text().notNull(),
  state: text().$type<ImportState>().notNull(),
  fileName: text().notNull(),
  /** Null when it is not needed any more. */
  file: bytea(),
  fileBytes: integer().notNull(),
  format: text().$type<'csv' | 'xlsx'>().notNull(),
  encoding: text(),
  delimiter: text(),
  rowCount: integer().notNull(),
  /** The columns of the table, and which field each is. */
  columns: jsonb().$type<ImportColumnFacts[]>().notNull(),
  /** Make categories, series and makers that are not there yet, instead of refusing their rows. */
  createMissing: boolean().notNull().default(false),
  report: jsonb().$type<ImportReport>(),
  /** Why it failed, in Russian. */
  failure: text(),
  createdAt: moment().notNull().defaultNow(),
  finishedAt: moment(),
})

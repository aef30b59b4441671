import type {
  ImportArchive,
  ImportColumnFacts,
  ImportReport,
  ImportUndo,
} from '../../catalogue/staff/import/import.contract.ts'
import type { ImportState } from '../../catalogue/staff/import/import-states.ts'
import { boolean, customType, integer, jsonb, pgTable, text } from '../../platform/postgres/drizzle.server.ts'
import { identity, moment, number } from '../columns.server.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Product imports, from the upload of a file to the result. The report is kept, the file is deleted once all rows are written. */
export const importRuns = pgTable('import_runs', {
  id: identity(),
  /** Who uploaded it; kept after the account is deleted, as in the audit log. */
  accountId: number().notNull(),
  email: text().notNull(),
  state: text().$type<ImportState>().notNull(),
  fileName: text().notNull(),
  /** Null when it is no longer needed. */
  file: bytea(),
  fileBytes: integer().notNull(),
  format: text().$type<'csv' | 'xlsx'>().notNull(),
  encoding: text(),
  delimiter: text(),
  rowCount: integer().notNull(),
  /** The ZIP of pictures that came with it; its files are in `import_files`. */
  archive: jsonb().$type<ImportArchive>(),
  /** The columns of the table, and the field that each maps to. */
  columns: jsonb().$type<ImportColumnFacts[]>().notNull(),
  /** Create missing categories, series and makers instead of refusing their rows. */
  createMissing: boolean().notNull().default(false),
  /** A price of 0 is no mistake in this table. */
  allowZeroPrice: boolean().notNull().default(false),
  report: jsonb().$type<ImportReport>(),
  /** What became of the undo. */
  undo: jsonb().$type<ImportUndo>(),
  /** The rows with errors and what is wrong with them, for the file that gives them back. */
  badRows: jsonb().$type<[row: number, reasons: string][]>(),
  /** Why it failed, in Russian. */
  failure: text(),
  createdAt: moment().notNull().defaultNow(),
  finishedAt: moment(),
})

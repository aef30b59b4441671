import type {
  ImportArchive,
  ImportColumnFacts,
  ImportReport,
  ImportUndo,
} from '../../catalogue/staff/import/import.contract.ts'
import type { ImportState } from '../../catalogue/staff/import/import-states.ts'
import { index, pgTable, primaryKey } from '../../platform/postgres/drizzle.server.ts'
import { boolean, bytea, identity, integer, jsonb, moment, number, partOf, smallint, text } from '../columns.server.ts'
import { productId } from './catalogue.server.ts'

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

const importId = () => partOf(() => importRuns.id)

/** What an import did to a product, so that it can be undone. */
export const importChanges = pgTable(
  'import_changes',
  {
    importId: importId(),
    productId: productId(),
    isNew: boolean().notNull(),
    /** The former values of the columns that it wrote, stock aside. */
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    stockBefore: integer(),
    stockAfter: integer(),
    /** The product's version after it: another one now was made by somebody else. */
    version: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.productId] }),
    index('import_changes_product_idx').on(table.productId),
  ],
)

/** Pictures that a table names by address, or that came with it in a ZIP; a job hangs them up when the rows are written. */
export const importPictures = pgTable(
  'import_pictures',
  {
    id: identity(),
    importId: importId(),
    productId: productId(),
    position: smallint().notNull(),
    /** For a file of the ZIP its name. */
    address: text().notNull(),
    /** The file of the ZIP. No foreign key: it is gone when this is done. */
    fileId: number(),
    state: text({ enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    /** The picture that the product got from it; null when it had it before. No foreign key: it keeps no picture alive. */
    pictureId: number(),
    /** Why it failed, in Russian. */
    failure: text(),
  },
  (table) => [
    index('import_pictures_import_idx').on(table.importId, table.state, table.productId),
    index('import_pictures_product_idx').on(table.productId),
  ],
)

/** Pictures of the ZIP that came with a table. Each is deleted when it hangs at its product, or fits none. */
export const importFiles = pgTable(
  'import_files',
  {
    id: identity(),
    importId: importId(),
    /** Without folders. */
    name: text().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [index('import_files_import_idx').on(table.importId, table.id)],
)

import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from '../../platform/postgres/drizzle.server.ts'
import { identity, number } from '../columns.server.ts'
import { productId } from './catalogue.server.ts'
import { importRuns } from './imports.server.ts'

const importId = () =>
  number()
    .notNull()
    .references(() => importRuns.id, { onDelete: 'cascade' })

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

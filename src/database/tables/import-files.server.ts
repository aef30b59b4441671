import { customType, index, pgTable, text } from '../../platform/postgres/drizzle.server.ts'
import { identity, number } from '../columns.server.ts'
import { importRuns } from './imports.server.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Pictures of the ZIP that came with a table. Each is deleted when it hangs at its product, or fits none. */
export const importFiles = pgTable(
  'import_files',
  {
    id: identity(),
    importId: number()
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    /** Without folders. */
    name: text().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [index('import_files_import_idx').on(table.importId, table.id)],
)

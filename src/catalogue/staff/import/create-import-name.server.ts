import { recordAudit } from '../../../audit/audit.server.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { sql } from '../../../platform/postgres/drizzle.server.ts'
import { columnOf, type namedFields } from './import-columns.ts'
import type { ImportRun } from './import-runs.server.ts'
import { keyOf, references } from './stage-table.server.ts'

interface NewName {
  field: (typeof namedFields)[number]
  name: string
}

/** Creates what rows of a table name, unless somebody has created it meanwhile. A category comes last. */
export async function createImportName(
  db: Database,
  viewer: Viewer,
  run: ImportRun,
  { field, name }: NewName,
): Promise<void> {
  const { table } = references.find((reference) => reference.field === field) ?? references[0]
  const isCategory = table === 'categories'
  await db.transaction(async (tx) => {
    // Two people who create the same name at once: the second finds it.
    await tx.execute(sql.raw(`lock table ${table} in share row exclusive mode`))
    const { rowCount } = await tx.execute(sql`
      insert into ${sql.identifier(table)} (name ${sql.raw(isCategory ? ', position' : '')})
      select ${name} ${isCategory ? sql`, (select coalesce(max(position), 0) + 1 from categories)` : sql``}
      where not exists (select from ${sql.identifier(table)} where ${sql.raw(keyOf('name'))} = lower(${name}::text collate "und-x-icu"))`)
    if (!rowCount) return
    await recordAudit(tx, viewer, {
      action: 'import.name',
      subject: 'import',
      subjectId: run.id,
      subjectName: run.fileName,
      after: { [columnOf(field).label]: name },
    })
  })
}

import { join } from 'node:path'
import { type Database, type Transaction, UnsuitableDatabaseError } from '../platform/postgres/database.server.ts'
import { type MigrationMeta, readMigrationFiles, sql } from '../platform/postgres/drizzle.server.ts'
import { compareSqlFiles } from './apply-sql-files.server.ts'
import { readSqlFiles } from './sql-files.server.ts'

/** Any number that no other part of the shop uses as an advisory lock. */
const migrationLock = 7_201_001

/** Where the tables' migrations are, and the folders of functions and triggers. */
export interface SchemaFolders {
  migrations: string
  sql: string
}

const ownFolders: SchemaFolders = {
  migrations: join(import.meta.dirname, '..', '..', 'migrations'),
  sql: import.meta.dirname,
}

/**
 * Brings the database to this version of the shop: missing migrations, and functions and triggers whose files have
 * changed. In one transaction, so that a failure changes nothing. Several processes may start at the same time: one
 * migrates, the others wait. Not Drizzle's own migrator, because that opens its own transaction.
 */
export async function applyMigrations(db: Database, folders = ownFolders): Promise<void> {
  const files = readSqlFiles(folders.sql)
  const migrations = readMigrationFiles({ migrationsFolder: folders.migrations })
  await db.transaction(async (tx) => {
    // Waiting for another process, or building an index, may take longer than the statement timeout.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
    await tx.execute(sql`create schema if not exists drizzle`)
    const missing = await missingMigrations(tx, migrations)
    const steps = await compareSqlFiles(tx, files)
    await steps.beforeMigrations()
    for (const migration of missing) await applyMigration(tx, migration)
    await steps.afterMigrations()
  })
}

async function missingMigrations(tx: Transaction, migrations: MigrationMeta[]): Promise<MigrationMeta[]> {
  await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  const applied = await tx.execute<{ hash: string; created_at: string }>(
    sql`select hash, created_at from drizzle.__drizzle_migrations`,
  )
  const hashes = new Map(applied.rows.map(({ hash, created_at }) => [Number(created_at), hash]))
  const own = new Map(migrations.map(({ folderMillis, hash }) => [folderMillis, hash]))
  const newest = Math.max(...own.keys())
  // Migrations newer than ours belong to a newer version and are left alone.
  if ([...hashes].some(([time, hash]) => time <= newest && own.get(time) !== hash)) {
    throw new UnsuitableDatabaseError(
      'The database was made by other migrations than those of this version (before the first release they still changed): keep a copy of DATA_DIR, or of the database, if you need its data, then start with an empty DATA_DIR, or an empty database at DATABASE_URL.',
    )
  }
  return migrations.filter(({ folderMillis }) => !hashes.has(folderMillis))
}

async function applyMigration(tx: Transaction, { sql: statements, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of statements) await tx.execute(sql.raw(statement))
  await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
}

import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { type Database, type Transaction, UnsuitableDatabaseError } from '../platform/postgres/database.server.ts'
import { compareSqlFiles } from './apply-sql-files.server.ts'
import { readSqlFiles } from './sql-files.server.ts'

/** Any number that no other part of the shop uses for an advisory lock. */
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
 * Makes the database what this version of the shop needs: migrations that are missing, functions and triggers whose files
 * have changed. In one transaction, so that a failure leaves everything as it was. Several processes may start at once:
 * one works, the others wait. Not Drizzle's own migrator, because that has a transaction to itself.
 */
export async function applyMigrations(db: Database, folders = ownFolders): Promise<void> {
  const files = readSqlFiles(folders.sql)
  const migrations = readMigrationFiles({ migrationsFolder: folders.migrations })
  await db.transaction(async (tx) => {
    // Waiting for another process, or making an index, may take longer than an ordinary statement is allowed to.
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
  // Newer ones than ours are those of a newer version: they are left to it.
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

import type { Transaction } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { type SqlFile, statementsAfterChange } from './sql-files.server.ts'

/** The steps that bring functions and triggers in line with the files, before and after the tables are migrated. */
export interface SqlFileSteps {
  beforeMigrations(): Promise<void>
  afterMigrations(): Promise<void>
}

/** Compares the files with those last applied to this database, by any version of the shop. */
export async function compareSqlFiles(tx: Transaction, files: SqlFile[]): Promise<SqlFileSteps> {
  await tx.execute(sql`create table if not exists drizzle.applied_sql_files
    (kind text, name text, hash text not null, primary key (kind, name))`)
  const applied = await tx.execute<{ kind: string; name: string; hash: string }>(
    sql`select kind, name, hash from drizzle.applied_sql_files`,
  )
  const hashes = new Map(applied.rows.map(({ kind, name, hash }) => [`${kind} ${name}`, hash]))
  const changed = files.filter((file) => hashes.get(`${kindOf(file)} ${file.name}`) !== file.hash)
  const kept = new Set(files.map((file) => `${kindOf(file)} ${file.name}`))
  const gone = applied.rows.filter(({ kind, name }) => !kept.has(`${kind} ${name}`))
  const changedIn = (folder: SqlFile['folder']) => changed.filter((file) => file.folder === folder)
  const goneOf = (kind: string) => gone.filter((row) => row.kind === kind).map(({ name }) => name)

  return {
    async beforeMigrations() {
      // Dropped first: a trigger may name a column that a migration drops.
      await dropTriggers(tx, [...goneOf('trigger'), ...changedIn('triggers').map(({ name }) => name)])
      for (const file of changedIn('index-functions')) await apply(tx, file)
      await rebuildIndexes(tx, changedIn('index-functions'))
    },
    async afterMigrations() {
      const functions = changedIn('functions')
      await dropFunctions(
        tx,
        functions.map(({ name }) => name),
        goneOf('function'),
      )
      // Functions call each other: all are created unchecked first, then again with their bodies checked.
      for (const check of ['off', 'on']) {
        await tx.execute(sql.raw(`set local check_function_bodies = ${check}`))
        for (const file of functions) await apply(tx, file)
      }
      for (const file of changedIn('triggers')) await apply(tx, file)
      for (const statement of statementsAfterChange(changed)) await tx.execute(sql.raw(statement))
      for (const { kind, name } of gone) {
        await tx.execute(sql`delete from drizzle.applied_sql_files where kind = ${kind} and name = ${name}`)
      }
      for (const file of changed) {
        await tx.execute(sql`insert into drizzle.applied_sql_files values (${kindOf(file)}, ${file.name}, ${file.hash})
          on conflict (kind, name) do update set hash = excluded.hash`)
      }
    },
  }
}

function kindOf(file: SqlFile): 'function' | 'trigger' {
  return file.folder === 'triggers' ? 'trigger' : 'function'
}

async function apply(tx: Transaction, { folder, name, text }: SqlFile): Promise<void> {
  try {
    await tx.execute(sql.raw(text))
  } catch (error) {
    throw new Error(`${folder}/${name}.sql cannot be applied`, { cause: error })
  }
}

async function dropTriggers(tx: Transaction, names: string[]): Promise<void> {
  const found = await tx.execute<{ statement: string }>(sql`
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement
    from pg_trigger where tgname = any (${sql.param(names)}) and not tgisinternal order by 1`)
  for (const { statement } of found.rows) await tx.execute(sql.raw(statement))
}

/**
 * Changed functions are dropped as well, so that their return type and arguments can change; those that an index or a
 * trigger uses stay and are replaced in place.
 */
async function dropFunctions(tx: Transaction, changed: string[], gone: string[]): Promise<void> {
  const found = await tx.execute<{ statement: string }>(sql`
    select 'drop function ' || oid::regprocedure as statement from pg_proc
    where pronamespace = current_schema()::regnamespace and (proname = any (${sql.param(gone)}) or proname = any (${sql.param(changed)})
      and not exists (select from pg_depend where refclassid = 'pg_proc'::regclass and refobjid = pg_proc.oid))`)
  for (const { statement } of found.rows) await tx.execute(sql.raw(statement))
}

/**
 * Index entries were computed by the old function. Not by REINDEX: a session that has used the index before may still
 * have the function's old body cached.
 */
async function rebuildIndexes(tx: Transaction, functions: SqlFile[]): Promise<void> {
  const found = await tx.execute<{ statement: string }>(sql`
    select distinct format('drop index %s; %s', objid::regclass, pg_get_indexdef(objid)) as statement
    from pg_depend join pg_proc on pg_proc.oid = refobjid join pg_class on pg_class.oid = objid
    where classid = 'pg_class'::regclass and refclassid = 'pg_proc'::regclass and relkind = 'i'
      and pronamespace = current_schema()::regnamespace and proname = any (${sql.param(functions.map(({ name }) => name))})`)
  for (const { statement } of found.rows) await tx.execute(sql.raw(statement))
}

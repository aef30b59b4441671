import { appendFileSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../platform/postgres/database.server.ts'
import { removeFolder, temporaryFolder } from '../testing/temporary-folder.server.ts'
import { cloneTestDatabase } from '../testing/test-database.server.ts'
import { applyMigrations, type SchemaFolders } from './migrate.server.ts'

const address = await cloneTestDatabase()
const log = pino({ level: 'silent' })
const db = openDatabase(address, log, 2)
afterAll(() => db.$client.end())

/** A copy of the shop's own files that a test can change. */
let folders: SchemaFolders

beforeEach(() => {
  const folder = temporaryFolder()
  cpSync(import.meta.dirname, join(folder, 'sql'), { recursive: true })
  cpSync(join(import.meta.dirname, '..', '..', 'migrations'), join(folder, 'migrations'), { recursive: true })
  folders = { sql: join(folder, 'sql'), migrations: join(folder, 'migrations') }
  return () => removeFolder(folder)
})

// Applies the shop's own files again, as if the version in the test had been rolled back.
afterEach(() => applyMigrations(db))

function write(path: string, text: string): void {
  writeFileSync(join(folders.sql, path), text)
}

function replace(path: string, from: string, to: string): void {
  const text = readFileSync(join(folders.sql, path), 'utf8')
  expect(text).toContain(from)
  write(path, text.replace(from, to))
}

async function values(query: string): Promise<unknown[]> {
  const { rows } = await db.$client.query<unknown[]>({ text: query, rowMode: 'array' })
  return rows.map(([value]) => value)
}

/** The transaction that last wrote each function and trigger. */
async function writers(): Promise<Record<string, string>> {
  const { rows } = await db.$client.query<{ name: string; xmin: string }>(`
    select proname as name, xmin from pg_proc where pronamespace = 'public'::regnamespace
    union all select tgname, xmin from pg_trigger where not tgisinternal`)
  return Object.fromEntries(rows.map(({ name, xmin }) => [name, xmin]))
}

async function writtenBy(work: () => Promise<void>): Promise<string[]> {
  const before = await writers()
  await work()
  return Object.entries(await writers())
    .filter(([name, writer]) => before[name] !== writer)
    .map(([name]) => name)
}

const luckyNumber = (number: number) =>
  `create or replace function lucky_number() returns int language sql as $$ select ${number} $$;`

test('only changed files are applied', async () => {
  write('functions/lucky_number.sql', luckyNumber(7))
  await applyMigrations(db, folders)
  expect(await writtenBy(() => applyMigrations(db, folders))).toEqual([])
  write('functions/lucky_number.sql', luckyNumber(8))
  replace('triggers/series_rewrite_words.sql', 'UPDATE OF name, latin', 'UPDATE OF name')
  expect(await writtenBy(() => applyMigrations(db, folders))).toEqual(['lucky_number', 'series_rewrite_words'])
  expect(await values('select lucky_number()')).toEqual([8])
})

test('processes that start at the same time apply a change once', async () => {
  write('functions/lucky_number.sql', `-- after a change: INSERT INTO makers (name) VALUES ('once')\n${luckyNumber(7)}`)
  const others = Array.from({ length: 4 }, () => openDatabase(address, log, 1))
  try {
    await Promise.all(others.map((other) => applyMigrations(other, folders)))
  } finally {
    for (const other of others) await other.$client.end()
  }
  expect(await values('select name from makers')).toEqual(['once'])
  expect(await values('select lucky_number()')).toEqual([7])
})

test('a function or trigger without a file is dropped, those of others stay', async () => {
  await db.$client.query(`create function of_the_operator() returns int language sql as 'select 1'`)
  write('functions/lucky_number.sql', luckyNumber(7))
  await applyMigrations(db, folders)
  const before = Object.keys(await writers())
  rmSync(join(folders.sql, 'functions/lucky_number.sql'))
  rmSync(join(folders.sql, 'triggers/stores_announce.sql'))
  await applyMigrations(db, folders)
  const after = Object.keys(await writers())
  expect(before.filter((name) => !after.includes(name))).toEqual(['lucky_number', 'stores_announce'])
})

test('a function may change its arguments and result, and functions may call each other in any order', async () => {
  write(
    'functions/a_first.sql',
    'create or replace function a_first(n int) returns int language sql as $$ select z_last(n) $$',
  )
  write(
    'functions/z_last.sql',
    'create or replace function z_last(n int) returns int language sql as $$ select n * 2 $$',
  )
  await applyMigrations(db, folders)
  expect(await values('select a_first(4)')).toEqual([8])
  write(
    'functions/a_first.sql',
    'create or replace function a_first(t text) returns text language sql as $$ select t $$',
  )
  await applyMigrations(db, folders)
  expect(await values(`select a_first('a')`)).toEqual(['a'])
  expect(await values(`select oid::regprocedure::text from pg_proc where proname = 'a_first'`)).toEqual([
    'a_first(text)',
  ])
})

test('a faulty function rolls everything back, migrations too', async () => {
  const journal = JSON.parse(readFileSync(join(folders.migrations, 'meta/_journal.json'), 'utf8'))
  const when = journal.entries.at(-1).when + 1
  journal.entries.push({ idx: journal.entries.length, version: '7', when, tag: '9999_more', breakpoints: true })
  writeFileSync(join(folders.migrations, 'meta/_journal.json'), JSON.stringify(journal))
  writeFileSync(join(folders.migrations, '9999_more.sql'), 'alter table stores add column colour text')
  write(
    'functions/faulty.sql',
    'create or replace function faulty() returns int language sql as $$ select nothing_of_that_name() $$',
  )
  const failure = await applyMigrations(db, folders).catch((error: unknown) => error)
  expect(String(failure)).toContain('functions/faulty.sql cannot be applied')
  const columns = `select column_name from information_schema.columns where table_name = 'stores' and column_name = 'colour'`
  expect(await values(columns)).toEqual([])
  write(
    'functions/faulty.sql',
    'create or replace function faulty() returns text language sql as $$ select max(colour) from stores $$',
  )
  await applyMigrations(db, folders)
  expect(await values(columns)).toEqual(['colour'])
  await db.$client.query(
    `alter table stores drop column colour; delete from drizzle.__drizzle_migrations where created_at = ${when}`,
  )
})

test('values that a changed function has stored are recomputed: cards, index entries', async () => {
  await db.$client.query(`with category as (insert into categories (name) values ('Фигурки') returning id)
    insert into products (sku, name, price_kopecks, category_id) select 'KT-1', 'Лис', 100000, id from category`)
  replace('functions/product_card.sql', 'product.name,', `'«' || product.name || '»' AS name,`)
  replace('index-functions/search_compact.sql', `replace(lower`, `'x' || replace(lower`)
  await applyMigrations(db, folders)
  expect(await values(`select card::json->>'name' from products`)).toEqual(['«Лис»'])
  const connection = await db.$client.connect()
  try {
    await connection.query('set enable_seqscan = off')
    const found = `select sku from products where search_compact(sku) ~>=~ 'xkt' and search_compact(sku) ~<~ 'xku'`
    expect(JSON.stringify((await connection.query(`explain ${found}`)).rows)).toContain('products_sku_start_idx')
    expect((await connection.query(found)).rows).toEqual([{ sku: 'KT-1' }])
  } finally {
    connection.release(true)
  }
})

test('every file can be applied to a running shop', async () => {
  for (const path of globSync('{index-functions,functions,triggers}/*.sql', { cwd: folders.sql })) {
    appendFileSync(join(folders.sql, path), '-- changed\n')
  }
  const ours = await values('select name from drizzle.applied_sql_files')
  expect(new Set(await writtenBy(() => applyMigrations(db, folders)))).toEqual(new Set(ours))
})

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { computedTables, exceptions, sqlOwners, writers } from './writers.ts'

const root = join(import.meta.dirname, '..')

function readSources(): { path: string; text: string }[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\.test\.tsx?$/.test(path) && !basename(path).startsWith('testing'))
    .map((path) => ({ path: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }))
    .filter(({ path }) => !path.startsWith('src/testing/'))
}

const sources = readSources()

/** Names in SQL by the names of the Drizzle objects. */
const tables = new Map(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, object = '', name = '']) => [object, name]),
  ),
)
const names = new Set(tables.values())

/** A table of which the source does not say the name. */
const computed = '?'

const inTypeScript = [
  /\.(?:insert|update|delete)\(\s*(?<table>\w+)\s*\)/g,
  /\binsertRows\(\s*'\w+',\s*(?<table>\w+)/g,
  // Under another name a table is not found.
  /\b(?<table>\w+) as \w+[^'"]*\} from '[^']*\/tables\//g,
]
const inSql = [
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?(?<table>[\w?]+)/gi,
  /\bupdate\s+(?:only\s+)?(?<table>[\w?]+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
  /\bcopy\s+(?<table>[\w?]+)\s*(?:\([^)]*\)\s*)?from\b/gi,
]

/** The tables that a source writes. */
function findWrites(source: string): Set<string> {
  const text = source
    .replaceAll(/^\s*(--|\/\/|\*|\/\*\*).*$/gm, '')
    .replaceAll(/\$\{(\w+)\}/g, (_, object: string) => tables.get(object) ?? computed)
    .replaceAll(/\$\{sql\.(identifier|raw)\(\w+\)\}/g, computed)
    .replaceAll('"', '')
  const objects = inTypeScript.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ groups }) => groups?.table ?? ''),
  )
  const inText = inSql.flatMap((pattern) => [...text.matchAll(pattern)].map(({ groups }) => groups?.table ?? ''))
  const found = [...objects.map((object) => tables.get(object) ?? ''), ...inText.map((name) => name.toLowerCase())]
  return new Set(found.filter((name) => names.has(name) || name === computed))
}

const written = sources
  .map(({ path, text }) => ({ path, writes: findWrites(text) }))
  .filter(({ writes }) => writes.size > 0)

function featureOf(path: string): string {
  return path.endsWith('.sql') ? (sqlOwners[basename(path)] ?? 'nobody') : (path.split('/')[1] ?? '')
}

/** What a file writes although its feature does not own it. */
function foreignWrites({ path, writes }: { path: string; writes: Set<string> }): string[] {
  const own = new Set(writers[featureOf(path)])
  return [...writes].filter((table) => table !== computed && !own.has(table)).toSorted()
}

test('every table has one writer', () => {
  expect(Object.values(writers).flat().toSorted()).toEqual([...names].toSorted())
})

test('no file writes a table of another feature, but for those that are named with a reason', () => {
  const foreign = written
    .map((file) => [file.path, foreignWrites(file)] as const)
    .filter(([, found]) => found.length > 0)
  const allowed = Object.entries(exceptions).map(([path, { tables }]) => [path, tables.toSorted()] as const)
  expect(Object.fromEntries(foreign)).toEqual(Object.fromEntries(allowed))
})

test('files that compute the name of a table are known', () => {
  const found = written.filter(({ writes }) => writes.has(computed)).map(({ path }) => path)
  expect(found.toSorted()).toEqual(Object.keys(computedTables).toSorted())
})

test('SQL functions that write have an owner, and no others', () => {
  const found = written.filter(({ path }) => path.endsWith('.sql')).map(({ path }) => basename(path))
  expect(found.toSorted()).toEqual(Object.keys(sqlOwners).toSorted())
})

test.each([
  ['await tx.insert(orders).values({})', 'orders'],
  ['await tx\n  .delete(cartItems)\n  .where(own)', 'cart_items'],
  ['db.update(orderLines).set({ quantity: 1 })', 'order_lines'],
  ["const insert = insertRows('insert_orders', orders, ['id'])", 'orders'],
  ["import { orders as all } from '../database/tables/orders.server.ts'", 'orders'],
  ["import { orderLines, orders as all } from '../database/tables/orders.server.ts'", 'orders'],
  [`sql\`with put as (insert into \${cartItems} (id) select 1)\``, 'cart_items'],
  [`sql\`update \${orders} as its set state = 'paid'\``, 'orders'],
  ['client.query("DELETE FROM orders")', 'orders'],
  ['sql`update only "orders" set version = 1`', 'orders'],
  ['merge into products using rows on true', 'products'],
  ['copy products (id, name) from stdin', 'products'],
  ["EXECUTE format('UPDATE products SET words = DEFAULT')", 'products'],
  [`client.query(\`insert into \${table} (name) select 1\`)`, computed],
])('%s is a write', (source, table) => {
  expect([...findWrites(source)]).toEqual([table])
})

test.each([
  `sql\`select * from \${orders} for no key update of orders\``,
  'CREATE TRIGGER t AFTER INSERT OR UPDATE OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION f()',
  'insert into mine (id) select 1 on conflict (id) do update set id = 1',
  '-- after a change: UPDATE products SET words = DEFAULT',
  "import { orders } from '../database/tables/orders.server.ts'",
  'waiting.delete(key)',
])('%s is none', (source) => {
  expect([...findWrites(source)]).toEqual([])
})

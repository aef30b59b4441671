import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Files that write columns of products by name, so that reading them does not tell whether the count is one of them. */
const computedColumns: Record<string, string> = {
  'src/catalogue/staff/save-product.server.ts': 'the fields of product-fields.ts, of which the count is none',
  'src/catalogue/staff/copy-product.server.ts': 'the copied ones of the same fields',
  'src/catalogue/staff/bulk-steps.server.ts': 'the price, the category or whether it is on sale',
  'src/catalogue/staff/import/apply-rows.server.ts': 'all columns of the table but the count',
  'src/catalogue/staff/import/undo-import.server.ts': 'what apply-rows has written down',
}

/** They fill an empty shop before it opens: nobody buys meanwhile, and its journal begins with the first sale. */
const ownSetUp = ['demo/fill.ts', 'demo/large-fill.ts']

const writesMovements = [
  /\b(insert\s+into|merge\s+into|update|delete\s+from|truncate(\s+table)?|copy)\s+(only\s+)?stock_movements\b/i,
  /\.(insert|update|delete)\(\s*stockMovements\b/,
  /\binsertRows\([^)]*\bstockMovements\b/,
  /\bstockMovements\s+as\s/,
]
const writesProducts = [
  /\b(merge\s+into|copy)\s+products\b/i,
  /\bupdate\s+(only\s+)?products\b(\s+as\s+\w+)?\s+set\b(?<columns>[\s\S]*?)(\bwhere\b|\bfrom\b|\breturning\b|`|'\)|$)/gi,
  /\binsert\s+into\s+products\s*\((?<columns>[^)]*)\)/gi,
  /\binsert\s+into\s+products\b[^`;]*?\bdo\s+update\s+set\b(?<columns>[^`;]*)/gi,
  /(^|;|\bthen|\belse|\bbegin)\s*new\.(?<columns>stock)\s*:?=/gim,
]

/** `stock` when the text writes a count or a movement, `computed` when it writes columns that it does not name. */
function findWrites(source: string): Set<'stock' | 'computed'> {
  const text = source
    .replaceAll(/\$\{products\}/g, 'products')
    .replaceAll(/\$\{stockMovements\}/g, 'stock_movements')
    .replaceAll(/"(products|stock_movements|stock)"/g, '$1')
  const found = new Set<'stock' | 'computed'>()
  if (writesMovements.some((pattern) => pattern.test(text))) found.add('stock')
  for (const pattern of writesProducts) {
    if (!pattern.global && pattern.test(text)) found.add('stock')
    for (const { groups } of pattern.global ? text.matchAll(pattern) : []) {
      const columns = groups?.columns ?? ''
      if (/(^|[\s,(])stock(\s*[=,)]|\s*$)/.test(columns)) found.add('stock')
      if (columns.includes('${')) found.add('computed')
    }
  }
  for (const { index } of text.matchAll(/\.(insert|update)\(\s*products\s*\)/g)) {
    const columns = givenColumns(text.slice(index))
    if (/(^|[\s{,])stock\s*[:,}]/.test(columns)) found.add('stock')
    if (columns.includes('...') || !columns.includes('{')) found.add('computed')
  }
  return found
}

/** What stands in the parentheses of the `.set(…)` or `.values(…)` that follows. */
function givenColumns(text: string): string {
  const start = text.search(/\.(set|values)\(/)
  let depth = 0
  for (let end = text.indexOf('(', start); end < text.length; end += 1) {
    depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
    if (depth === 0) return text.slice(start, end)
  }
  return text.slice(start)
}

function readSources(): { path: string; writes: Set<string> }[] {
  return ['src', 'demo']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\.test\.tsx?$/.test(path) && !basename(path).startsWith('testing'))
    .map((path) => ({
      path: relative(root, path).split(sep).join('/'),
      writes: findWrites(readFileSync(path, 'utf8')),
    }))
}

const sources = readSources()
const elsewhere = sources.filter(({ path }) => !path.startsWith('src/stock/') && !ownSetUp.includes(path))

test('no file outside of src/stock writes counts or movements', () => {
  expect(elsewhere.filter(({ writes }) => writes.has('stock')).map(({ path }) => path)).toEqual([])
  const own = sources.filter(({ path, writes }) => path.startsWith('src/stock/') && writes.has('stock'))
  expect(own.map(({ path }) => path)).toEqual(['src/stock/move-stock.server.ts'])
})

test('files that write products by computed columns are known, with why the count is none of them', () => {
  const computed = elsewhere.filter(({ writes }) => writes.has('computed')).map(({ path }) => path)
  expect(computed.toSorted()).toEqual(Object.keys(computedColumns).toSorted())
})

test.each([
  `sql\`insert into \${stockMovements} (product_id) select 1\``,
  'client.query("INSERT INTO stock_movements (product_id) VALUES (1)")',
  'await tx.insert(stockMovements).values({})',
  'await tx\n  .delete(stockMovements)',
  "insertRows('insert_sales', stockMovements, ['change'])",
  "import { stockMovements as journal } from './tables'",
  `sql\`update \${products} set stock = stock - taken.pieces from taken\``,
  'sql`update products set card = null, stock = 1 where id = 1`',
  'sql`update only "products" set (stock, card) = (1, null)`',
  'await tx.update(products).set({ stock: left }).where(eq(products.id, id))',
  'await tx\n  .update(products)\n  .set({ stock })',
  'await tx.insert(products).values({ ...values, stock })',
  'tx.insert(products).values(rows.map((row) => ({ sku: row.sku, stock: (1 + 2) })))',
  'insert into products (sku, stock) values (1, 2)',
  'insert into products (sku) values (1) on conflict (sku) do update set stock = 1',
  'CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN NEW.stock := 1; RETURN NEW; END $$',
])('%s is a write', (source) => {
  expect(findWrites(source)).toContain('stock')
})

test.each([
  `sql\`select stock from \${products} join \${stockMovements} using (id) for update\``,
  `sql\`update \${products} set low_stock = 1 where stock = 2\``,
  'await tx.update(products).set({ lowStock: 3 }).where(eq(products.stock, 2))',
  "UPDATE products SET card = ''",
  'CREATE TRIGGER t BEFORE UPDATE OF stock ON products FOR EACH ROW WHEN (NEW.stock = 0) EXECUTE FUNCTION f()',
])('%s is none', (source) => {
  expect(findWrites(source)).toEqual(new Set())
})

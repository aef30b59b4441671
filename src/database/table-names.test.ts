import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getTableName, isTable } from '../platform/postgres/drizzle.server.ts'

const src = join(import.meta.dirname, '..')

/** Files of `tables/` whose tables belong to a feature with another name. */
const owners: Record<string, string> = {
  'bulk-changes': 'catalogue',
  imports: 'catalogue',
  'import-changes': 'catalogue',
  'import-files': 'catalogue',
  cart: 'shelf',
  favourites: 'shelf',
  carriers: 'parcels',
}

async function ownerOfTables(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const file of globSync('*.server.ts', { cwd: join(import.meta.dirname, 'tables') })) {
    const name = file.replace('.server.ts', '')
    const exported: Record<string, unknown> = await import(`./tables/${name}.server.ts`)
    for (const table of Object.values(exported).filter(isTable)) found.set(getTableName(table), owners[name] ?? name)
  }
  return found
}

function withoutComments(code: string): string {
  return code.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
}

// Table names in strings are checked neither by the compiler nor by the import rules between features.
test('SQL names tables of other features by their Drizzle objects', async () => {
  const ownerOf = await ownerOfTables()
  expect(ownerOf.get('products')).toBe('catalogue')
  const named = new RegExp(`\\b(?:from|join|update|into)\\s+(${[...ownerOf.keys()].join('|')})\\b`, 'gi')
  const strangers = globSync('**/*.server.ts', { cwd: src })
    .filter((file) => !file.startsWith('testing') && !file.includes('testing-'))
    .flatMap((file) => {
      const tables = [...withoutComments(readFileSync(join(src, file), 'utf8')).matchAll(named)].map(
        ([, table = '']) => table,
      )
      return tables.filter((table) => !file.startsWith(`${ownerOf.get(table)}/`)).map((table) => `${file}: ${table}`)
    })
  expect(strangers).toEqual([])
})

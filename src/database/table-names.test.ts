import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writers } from '../writers.ts'

const src = join(import.meta.dirname, '..')

const ownerOf = new Map(
  Object.entries(writers).flatMap(([feature, tables]) => tables.map((table) => [table, feature] as const)),
)

function withoutComments(code: string): string {
  return code.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
}

// Table names in strings are checked neither by the compiler nor by the import rules between features.
test('SQL names tables of other features by their Drizzle objects', () => {
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

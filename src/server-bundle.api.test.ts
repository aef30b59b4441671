import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const projectFolder = join(import.meta.dirname, '..')

test('the server is one file, and what it imports is there in production', () => {
  const bundle = readFileSync(join(projectFolder, 'build', 'shop', 'server.js'), 'utf8')
  const { dependencies } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const imported = [...bundle.matchAll(/^import\b[^'"]*["']([^'"]+)["'];$/gm)].map(([, name = '']) => name)
  expect(imported).toContain('fastify')
  const packages = imported
    .filter((name) => !name.startsWith('node:'))
    .map((name) => name.replace(/^((@[^/]+\/)?[^/]+).*/, '$1'))
  expect(packages.filter((name) => !(name in dependencies))).toEqual([])
})

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { specsByFolder, testsOfChange } from './tests-of-change.mjs'

const project = join(import.meta.dirname, '..')

test('every browser spec belongs to a folder, and every folder and spec exists', () => {
  const listed = new Set(Object.values(specsByFolder).flat())
  const specs = readdirSync(join(project, 'e2e')).filter((name) => name.endsWith('.spec.ts'))
  expect([...listed].toSorted()).toEqual(specs.map((name) => name.replace('.spec.ts', '')).toSorted())
  expect(Object.keys(specsByFolder).filter((folder) => !existsSync(join(project, folder)))).toEqual([])
})

test('every feature has a line', () => {
  const features = readdirSync(join(project, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(features.map(({ name }) => `src/${name}`).filter((folder) => !(folder in specsByFolder))).toEqual([])
})

test('a change brings the API tests of its feature and the specs of the nearest folder', () => {
  expect(testsOfChange(['src/checkout/page/checkout-page.tsx', 'README.md'])).toEqual({
    folders: ['src/checkout/'],
    specs: [
      'e2e/checkout.spec.ts',
      'e2e/checkout-failures.spec.ts',
      'e2e/checkout-fields.spec.ts',
      'e2e/buying-pages.spec.ts',
    ],
    tooLarge: false,
  })
  expect(testsOfChange(['src/root.tsx'])).toEqual({
    folders: ['src/app.api.test.ts'],
    specs: ['e2e/every-page.spec.ts'],
    tooLarge: false,
  })
})

test('a changed test brings itself, and no browser tests of its feature', () => {
  expect(testsOfChange(['src/mail/mail-worker.api.test.ts', 'e2e/theme.spec.ts'])).toEqual({
    folders: ['src/mail/mail-worker.api.test.ts', 'src/mail/'],
    specs: ['e2e/theme.spec.ts'],
    tooLarge: false,
  })
})

test('a change of many features leaves all but its own tests to npm test', () => {
  const folders = ['accounts', 'audit', 'cart', 'mail', 'search', 'ui']
  const files = [...folders.map((folder) => `src/${folder}/x.ts`), 'e2e/home.spec.ts']
  expect(testsOfChange(files)).toEqual({ folders: [], specs: ['e2e/home.spec.ts'], tooLarge: true })
})

test('what no test can fail on brings none', () => {
  expect(testsOfChange(['README.md', 'docs/benchmarks.md'])).toEqual({ folders: [], specs: [], tooLarge: false })
})

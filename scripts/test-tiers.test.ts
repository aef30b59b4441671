import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drillsThatAreNone, isDrill, needsOf, testsTooLong } from './test-tiers.mjs'

const project = join(import.meta.dirname, '..')
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: project })
const testFiles = listed
  .toString()
  .split('\0')
  .filter((path) => /\.(test|spec|drill)\.ts$/.test(path) && !path.startsWith('scripts/'))
  // One that was removed is listed until the removal is committed.
  .filter((path) => existsSync(join(project, path)))

test('what needs a kill, a storm, a standby, axe or several widths is a drill', () => {
  const needing = testFiles
    .filter((path) => !isDrill(path))
    .map((path) => ({ path, needs: needsOf(readFileSync(join(project, path), 'utf8')) }))
  expect(needing.filter(({ needs }) => needs.length > 0)).toEqual([])
})

test('there are drills, and their needs are seen', () => {
  const drills = testFiles.filter(isDrill)
  expect(drills.length).toBeGreaterThan(10)
  const spec = "import { test } from './shop-test.ts'\n"
  const process = "import { testShop } from './testing/test-shop.ts'\n"
  expect(needsOf(`${spec}import { expectFits } from './barriers.ts'`)).toEqual(['axe, in both themes'])
  expect(needsOf(`${spec}for (const width of [390, 1440]) {`)).toEqual(['a loop over widths'])
  expect(needsOf(`${process}shop.kill('SIGKILL')`)).toEqual(['a kill or a halt'])
  expect(needsOf(`${process}start({ PROCESSES: '2' })`)).toEqual(['several processes'])
  expect(needsOf(`${process}shop.kill('SIGTERM')`)).toEqual([])
  expect(needsOf("tinyChild.kill('SIGKILL')")).toEqual([])
})

const everyday = Array.from({ length: 199 }, (_, index) => ({ file: 'e2e/a.spec.ts', name: `${index}`, ms: 1000 }))

test('a test that takes much of the time of all is too long for every day, on any machine', () => {
  const long = { file: 'e2e/long.spec.ts', name: 'a whole story', ms: 6000 }
  expect(testsTooLong([...everyday, long])).toEqual([expect.stringContaining('e2e/long.spec.ts › a whole story')])
  expect(testsTooLong([...everyday, { ...long, ms: 2000 }])).toEqual([])
  expect(testsTooLong([...everyday, { ...long, file: 'src/start-shop.process.test.ts' }])).toEqual([])
  const slowly = [...everyday, long].map((each) => ({ ...each, ms: each.ms * 7 }))
  expect(testsTooLong(slowly)).toHaveLength(1)
})

test('a drill that needs nothing and is short is for every day', () => {
  const drill = (ms: number) => [{ file: 'e2e/story.drill.ts', name: 'x', ms }]
  expect(drillsThatAreNone(drill(150), everyday, () => 'plain')).toHaveLength(1)
  expect(drillsThatAreNone(drill(150), everyday, () => "from './testing/test-shop.ts'; shop.kill('SIGKILL')")).toEqual(
    [],
  )
  expect(drillsThatAreNone(drill(60_000), everyday, () => 'plain')).toEqual([])
})

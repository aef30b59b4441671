import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { keepFilesInMemory } from './scripts/memory-folder.mjs'

const apiTests = ['src/**/*.api.test.ts', 'demo/**/*.api.test.ts']
const screenTests = ['src/**/*.screen.test.ts']
const processTests = ['src/**/*.process.test.ts']
const drillTests = ['src/**/*.drill.test.ts', 'demo/**/*.drill.test.ts', 'siege/**/*.drill.test.ts']
/** Among the others with few rounds, and once more in the drills with many: whoever uses src/testing/rounds.ts. */
const chanceTests = globSync('{src,demo}/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes("/testing/rounds.ts'"),
)

// Each worker and each process that a test starts would compile the same packages anew.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'node')

keepFilesInMemory()

/** Kinds of tests, by what they need; drills take what is left of the time. */
export default defineConfig({
  test: {
    // Tests wait for PostgreSQL and for processes now and then, so one more than there are cores finds room.
    maxWorkers: availableParallelism() + 1,
    // Loading the modules anew for each file takes more time than most tests; each API test file builds its own app on
    // its own database anyway. What tests put into the place of globals goes with them.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    // What is waited for comes at once or never: limits end the wait, they do not judge the machine. What gives up
    // sooner than the test can say why.
    testTimeout: 360_000,
    hookTimeout: 360_000,
    expect: { poll: { timeout: 240_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'demo/**/*.test.ts', 'siege/**/*.test.ts'],
          exclude: [...apiTests, ...screenTests, ...processTests, ...drillTests],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: apiTests,
          globalSetup: ['src/testing/built-pages.setup.ts', 'src/testing/postgres.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screen',
          include: screenTests,
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
          globalSetup: ['src/testing/built-pages.setup.ts', 'src/testing/screens/demo-shop.setup.ts'],
          setupFiles: ['src/testing/screens/jsdom.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: processTests,
          globalSetup: ['src/testing/built-pages.setup.ts', 'src/testing/prepared-data.setup.ts'],
          // Whole shops with their databases, which wait for each other more than they work: after the others.
          sequence: { groupOrder: 1 },
          maxWorkers: availableParallelism() + 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'drill',
          include: [...drillTests, ...chanceTests],
          env: { TEST_ROUNDS: 'all' },
          globalSetup: [
            'src/testing/built-pages.setup.ts',
            'src/testing/postgres.setup.ts',
            'src/testing/prepared-data.setup.ts',
          ],
          maxWorkers: availableParallelism() + 3,
        },
      },
    ],
  },
})

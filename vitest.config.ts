import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const apiTests = ['src/**/*.api.test.ts', 'demo/**/*.api.test.ts']
const screenTests = ['src/**/*.screen.test.ts']
const drillTests = ['src/**/*.drill.test.ts', 'demo/**/*.drill.test.ts', 'siege/**/*.drill.test.ts']
const processTests = ['src/**/*.process.test.ts', 'scripts/**/*.process.test.ts', 'siege/**/*.process.test.ts']

/** Three kinds of tests, by what they need: nothing, a PostgreSQL, the whole shop as its own process. */
export default defineConfig({
  test: {
    // Tests wait for PostgreSQL and for processes now and then, so one more than there are cores finds room.
    maxWorkers: availableParallelism() + 1,
    // Loading the modules anew for each file takes more time than most tests; each API test file builds its own app on
    // its own database anyway. What tests put into the place of globals goes with them.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    // A second, as Vitest has it, is little on a busy machine; what is polled for comes at once or never.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: [...apiTests, ...screenTests, ...processTests, ...drillTests],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: apiTests,
          globalSetup: ['src/testing/built-pages.setup.ts', 'src/testing/postgres.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: processTests,
          globalSetup: ['src/testing/built-pages.setup.ts'],
          // Whole shops with their databases, which wait for each other more than they work: after the others.
          sequence: { groupOrder: 1 },
          maxWorkers: availableParallelism() + 3,
          // A storm on a busy machine; processes that hang are given up by the test itself, and sooner.
          testTimeout: 360_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'drill',
          include: drillTests,
          globalSetup: ['src/testing/built-pages.setup.ts', 'src/testing/postgres.setup.ts'],
          maxWorkers: availableParallelism() + 3,
          testTimeout: 360_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

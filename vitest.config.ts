import { defineConfig } from 'vitest/config'

const apiTests = ['src/**/*.api.test.ts', 'demo/**/*.api.test.ts']
const processTests = ['src/**/*.process.test.ts', 'scripts/**/*.process.test.ts']

/** Three kinds of tests, by what they need: nothing, a PostgreSQL, the whole shop as its own process. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    // A second, as Vitest has it, is little on a busy machine; what is polled for comes at once or never.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: [...apiTests, ...processTests],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: apiTests,
          globalSetup: ['src/testing/built-pages.setup.ts', 'src/testing/postgres.setup.ts'],
          // Each file builds its own app on its own database; loading the modules anew for each would only cost time.
          isolate: false,
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
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

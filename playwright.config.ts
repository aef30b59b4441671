import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { systemChromium } from './scripts/chromium.mjs'
import { keepFilesInMemory } from './scripts/memory-folder.mjs'

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
/** Chromium would start a spare process with every page, for the next site: a tenth of the browser's work. */
const noSpareProcess = '--renderer-process-limit=1'
/** Chromium asks for pictures long before they come into view: a sixth of the work of a list. Here when they do. */
const picturesInView = '--blink-settings=lazyLoadingImageMarginPxUnknown=0'
const browser = systemChromium()
const isRoot = process.getuid?.() === 0

keepFilesInMemory()

/** Browser tests run on the production build, against one shop that `e2e/start-shop.ts` starts for all of them. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-shop.ts',
  // Which test belongs where: CONTRIBUTING.md. `npm test` runs the first, `npm run test:drills` the second.
  projects: [
    { name: 'spec', testMatch: '*.spec.ts' },
    { name: 'drill', testMatch: '*.drill.ts' },
  ],
  fullyParallel: true,
  // Playwright would leave half of the cores idle; tests wait now and then (for a page, for a letter), so more find room.
  workers: availableParallelism() + 2,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // A whole story on a busy machine. What hangs ends sooner, by the limits of the steps below.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    // Sooner than the test's own: then the failure names the step that hung.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Set by e2e/start-shop.ts before the workers, which read this file again, begin.
    baseURL: process.env.SHOP_URL,
    locale: 'ru-RU',
    timezoneId: 'Asia/Novosibirsk',
    // Recording every step costs a third of the time: asked for when a failure is looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      // Chromium's sandbox refuses root.
      args: [...quiet, noSpareProcess, picturesInView, ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
})

import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

interface Fixtures {
  /** What the console may say in this test; any other warning or error fails it. */
  expectedMessages: RegExp[]
  /** What the pages of the test have said so far, expected or not. */
  complaints: string[]
}

/**
 * `test` for the shop: whatever a page complains about (errors, warnings, blocked by the policy, failed hydration)
 * fails the test. That goes for all pages of the test, also those that it opens in other browser contexts.
 */
export const test = base.extend<Fixtures>({
  expectedMessages: [[], { option: true }],
  complaints: [
    async ({ browser, expectedMessages }, use) => {
      const complaints: string[] = []
      const opened: BrowserContext[] = []
      const watch = (context: BrowserContext) => {
        opened.push(context)
        collectComplaints(context, complaints)
        withoutCallLimits(context)
      }
      browser.on('context', watch)
      await use(complaints)
      browser.off('context', watch)
      // What a test leaves open would take time from the next one.
      await Promise.all(opened.map((context) => context.close()))
      expect(complaints.filter((text) => !expectedMessages.some((expected) => expected.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

function collectComplaints(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  context.on('weberror', (webError) => complaints.push(String(webError.error())))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // A page that is left gives up what it was still loading. Without JavaScript scripts are "blocked"; what the policy
    // itself blocks is an error in the console besides.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp') complaints.push(`${request.url()} failed: ${reason}`)
  })
}

/**
 * Lists give up their facets after five seconds, say so in the console and stay without them: a limit for shoppers,
 * which a busy machine exceeds now and then. In tests no call is given up for being slow.
 */
function withoutCallLimits(context: BrowserContext): void {
  const noLimits = () => Object.assign(AbortSignal, { timeout: () => new AbortController().signal })
  // A context that is closed at once needs none.
  context.addInitScript(noLimits).catch(() => undefined)
}

/** Until React has taken the page over: a click before that is a click into nothing. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

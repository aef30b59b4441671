import { test as base, expect, type Page } from '@playwright/test'

interface Fixtures {
  /** What the console may say in this test; any other warning or error fails it. */
  expectedMessages: RegExp[]
}

/**
 * `test` for the shop: whatever a page complains about (errors, warnings, blocked by the policy, failed hydration)
 * fails the test, in every test.
 */
export const test = base.extend<Fixtures>({
  expectedMessages: [[], { option: true }],
  page: async ({ page, expectedMessages }, use) => {
    const complaints = collectComplaints(page)
    await use(page)
    expect(complaints.filter((text) => !expectedMessages.some((expected) => expected.test(text)))).toEqual([])
  },
})

export { expect }

function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // A page that is left gives up what it was still loading. Without JavaScript scripts are "blocked"; what the policy
    // itself blocks is an error in the console besides.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp') complaints.push(`${request.url()} failed: ${reason}`)
  })
  return complaints
}

/** Until React has taken the page over: a click before that is a click into nothing. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  )
}

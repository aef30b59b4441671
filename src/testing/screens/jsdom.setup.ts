import '@testing-library/jest-dom/vitest'
import { configure } from '@testing-library/dom'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { closeScreen } from './open-screen.tsx'
import { complaints, isExpected } from './page-messages.ts'
import { answerPlainSelectors } from './plain-selectors.ts'

// What is waited for comes at once or never, but the shop's process may be busy, or a page's modules not compiled yet: no
// test depends on how fast they are.
// What is not found is told with what was looked through, as text, and what the page has complained about.
configure({
  asyncUtilTimeout: 120_000,
  getElementError: (message, container) => {
    const text = container.textContent?.replace(/\s+/g, ' ').slice(0, maxShownText)
    return new Error([message, ...complaints, `It says: ${text}`].join('\n'))
  },
})

const maxShownText = 1500

answerPlainSelectors()

/** What jsdom lacks because it draws nothing: nothing is ever in view, wide or dark. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** News of orders never come by themselves. */
class SilentEventSource extends EventTarget {
  close(): void {}
}

Object.assign(window, {
  EventSource: SilentEventSource,
  IntersectionObserver: NoObserver,
  ResizeObserver: NoObserver,
  matchMedia: (media: string) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} }),
  requestIdleCallback: (work: () => void) => setTimeout(work, 0),
  cancelIdleCallback: clearTimeout,
  scrollTo() {},
})
Element.prototype.scrollIntoView = () => undefined
Element.prototype.scrollTo = () => undefined

Object.assign(HTMLDialogElement.prototype, {
  show(this: HTMLDialogElement) {
    this.open = true
  },
  showModal(this: HTMLDialogElement) {
    this.open = true
    this.querySelector<HTMLElement>('[autofocus], button, input, a[href]')?.focus()
    this.dispatchEvent(Object.assign(new Event('toggle'), { oldState: 'closed', newState: 'open' }))
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  },
})

/** What a page still asks for after its test, when it has been left, nobody answers: no address without a host is for us. */
const ownFetch = globalThis.fetch
globalThis.fetch = (address, init) =>
  typeof address === 'string' && address.startsWith('/') ? new Promise(() => undefined) : ownFetch(address, init)

/** jsdom does not know `<search>` yet, and moves nothing from page to page. */
const lacking = /The tag <%s> is unrecognized in this browser.+ search|You provided the `viewTransition` option/

beforeEach(() => {
  // Pages give up some calls after seconds: a limit for shoppers, which a busy machine exceeds now and then.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  for (const kind of ['error', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...said) => {
      const text = said.map(String).join(' ')
      if (!lacking.test(text)) complaints.push(text)
    })
  }
})

/** As in browser tests: whatever a page complains about fails the test, unless the test says that it expects it. */
afterEach(async () => {
  closeScreen()
  // What the page has begun to load would go on as the next one, and ask in the name of its visitor.
  await vi.dynamicImportSettled()
  // Now, not before the next test: the next file shall find the real `fetch`.
  vi.unstubAllGlobals()
  vi.useRealTimers()
  const unexpected = complaints.splice(0).filter((text) => !isExpected(text))
  expect(unexpected).toEqual([])
})

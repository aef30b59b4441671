import '@testing-library/jest-dom/vitest'
import { configure } from '@testing-library/dom'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { closeScreen } from './open-screen.tsx'
import { complaints, isExpected } from './page-messages.ts'

// What is waited for comes at once or never, but the shop's process may be busy: no test depends on how fast it is.
// What is not found is told with what the page has complained about, in the place of its whole DOM.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error([message, ...complaints].join('\n')) })

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
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  },
})

/** jsdom does not know `<search>` yet. */
const unknownTag = /The tag <%s> is unrecognized in this browser.+ search/

beforeEach(() => {
  for (const kind of ['error', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...said) => {
      const text = said.map(String).join(' ')
      if (!unknownTag.test(text)) complaints.push(text)
    })
  }
})

/** As in browser tests: whatever a page complains about fails the test, unless the test says that it expects it. */
afterEach(() => {
  closeScreen()
  vi.useRealTimers()
  const unexpected = complaints.splice(0).filter((text) => !isExpected(text))
  expect(unexpected).toEqual([])
})

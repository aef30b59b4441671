import type { KeyboardEvent } from 'react'

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]'

/** For a dialog's onKeyDown: Tab cycles inside it, whereas the browser would move the focus to its own toolbar. */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  )
  const [end, start] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== end && event.currentTarget.contains(document.activeElement)) return
  event.preventDefault()
  start?.focus()
}

import { afterPaint } from '../../platform/browser/after-paint.ts'

const nextPresses = ['click', 'submit', 'popstate'] as const

/**
 * Does the work after the next frame, or at once when something else is pressed sooner: what is pressed later then
 * begins later, too, and wins.
 */
export function afterPaintBeforeNextPress(work: () => Promise<void>): void {
  let done = false
  function finish(): void {
    if (done) return
    done = true
    for (const press of nextPresses) removeEventListener(press, finish, true)
    void work()
  }
  for (const press of nextPresses) addEventListener(press, finish, true)
  afterPaint(finish)
}

import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../../platform/browser/after-paint.ts'

/**
 * What is chosen in one part of the filters, and a function to choose: the next frame shows the choice, and then the
 * list follows. On a phone with a slow processor both together would take too long for one frame.
 */
export function useChoice<Value>(chosen: Value, apply: (value: Value) => void): [Value, (value: Value) => void] {
  const [ahead, setAhead] = useState<{ value: Value }>()
  function choose(value: Value): void {
    setAhead({ value })
    afterPaintBeforeNextPress(() => {
      setAhead(undefined)
      apply(value)
    })
  }
  return [ahead ? ahead.value : chosen, choose]
}

/** Not `click`: a checkbox has changed before it, and drawing the page anew would take that back. */
const nextPresses = ['pointerdown', 'keydown', 'submit', 'popstate'] as const

/** At once when something is pressed sooner: that then finds the choice applied, begins later and wins. */
function afterPaintBeforeNextPress(work: () => void): void {
  let done = false
  function finish(): void {
    if (done) return
    done = true
    for (const press of nextPresses) removeEventListener(press, finish, true)
    flushSync(work)
  }
  for (const press of nextPresses) addEventListener(press, finish, true)
  afterPaint(finish)
}

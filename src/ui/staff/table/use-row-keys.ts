import { type KeyboardEvent, useRef, useState } from 'react'

/** Arrow keys, Home and End move the focus between the rows of a table; Tab stops at one row only. */
export function useRowKeys(count: number) {
  const rows = useRef<(HTMLTableRowElement | null)[]>([])
  const [last, setLast] = useState(0)
  const current = Math.min(last, Math.max(count - 1, 0))

  function moveFocus(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: count - 1 }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    rows.current[Math.max(0, Math.min(next, count - 1))]?.focus()
  }

  function propsOf(index: number) {
    return {
      tabIndex: index === current ? 0 : -1,
      onFocus: () => setLast(index),
      moveFocus,
      ref: (row: HTMLTableRowElement | null) => {
        rows.current[index] = row
      },
    }
  }

  return { propsOf }
}

import { type RefObject, useEffect, useRef } from 'react'

interface FocusOnChange {
  /** Of the text that says what is now; it needs `tabIndex={-1}`. */
  place: RefObject<HTMLParagraphElement | null>
  /** Called when the person here has caused the next change: others' changes never move the focus. */
  expectChange: () => void
}

/** For an action whose button is gone once it is done: the focus goes to the text that tells what came of it. */
export function useFocusOnChange(value: string): FocusOnChange {
  const place = useRef<HTMLParagraphElement>(null)
  const isExpected = useRef(false)
  const seen = useRef(value)
  useEffect(() => {
    if (seen.current === value) return
    seen.current = value
    if (isExpected.current) place.current?.focus()
    isExpected.current = false
  }, [value])
  return {
    place,
    expectChange: () => {
      isExpected.current = true
    },
  }
}

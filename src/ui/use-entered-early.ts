import { useEffectEvent, useId, useLayoutEffect } from 'react'

/**
 * The id of a field that is in the HTML from the server. What was typed, ticked or filled in by the browser before scripts
 * listened stands in it, but React does not know of it and would undo it with the next change of the page.
 */
export function useEnteredEarly(adopt: (field: HTMLInputElement) => void): string {
  const id = useId()
  const adoptFrom = useEffectEvent(adopt)
  useLayoutEffect(() => {
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement) adoptFrom(field)
  }, [id])
  return id
}

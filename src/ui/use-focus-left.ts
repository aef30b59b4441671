import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a button that is gone once it has done its work: the focus goes to the section that it stood in, or to the page, and not
 * to the start of the document.
 */
export function useFocusLeft(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (!own || document.activeElement !== own) return
      const section = own.closest<HTMLElement>('section')
      // Only then it is known whether the section has stayed.
      queueMicrotask(() => focusOn(section?.isConnected ? section : document.querySelector('main')))
    }
  }, [])
  return button
}

function focusOn(place: HTMLElement | null): void {
  if (!place) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

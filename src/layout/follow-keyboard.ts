import { useEffect } from 'react'

/** Less than any on-screen keyboard, more than the browser's own bars. */
const keyboardPixels = 150

/**
 * `<html data-keyboard>` while an on-screen keyboard covers part of the page: bars at the bottom would then cover the
 * rest. The focus says nothing about it, because hiding the keyboard leaves the focus in the field.
 */
export function useFollowKeyboard(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const follow = () => {
      // The scale takes pinching out, which makes the visual viewport smaller too.
      const covered = window.innerHeight - viewport.height * viewport.scale
      document.documentElement.toggleAttribute('data-keyboard', covered > keyboardPixels)
    }
    viewport.addEventListener('resize', follow)
    return () => viewport.removeEventListener('resize', follow)
  }, [])
}

import { type RefObject, useEffect } from 'react'

/** Opens the dialog over everything: the browser makes the rest of the page inert, the page behind stops scrolling. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, firstFocus: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const { style, clientWidth } = document.documentElement
    const { overflow, paddingRight } = style
    // Room for the scrollbar that goes away, or the page behind would be laid out anew.
    style.paddingRight = `${innerWidth - clientWidth}px`
    style.overflow = 'hidden'
    element.showModal()
    firstFocus.current?.focus()
    return () => {
      style.overflow = overflow
      style.paddingRight = paddingRight
    }
  }, [dialog, firstFocus])
}

import { type RefObject, useEffect } from 'react'

/**
 * Opens a modal dialog: the browser makes the rest of the page inert and keeps the focus inside, and the layout's CSS
 * stops the page behind from scrolling.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, firstFocus: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    dialog.current?.showModal()
    firstFocus.current?.focus()
  }, [dialog, firstFocus])
}

import { type RefObject, useEffect, useRef, useState } from 'react'

export interface FormInPlace {
  isOpen: boolean
  open: () => void
  close: () => void
  /** Refs for the button that opens the form, and for the element around the form. */
  opener: RefObject<HTMLButtonElement | null>
  place: RefObject<HTMLDivElement | null>
}

/** A form that replaces the button which opened it. The focus moves to its first field, and back to the button. */
export function useFormInPlace(): FormInPlace {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    // A form that has done the last there was to do has no button to go back to.
    if (isOpen) focusFirstField(place.current)
    else (opener.current ?? place.current)?.focus()
  }, [isOpen])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false), opener, place }
}

/** Also for a form that is not there yet when it is opened, because its script is loaded first. */
export function focusFirstField(place: HTMLElement | null): void {
  const first = 'input:not([type="file"]), textarea, select'
  const field = place?.querySelector<HTMLElement>(first) ?? place?.querySelector('button')
  field?.focus()
}

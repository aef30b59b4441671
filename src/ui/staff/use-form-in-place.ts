import { type RefObject, useEffect, useRef, useState } from 'react'

export interface FormInPlace {
  isOpen: boolean
  open: () => void
  close: () => void
  /** For the button that opens the form, and for what the form stands in. */
  opener: RefObject<HTMLButtonElement | null>
  place: RefObject<HTMLDivElement | null>
}

/** A form that takes the place of the button which opened it. The focus goes into its first field, and back afterwards. */
export function useFormInPlace(): FormInPlace {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    const field = place.current?.querySelector<HTMLElement>('input:not([type="file"]), textarea, select')
    const next = isOpen ? field : opener.current
    next?.focus()
  }, [isOpen])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false), opener, place }
}

import { type ReactNode, useEffect, useRef } from 'react'
import { FormError } from '../../ui/form-error.tsx'

interface ConfirmFailureProps {
  text: string | undefined
  hint: string | undefined
  children: ReactNode
}

/** The error above the button. On a phone only the button is always visible, so a new error is scrolled into view. */
export function ConfirmFailure({ text, hint, children }: ConfirmFailureProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text) place.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <div ref={place} className="grid gap-4">
      <FormError text={text} hint={hint} />
      {children}
    </div>
  )
}

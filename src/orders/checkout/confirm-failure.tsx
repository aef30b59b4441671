import { type ReactNode, useEffect, useRef } from 'react'
import { FormError } from '../../ui/form-error.tsx'

interface ConfirmFailureProps {
  text: string | undefined
  hint: string | undefined
  children: ReactNode
}

/** Above the button. On a phone the button is always in sight and this is not: it comes into sight with its text. */
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

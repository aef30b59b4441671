import { type ReactNode, useEffect, useRef } from 'react'
import { FormError } from '../../accounts/auth-frame.tsx'
import type { Failure } from './use-confirm.ts'

/** Above the button. On a phone the button is always in sight and this is not: it comes into sight with its text. */
export function ConfirmFailure({ failure, children }: { failure: Failure | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <div ref={place} className="grid gap-4">
      <FormError text={failure?.text} hint={failure?.hint} />
      {children}
    </div>
  )
}

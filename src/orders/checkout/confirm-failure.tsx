import { useEffect, useRef } from 'react'
import { FormError } from '../../accounts/auth-frame.tsx'

/** On a phone the button is always in sight, and this is not: it comes into sight with its text. */
export function ConfirmFailure({ text }: { text: string | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text) place.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <div ref={place} className="empty:hidden">
      <FormError text={text} />
    </div>
  )
}

import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../platform/browser/load-chunk.ts'

const ChangeEmailForm = lazy(() => loadPart(() => import('./change-email-form.tsx')))

/** Most visits do not change the address, so the form comes when it is asked for. */
export function ChangeEmail({ email, onChanged }: { email: string; onChanged: (email: string) => void }) {
  const [open, setOpen] = useState(false)
  if (!open) {
    return (
      <button type="button" className="button-quiet justify-self-start" onClick={() => setOpen(true)}>
        Сменить email
      </button>
    )
  }
  return (
    <Suspense fallback={<div className="skeleton h-60" />}>
      <ChangeEmailForm email={email} onChanged={onChanged} onClose={() => setOpen(false)} />
    </Suspense>
  )
}

import { Suspense, useEffect, useState } from 'react'
import { setIdentityPrompt } from '../../../platform/browser/prove-identity.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Waiting } from '../../../ui/load-state.tsx'
import { StaffDialog } from '../../../ui/staff/dialog/staff-dialog.tsx'

// Most visits never need it, and a form for passwords and passkeys would come with every screen.
const IdentityQuestion = lazyPart(() => import('./identity-question.tsx'))

/** Rendered once, in the frame. A refused call opens it, waits, and is repeated: see `prove-identity.ts`. */
export default function IdentityDialog() {
  const [asked, setAsked] = useState<{ answer: (proved: boolean) => void }>()
  useEffect(() => {
    setIdentityPrompt(() => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setAsked({
        answer(proved) {
          setAsked(undefined)
          resolve(proved)
        },
      })
      return promise
    })
    return () => setIdentityPrompt(undefined)
  }, [])
  return (
    <StaffDialog isOpen={asked !== undefined} title="Подтвердите, что это вы" onClose={() => asked?.answer(false)}>
      <Suspense fallback={<Waiting />}>{asked && <IdentityQuestion answer={asked.answer} />}</Suspense>
    </StaffDialog>
  )
}

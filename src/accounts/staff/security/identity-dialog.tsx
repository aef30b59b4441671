import { useCallback, useEffect, useState } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { setIdentityPrompt } from '../../../platform/browser/prove-identity.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { Loaded } from '../../../ui/load-state.tsx'
import { DialogButtons, StaffDialog } from '../../../ui/staff/dialog/staff-dialog.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { ProofQuestion } from '../../second-factor/factor-shapes.ts'
import type { askIdentity, confirmIdentity } from '../../second-factor/identity.contract.ts'
import type { Proof } from '../../second-factor/proof.ts'
import { ProofForm } from '../../second-factor/proof-form.tsx'

interface Asked {
  answer: (proved: boolean) => void
}

/** Rendered once, in the frame. A refused call opens it, waits, and is repeated: see `prove-identity.ts`. */
export function IdentityDialog() {
  const [asked, setAsked] = useState<Asked>()
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
      {asked && <IdentityQuestion answer={asked.answer} />}
    </StaffDialog>
  )
}

function IdentityQuestion({ answer }: Asked) {
  const question = useLoad(
    useCallback(
      (signal: AbortSignal) => browserApi.call<typeof askIdentity>('POST /api/staff/identity/options/', {}, { signal }),
      [],
    ),
    staffFallback(),
  )
  const confirm = useAction(async ({ ticket }: ProofQuestion, prove: () => Promise<Proof>) => {
    const body = { ticket, ...(await prove()) }
    await browserApi.call<typeof confirmIdentity>('POST /api/staff/identity/', { body })
    answer(true)
  }, staffFallback('Не удалось подтвердить'))
  return (
    <>
      <p className="text-muted">
        Дальше деньги или личные данные, поэтому мы&nbsp;спрашиваем ещё&nbsp;раз. Ближайшие десять минут больше
        не&nbsp;спросим.
      </p>
      <Loaded load={question}>
        {(value) => (
          <ProofForm
            question={value}
            busy={confirm.busy}
            error={confirm.failure?.text}
            onProof={(prove) => void confirm.run(value, prove)}
          />
        )}
      </Loaded>
      <DialogButtons>
        <button type="button" className="button-quiet" onClick={() => answer(false)}>
          Отмена
        </button>
      </DialogButtons>
    </>
  )
}

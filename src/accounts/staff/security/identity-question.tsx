import { useCallback } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { Loaded } from '../../../ui/load-state.tsx'
import { DialogButtons } from '../../../ui/staff/dialog/staff-dialog.tsx'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { ProofQuestion } from '../../second-factor/factor-shapes.ts'
import type { askIdentity, confirmIdentity } from '../../second-factor/identity.contract.ts'
import type { Proof } from '../../second-factor/proof.ts'
import { ProofForm } from '../../second-factor/proof-form.tsx'

/** Asks for a passkey, a code or the password. */
export default function IdentityQuestion({ answer }: { answer: (proved: boolean) => void }) {
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

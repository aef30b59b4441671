import { useState } from 'react'
import { useAction } from '../platform/browser/use-action.ts'
import { DialogButtons, StaffDialog } from '../ui/staff/dialog/staff-dialog.tsx'
import { StaffForm } from '../ui/staff/form/staff-form.tsx'
import { staffFallback } from '../ui/staff/text/staff-fallback.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { identityQuestion } from './ask-identity.ts'
import type { IdentityProof } from './confirm-identity.contract.ts'
import { PasswordField } from './password-field.tsx'

/** Rendered once, in the frame. */
export function IdentityDialog() {
  const question = identityQuestion.use()
  return (
    <StaffDialog isOpen={question !== undefined} title="Подтвердите, что это вы" onClose={() => question?.cancel()}>
      {question && <IdentityForm {...question} />}
    </StaffDialog>
  )
}

interface IdentityFormProps {
  why: string
  use: (proof: IdentityProof) => Promise<void>
  cancel: () => void
}

function IdentityForm({ why, use, cancel }: IdentityFormProps) {
  const [password, setPassword] = useState('')
  const confirm = useAction(() => use({ password }), staffFallback('Не удалось сохранить'))
  return (
    <StaffForm failure={confirm.failure} onSubmit={() => void confirm.run()}>
      <p className="text-muted">{why}</p>
      <PasswordField
        label="Ваш пароль"
        name="password"
        required
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <DialogButtons>
        <button type="button" className="button-quiet" disabled={confirm.busy} onClick={cancel}>
          Отмена
        </button>
        <SubmitButton loading={confirm.busy} disabled={password === ''}>
          Подтвердить
        </SubmitButton>
      </DialogButtons>
    </StaffForm>
  )
}

import type { RefObject } from 'react'
import type { inviteToTeam, StaffRole } from '../accounts/staff/team.contract.ts'
import { browserApi } from '../platform/api-client.ts'
import { keepFocusInside } from '../ui/keep-focus-inside.ts'
import { showToast } from '../ui/show-toast.ts'
import { SelectField } from '../ui/staff/select-field.tsx'
import { StaffForm } from '../ui/staff/staff-form.tsx'
import { TextField } from '../ui/staff/text-fields.tsx'
import { useAction } from '../ui/staff/use-action.ts'
import { useForm } from '../ui/staff/use-form.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { roleChoices } from './role-select.tsx'

const empty = { email: '', role: 'staff' }

/** By e-mail: who has no account gets one, and a link for the password by mail. */
export function InviteDialog({ ref, onDone }: { ref: RefObject<HTMLDialogElement | null>; onDone: () => void }) {
  const form = useForm(empty)
  const invite = useAction(async () => {
    const { email, role } = form.values
    const body = { email, role: role as StaffRole }
    await browserApi.call<typeof inviteToTeam>('POST /api/staff/team/', { body })
    ref.current?.close()
    showToast({ kind: 'success', text: `Приглашение отправлено: ${email}` })
    onDone()
  }, 'Не удалось отправить приглашение')
  const fields = invite.failure?.fields

  function forget(): void {
    form.reset(empty)
    invite.forget()
  }

  return (
    <dialog ref={ref} aria-labelledby="invite" className="confirm-dialog" onKeyDown={keepFocusInside} onClose={forget}>
      <StaffForm failure={invite.failure} onSubmit={() => void invite.run()}>
        <h2 id="invite" className="font-display text-lg">
          Пригласить сотрудника
        </h2>
        <TextField
          label="Email"
          type="email"
          required
          hint="Письмо со ссылкой придёт на этот адрес."
          {...form.bind('email', fields)}
        />
        <SelectField label="Роль" choices={roleChoices} {...form.bind('role', fields)} />
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button-quiet" disabled={invite.busy} onClick={() => ref.current?.close()}>
            Отмена
          </button>
          <SubmitButton loading={invite.busy}>Пригласить</SubmitButton>
        </div>
      </StaffForm>
    </dialog>
  )
}

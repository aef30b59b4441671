import { roleRights } from '../accounts/staff/role-rights.ts'
import type { inviteToTeam } from '../accounts/staff/team.contract.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import type { Role } from '../platform/contract/roles.ts'
import { showToast } from '../ui/show-toast.ts'
import { DialogForm } from '../ui/staff/dialog/dialog-form.tsx'
import { StaffDialog } from '../ui/staff/dialog/staff-dialog.tsx'
import { SelectField } from '../ui/staff/form/select-field.tsx'
import { TextField } from '../ui/staff/form/text-fields.tsx'
import { useForm } from '../ui/staff/form/use-form.ts'
import { staffFallback } from '../ui/staff/text/staff-fallback.ts'
import { roleChoices } from './role-select.tsx'

interface InviteDialogProps {
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

/** Invites by email. An address without an account gets one, and a link to set its password. */
export function InviteDialog({ isOpen, onClose, onDone }: InviteDialogProps) {
  return (
    <StaffDialog isOpen={isOpen} title="Пригласить сотрудника" onClose={onClose}>
      <InviteForm onClose={onClose} onDone={onDone} />
    </StaffDialog>
  )
}

function InviteForm({ onClose, onDone }: Omit<InviteDialogProps, 'isOpen'>) {
  const form = useForm({ email: '', role: 'manager' })
  const invite = useAction(async () => {
    const { email, role } = form.values
    const body = { email, role: role as Role }
    await browserApi.call<typeof inviteToTeam>('POST /api/staff/team/', { body })
    onClose()
    showToast({ kind: 'success', text: `Приглашение отправлено: ${email}` })
    onDone()
  }, staffFallback('Не удалось отправить приглашение'))
  const fields = invite.failure?.fields

  return (
    <DialogForm send={invite} submit="Пригласить" keep="Отмена" onKeep={onClose}>
      <TextField
        label="Email"
        type="email"
        required
        hint="Письмо со ссылкой придёт на этот адрес."
        {...form.bind('email', fields)}
      />
      <SelectField
        label="Роль"
        choices={roleChoices}
        hint={roleRights[form.values.role as Role]}
        {...form.bind('role', fields)}
      />
    </DialogForm>
  )
}

import { type FormEvent, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { FormError } from '../../ui/form-error.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { changePassword } from '../accounts.contract.ts'
import { NewPasswordField, OwnPasswordField } from '../password-field.tsx'

export function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const [open, setOpen] = useState(false)
  if (!open) {
    return (
      <button type="button" className="button-quiet justify-self-start" onClick={() => setOpen(true)}>
        Сменить пароль
      </button>
    )
  }
  return <ChangePasswordForm onChanged={onChanged} onDone={() => setOpen(false)} />
}

function ChangePasswordForm({ onChanged, onDone }: { onChanged: () => void; onDone: () => void }) {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const { run, busy, failure } = useAction(async () => {
    const body = { current_password: current, new_password: next }
    await browserApi.call<typeof changePassword>('POST /api/user/api/change_password/', { body })
    showToast({ kind: 'success', text: 'Пароль изменён. На других устройствах нужно войти заново.' })
    onChanged()
    onDone()
  }, 'Не удалось изменить пароль')

  function change(event: FormEvent): void {
    event.preventDefault()
    void run()
  }

  return (
    <form noValidate className="grid max-w-md gap-5" onSubmit={change}>
      <FormError text={failure?.text} />
      <OwnPasswordField
        label="Текущий пароль"
        name="current_password"
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <NewPasswordField
        label="Новый пароль"
        name="new_password"
        required
        minLength={8}
        value={next}
        error={failure?.fields.new_password}
        onChange={(event) => setNext(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton loading={busy}>Сохранить пароль</SubmitButton>
        <button type="button" className="button-quiet" disabled={busy} onClick={onDone}>
          Отмена
        </button>
      </div>
    </form>
  )
}

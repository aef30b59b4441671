import { type FormEvent, type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { FormError } from '../../ui/form-error.tsx'
import { keepFocusInside } from '../../ui/keep-focus-inside.ts'
import { showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { dropTokens } from '../kept-tokens.ts'
import { whileLeaving } from '../leaving.ts'
import { PasswordField } from '../password-field.tsx'
import type { deleteAccount } from '../profile.contract.ts'
import { viewerChanged } from '../viewer.ts'

/** Cannot be undone, so it asks for confirmation and the password. */
export function DeleteAccount({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const deleteAndLeave = async () => {
    await browserApi.call<typeof deleteAccount>('POST /api/user/api/delete_account/', { body: { password } })
    dropTokens()
    ref.current?.close()
    showToast({ kind: 'success', text: 'Учётная запись удалена' })
    // First, so that the next page asks for nothing that only the account had.
    await viewerChanged()
    await navigate('/', { replace: true })
  }
  const { run, busy, failure, clear } = useAction(
    () => whileLeaving(deleteAndLeave),
    'Не удалось удалить учётную запись',
  )

  function remove(event: FormEvent): void {
    event.preventDefault()
    void run()
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby="delete-account"
      className="confirm-dialog"
      onKeyDown={keepFocusInside}
      onClose={() => {
        setPassword('')
        clear()
      }}
    >
      <form noValidate className="grid gap-5" onSubmit={remove}>
        <h3 id="delete-account" className="font-display text-lg">
          Удалить учётную запись?
        </h3>
        <p className="text-muted">
          Профиль, корзина, избранное и сеансы будут удалены, а из заказов исчезнут ваши данные: из тех, что ещё в
          работе, — когда они завершатся. Вернуть их нельзя.
        </p>
        <FormError text={failure?.text} />
        <PasswordField
          label="Пароль"
          name="password"
          required
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton loading={busy} disabled={password === ''}>
            Удалить навсегда
          </SubmitButton>
          <button type="button" className="button-quiet" disabled={busy} onClick={() => ref.current?.close()}>
            Отмена
          </button>
        </div>
      </form>
    </dialog>
  )
}

import { type FormEvent, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { isWholePhone, maskPhone, phoneDigits } from '../phone.ts'
import type { Profile, updateProfile } from '../profile.contract.ts'
import { PhoneField } from './phone-field.tsx'

const failed = 'Не удалось сохранить изменения'

/** Read-only until «Редактировать»; «Отмена» discards the edits. */
export function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const [draft, setDraft] = useState<Profile>()
  const [phoneError, setPhoneError] = useState<string>()
  const {
    run: save,
    busy,
    failure,
    clear,
  } = useAction(async (edited: Profile) => {
    try {
      const { email: _, ...change } = edited
      const body = { ...change, phone: phoneDigits(edited.phone) }
      onSaved(await browserApi.call<typeof updateProfile>('PATCH /api/user/profile/', { body }))
      setDraft(undefined)
      showToast({ kind: 'success', text: 'Данные успешно сохранены' })
    } catch (error) {
      showToast({ kind: 'failure', text: failed })
      throw error
    }
  }, failed)
  const errors: Record<string, string | undefined> = phoneError ? { phone: phoneError } : (failure?.fields ?? {})
  const editing = draft !== undefined
  const shown = draft ?? { ...profile, phone: maskPhone(profile.phone) }

  function edit(): void {
    clear()
    setPhoneError(undefined)
    setDraft({ ...profile, phone: maskPhone(profile.phone) })
  }

  const set = (change: Partial<Profile>) => setDraft((before) => before && { ...before, ...change })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!draft) return
    const isWhole = isWholePhone(draft.phone)
    setPhoneError(isWhole ? undefined : 'Введите телефон полностью.')
    if (isWhole) void save(draft)
  }

  const field = (name: 'last_name' | 'first_name' | 'surname', label: string, autoComplete: string) => (
    <Field
      label={label}
      name={name}
      required={name !== 'surname'}
      readOnly={!editing}
      maxLength={100}
      autoComplete={autoComplete}
      value={shown[name]}
      error={errors[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )

  return (
    <form className="grid gap-5" onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        {field('last_name', 'Фамилия', 'family-name')}
        {field('first_name', 'Имя', 'given-name')}
        {field('surname', 'Отчество', 'additional-name')}
        <PhoneField readOnly={!editing} value={shown.phone} error={errors.phone} onChange={(phone) => set({ phone })} />
        <Field label="Email" name="email" type="email" disabled value={shown.email} />
      </div>
      <label className="flex gap-3 text-sm">
        <input
          type="checkbox"
          name="proccessing_data"
          className="checkbox"
          disabled={!editing}
          checked={shown.proccessing_data}
          onChange={(event) => set({ proccessing_data: event.target.checked })}
        />
        <span>
          Я даю{' '}
          <a href="/consent/" target="_blank" rel="noreferrer" className="link">
            согласие на обработку персональных данных
          </a>
        </span>
      </label>
      <div className="flex flex-wrap gap-3">
        {editing ? (
          <>
            <SubmitButton loading={busy}>Сохранить изменения</SubmitButton>
            <button type="button" className="button-quiet" disabled={busy} onClick={() => setDraft(undefined)}>
              Отмена
            </button>
          </>
        ) : (
          <button type="button" className="button-quiet" onClick={edit}>
            Редактировать
          </button>
        )}
      </div>
    </form>
  )
}

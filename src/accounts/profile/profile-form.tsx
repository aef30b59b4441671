import { type FormEvent, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { Field } from '../../ui/field.tsx'
import { focusInvalid } from '../../ui/focus-invalid.ts'
import { showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ConsentText } from '../consent-text.tsx'
import { isWholePhone, maskPhone, phoneDigits } from '../phone.ts'
import type { Profile, updateProfile } from '../profile.contract.ts'
import { PhoneField } from './phone-field.tsx'

const failed = 'Не удалось сохранить изменения'

interface ProfileFormProps {
  profile: Profile
  onSaved: (profile: Profile) => void
}

/** Text until «Редактировать»; «Отмена» discards the edits. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const [isEdited, setEdited] = useState(false)
  if (isEdited) return <EditForm profile={profile} onSaved={onSaved} onClose={() => setEdited(false)} />
  return (
    <div className="grid justify-items-start gap-5">
      <ProfileFacts profile={profile} />
      <button type="button" className="button-quiet" onClick={() => setEdited(true)}>
        Редактировать
      </button>
    </div>
  )
}

function EditForm({ profile, onSaved, onClose }: ProfileFormProps & { onClose: () => void }) {
  const [draft, setDraft] = useState<Profile>({ ...profile, phone: maskPhone(profile.phone) })
  const [missing, setMissing] = useState<FieldErrors>()
  const save = useAction(async () => {
    try {
      const { email: _, ...change } = draft
      const body = { ...change, phone: phoneDigits(draft.phone) }
      onSaved(await browserApi.call<typeof updateProfile>('PATCH /api/user/profile/', { body }))
      onClose()
      showToast({ kind: 'success', text: 'Данные успешно сохранены' })
    } catch (error) {
      showToast({ kind: 'failure', text: failed })
      throw error
    }
  }, failed)
  const set = (change: Partial<Profile>) => setDraft((before) => ({ ...before, ...change }))

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const found = profileErrors(draft)
    setMissing(found)
    if (found) focusInvalid(event.currentTarget, Object.keys(found))
    else void save.run()
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <PersonFields draft={draft} errors={missing ?? save.failure?.fields ?? {}} set={set} />
      <label className="flex gap-3 text-sm">
        <input
          type="checkbox"
          name="proccessing_data"
          className="checkbox"
          checked={draft.proccessing_data}
          onChange={(event) => set({ proccessing_data: event.target.checked })}
        />
        <ConsentText />
      </label>
      <div className="flex flex-wrap gap-3">
        <SubmitButton loading={save.busy}>Сохранить изменения</SubmitButton>
        <button type="button" className="button-quiet" disabled={save.busy} onClick={onClose}>
          Отмена
        </button>
      </div>
    </form>
  )
}

interface PersonFieldsProps {
  draft: Profile
  errors: Partial<Record<string, string>>
  set: (change: Partial<Profile>) => void
}

function PersonFields({ draft, errors, set }: PersonFieldsProps) {
  const field = (name: 'last_name' | 'first_name' | 'surname', label: string, autoComplete: string) => (
    <Field
      label={label}
      name={name}
      required={name !== 'surname'}
      maxLength={100}
      autoComplete={autoComplete}
      value={draft[name]}
      error={errors[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {field('last_name', 'Фамилия', 'family-name')}
      {field('first_name', 'Имя', 'given-name')}
      {field('surname', 'Отчество', 'additional-name')}
      <PhoneField readOnly={false} value={draft.phone} error={errors.phone} onChange={(phone) => set({ phone })} />
      <Field label="Email" name="email" type="email" disabled value={draft.email} />
    </div>
  )
}

type FieldErrors = Partial<Record<'last_name' | 'first_name' | 'phone', string>>

/** What must be corrected before saving; undefined when nothing must. */
function profileErrors({ last_name, first_name, phone }: Profile): FieldErrors | undefined {
  const errors: FieldErrors = {
    ...(last_name.trim() === '' && { last_name: 'Введите фамилию.' }),
    ...(first_name.trim() === '' && { first_name: 'Введите имя.' }),
    ...(!isWholePhone(phone) && { phone: phone === '' ? 'Введите телефон.' : 'Введите телефон полностью.' }),
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}

/** The personal data as text, until they are edited. */
function ProfileFacts({ profile }: { profile: Profile }) {
  const name = [profile.last_name, profile.first_name, profile.surname].filter(Boolean).join(' ')
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <Fact name="ФИО" value={name} />
      <Fact name="Телефон" value={maskPhone(profile.phone)} />
      <Fact name="Email" value={profile.email} />
      <Fact name="Согласие на обработку персональных данных" value={profile.proccessing_data ? 'Дано' : 'Не дано'} />
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere">{value || <span className="text-muted">Не указано</span>}</dd>
    </div>
  )
}

import { maskPhone } from '../../accounts/phone.ts'
import type { Profile } from '../../accounts/profile.contract.ts'
import { type FieldsProps, fromProfile } from './checkout-values.ts'

/** Offered when the recipient is another than the profile says, or it says nothing yet. */
export function SaveToProfile({ profile, values, set }: FieldsProps & { profile: Profile | undefined }) {
  if (!profile) return null
  const isSame = fromProfile(profile).fullName === values.fullName.trim() && maskPhone(profile.phone) === values.phone
  if (isSame) return null
  return (
    <label className="flex gap-3 text-sm">
      <input
        type="checkbox"
        name="saveToProfile"
        className="checkbox"
        checked={values.saveToProfile}
        onChange={(event) => set({ saveToProfile: event.target.checked })}
      />
      Запомнить получателя в&nbsp;профиле
    </label>
  )
}

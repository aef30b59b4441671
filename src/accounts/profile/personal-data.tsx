import type { Load } from '../../platform/browser/use-load.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Section } from '../../ui/section.tsx'
import type { Profile } from '../profile.contract.ts'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

export function PersonalData({ profile: { value, failure, reload, set } }: { profile: Load<Profile> }) {
  if (!value && !failure) return <ProfileSkeleton />
  return (
    <Section title="Личные данные">
      {value ? (
        <ProfileForm profile={value} onSaved={set} />
      ) : (
        <LoadFailed text="Не удалось загрузить данные профиля" onRetry={reload} />
      )}
    </Section>
  )
}

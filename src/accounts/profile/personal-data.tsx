import { useEffect } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import type { getProfile, Profile } from '../profile.contract.ts'
import { onProfileChange } from './profile-changes.ts'
import { ProfileForm } from './profile-form.tsx'
import { LoadFailed, ProfileSkeleton, Section } from './profile-parts.tsx'
import { useLoaded } from './use-loaded.ts'

const load = (): Promise<Profile> => browserApi.call<typeof getProfile>('GET /api/user/profile/')

export function PersonalData() {
  const { loaded, reload, set } = useLoaded(load)
  // The consent can also be withdrawn further down the page.
  useEffect(() => onProfileChange(set), [set])
  if (loaded.state === 'loading') return <ProfileSkeleton />
  return (
    <Section title="Личные данные">
      {loaded.state === 'failed' ? (
        <LoadFailed text="Не удалось загрузить данные профиля" onRetry={reload} />
      ) : (
        <ProfileForm profile={loaded.value} onSaved={set} />
      )}
    </Section>
  )
}

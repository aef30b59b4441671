import type { Profile } from '../profile.contract.ts'

/** One part of the page changes the profile, another one shows it. */
const listeners = new Set<(profile: Profile) => void>()

export function profileChanged(profile: Profile): void {
  for (const listener of listeners) listener(profile)
}

export function onProfileChange(listener: (profile: Profile) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

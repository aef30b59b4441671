import { features } from './features.server.ts'
import type { PersonalRecords } from './platform/feature.server.ts'

/** What all features store about people: exported and erased with the account. */
export const personalRecords: PersonalRecords[] = features.flatMap((feature) => feature.personalRecords ?? [])

import { backupGaps, backupRuns } from '../database/tables/backups.server.ts'
import { jobs } from '../database/tables/jobs.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { and, asc, inArray, isNotNull, sql } from '../platform/postgres/drizzle.server.ts'
import { backupJobNames } from './backup-jobs.server.ts'
import { isPast } from './backup-runs.server.ts'
import type { BackupState } from './backups.contract.ts'

/** How the shop is backed up, from its configuration. */
export interface BackupSetup {
  hasUrl: boolean
  embedded: boolean
  demo: boolean
}

/** Whole copies are made every night; the log is handed over every minute at the latest, the rest more often. */
const maxAgeSeconds = { base: 30 * 3600, wal: 15 * 60, pictures: 3600, deletions: 15 * 60 }

type Part = keyof typeof maxAgeSeconds

export async function readBackupState(db: Database, setup: BackupSetup): Promise<BackupState> {
  const nothing = { last_backup_at: null, recoverable_until: null, problem: null, gap: null }
  if (!setup.hasUrl) return { ...nothing, state: stateWithout(setup) }
  const [ages, gaps, failed] = await Promise.all([
    readBackupAges(db),
    readGaps(db),
    db
      .select({ lastError: jobs.lastError })
      .from(jobs)
      .where(and(inArray(jobs.name, backupJobNames), isNotNull(jobs.lastError))),
  ])
  const timeOf = (part: Part) => ages[part]?.at.toISOString() ?? null
  const base = timeOf('base')
  const gap = gaps.at(-1)
  return {
    state: stateWith(setup, ages, failed.length > 0),
    last_backup_at: base,
    recoverable_until: base && timeOf('wal'),
    problem: failed[0]?.lastError ?? null,
    gap: gap ? { segment: gap.segment, after: gap.after.toISOString(), until: gap.until?.toISOString() ?? null } : null,
  }
}

function stateWithout({ embedded, demo }: BackupSetup): BackupState['state'] {
  if (!embedded) return 'external'
  return demo ? 'demo' : 'off'
}

function stateWith({ embedded }: BackupSetup, ages: BackupAges, hasFailed: boolean): BackupState['state'] {
  const parts: Part[] = embedded ? ['base', 'wal', 'pictures', 'deletions'] : ['pictures', 'deletions']
  const isLate = parts.some((part) => (ages[part]?.seconds ?? 0) > maxAgeSeconds[part])
  if (isLate) return 'late'
  if (parts.every((part) => ages[part])) return 'working'
  // Something was never stored: either it is about to be, or it fails.
  return hasFailed ? 'late' : 'waiting'
}

/** What is missing in the log, the newest last. */
export function readGaps(db: Database) {
  return db.select().from(backupGaps).orderBy(asc(backupGaps.after))
}

type BackupAges = Partial<Record<Part, { at: Date; seconds: number }>>

/** How old each part is by the database's clock; nothing of a part whose time is still to come. */
export async function readBackupAges(db: Database): Promise<BackupAges> {
  const rows = await db
    .select({
      part: backupRuns.part,
      at: backupRuns.goodAt,
      seconds: sql<number>`greatest(extract(epoch from now() - ${backupRuns.goodAt}), 0)::float8`,
    })
    .from(backupRuns)
    .where(isPast)
  return Object.fromEntries(rows.map(({ part, ...age }) => [part, age]))
}

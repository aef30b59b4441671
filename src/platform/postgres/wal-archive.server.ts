import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedPlace } from './embedded-postgres.server.ts'

/** Segments of the log that PostgreSQL has put aside for us; whoever has stored one elsewhere deletes it there. */
export function walArchiveFolder(dataDir: string): string {
  return join(embeddedPlace(dataDir).cluster, '..', 'wal-archive')
}

/** At most this long is a transaction only on this machine: then PostgreSQL hands over an unfinished segment. */
const archiveSeconds = 60

/** Settings of a server that archives its log, each segment written whole by PostgreSQL's own archive module. */
export function startWalArchive(dataDir: string): Record<string, string> {
  const folder = walArchiveFolder(dataDir)
  const { account } = embeddedPlace(dataDir)
  if (!existsSync(join(folder, 'since'))) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (account) chownSync(folder, account.uid, account.gid)
    writeFileSync(join(folder, 'since'), new Date().toISOString())
  }
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: String(archiveSeconds),
  }
}

/** Since when the log is archived without a gap; at the latest since now, when a clock was set back since. */
export function archivedSince(dataDir: string, now: Date): Date {
  const file = join(walArchiveFolder(dataDir), 'since')
  const since = new Date(readFileSync(file, 'utf8'))
  if (since <= now) return since
  writeFileSync(file, now.toISOString())
  return now
}

/** What follows is in no archive: a later one begins anew, with a base backup of its own. */
export function endWalArchive(dataDir: string): void {
  rmSync(join(walArchiveFolder(dataDir), 'since'), { force: true })
}

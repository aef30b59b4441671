import { randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import {
  type EmbeddedPostgres,
  embeddedPlace,
  startEmbeddedPostgres,
} from '../../platform/postgres/embedded-postgres.server.ts'
import type { RunAs } from '../../platform/postgres/run-as.server.ts'
import { startWalArchive } from '../../platform/postgres/wal-archive.server.ts'
import { StartError } from '../../platform/process/start-error.server.ts'
import { segmentCount, segmentName, segmentOf, walName } from '../backup-names.server.ts'
import type { BaseBackupInfo } from '../base-backups.server.ts'
import type { BackupFiles } from '../store/backup-files.server.ts'
import { readPacked } from '../store/pack.server.ts'
import { BackupDamagedError, WrongKeyError } from '../store/seal.server.ts'
import { timelineOf } from '../stored-log.server.ts'
import { isHistory, readSegment } from './check-segment.server.ts'
import { gapSentence, historiesOf, type LogOfBase, waysOn } from './log-of-base.server.ts'

export interface Recovered {
  postgres: EmbeddedPostgres
  /** The time of the last transaction that is there. */
  lastChange: Date | undefined
  /** False when the log ends before the wanted time. */
  reached: boolean
}

interface RecoveryOptions {
  dataDir: string
  target: Date | undefined
  log: Logger
  /** As `readLogOf` found it. */
  stored: LogOfBase
  /** Open the shop with what lies before a gap, or before a segment that is damaged or under another key. */
  upToGap: boolean
}

/** Longer than any single step of a recovery takes. */
const maxPauseMs = 180_000

/**
 * Starts PostgreSQL on an unpacked base backup and lets it repeat the log until the wanted time, or until its end.
 * It runs as a standby, which waits for the next segment instead of giving up: we bring them as it goes.
 */
export async function recoverDatabase(
  files: BackupFiles,
  base: BaseBackupInfo,
  { dataDir, target, log, stored, upToGap }: RecoveryOptions,
): Promise<Recovered> {
  const { cluster, account } = embeddedPlace(dataDir)
  const folder = join(cluster, '..', 'wal-restore')
  const feed = await openWalFeed(files, base, folder, account, { ...stored, upToGap })
  // As far as the copy needs it to be consistent: before that nobody can ask PostgreSQL where it is.
  await feed.begin(segmentCount(segmentOf(base.timeline, base.end_lsn)))
  const settings = {
    ...startWalArchive(dataDir),
    restore_command: restoreCommand(folder.replaceAll('%', '%%')),
    recovery_target_timeline: 'current',
    wal_retrieve_retry_interval: '50ms',
    // At least as many as the shop had, or PostgreSQL stops in the middle.
    max_connections: '1000',
  }
  // When PostgreSQL reads its settings it does not know time zones by their names yet, not even Z.
  const targetTime = target?.toISOString().replace('Z', '+00') ?? ''
  const toTarget = { recovery_target_time: targetTime, recovery_target_action: 'promote' }
  const signal = join(cluster, 'standby.signal')
  writeFileSync(signal, '')
  if (account) await chown(signal, account.uid, account.gid)

  let postgres = await startPostgres(dataDir, log, target ? { ...settings, ...toTarget } : settings)
  try {
    let reached = true
    if ((await follow(postgres, feed, target === undefined)) === 'ended') {
      if (stored.gap && !upToGap) throw new StartError(gapSentence(stored.gap))
      // A server that was told a time refuses to open before it.
      reached = false
      await postgres.stop()
      postgres = await startPostgres(dataDir, log, settings)
      await follow(postgres, feed, true)
    }
    await rm(folder, { recursive: true, force: true })
    return { postgres, reached, lastChange: await lastChange(postgres) }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function startPostgres(...options: Parameters<typeof startEmbeddedPostgres>): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres(...options).catch((error: Error) => {
    // Such as on the copy of a server of another major version.
    throw new StartError(`PostgreSQL does not open the copy. ${error.message}`, { cause: error })
  })
}

const askedMark = '.asked'

/** Leaves a mark for what PostgreSQL asked for in vain. */
function restoreCommand(folder: string): string {
  return `cp "${folder}/%f" "%p" || { touch "${folder}/%f${askedMark}"; false; }`
}

/** Until PostgreSQL has left recovery, or has read all the log there is; with `open` it is then told to open. */
async function follow(postgres: EmbeddedPostgres, feed: WalFeed, open: boolean): Promise<'open' | 'ended'> {
  const client = await connect(postgres)
  try {
    await feed.forgetEnd()
    let lastLsn = ''
    let movedAt = Date.now()
    for (;;) {
      // Before it is asked whether it waits: then it waits for what comes after the end, however slow the store is.
      const isAtEnd = feed.isEndAsked()
      const { recovering, lsn, idle } = await ask(client)
      if (!recovering) return 'open'
      const isFed = await feed.advance(segmentCount(segmentOf(0, lsn)))
      if (isFed || lsn !== lastLsn) movedAt = Date.now()
      lastLsn = lsn
      if (isAtEnd && idle) {
        feed.refuseDamaged()
        if (!open) return 'ended'
        await client.query('select pg_promote()')
      }
      if (Date.now() - movedAt > maxPauseMs)
        throw new StartError(`PostgreSQL does not get past ${lsn} in the log of the backup.`)
      await sleep(50)
    }
  } finally {
    await client.end()
  }
}

async function connect({ adminAddress }: EmbeddedPostgres): Promise<pg.Client> {
  const client = new pg.Client({ ...adminAddress, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** `idle`: it has asked for the next segment in vain. */
async function ask(client: pg.Client): Promise<{ recovering: boolean; lsn: string; idle: boolean }> {
  const { rows } = await client.query<{ recovering: boolean; lsn: string; idle: boolean }>(`
    select pg_is_in_recovery() as recovering,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text else '' end as lsn,
      exists (select from pg_stat_activity where backend_type = 'startup' and wait_event = 'RecoveryRetrieveRetryInterval')
        as idle`)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL did not say how far it is')
  return row
}

async function lastChange(postgres: EmbeddedPostgres): Promise<Date | undefined> {
  const client = await connect(postgres)
  const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
  await client.end()
  return rows[0]?.at ?? undefined
}

/** How many segments lie ready for PostgreSQL: a day's log would fill many a disk. */
const ahead = 16

/** Puts segments of the log where a recovering PostgreSQL looks for them, and clears away what it has read. */
async function openWalFeed(
  files: BackupFiles,
  base: BaseBackupInfo,
  folder: string,
  account: RunAs | undefined,
  { names, end: storedEnd, upToGap }: LogOfBase & { upToGap: boolean },
) {
  const { system, timeline } = base
  const first = segmentCount(segmentOf(timeline, base.start_lsn))
  let end = storedEnd
  let damage: BackupDamagedError | WrongKeyError | undefined
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)

  async function put(segment: string): Promise<void> {
    await putFile(join(folder, segment), await readSegment(files, system, segment), account)
  }

  // The new branch of history gets a number that no other one has.
  for (const name of historiesOf(names)) {
    const isStored = names.has(name)
    const history = isStored && (await readPacked(files, walName(system, name)).catch(() => undefined))
    // That there is one is enough: only branches after this one are looked for.
    const known = history && isHistory(history, timelineOf(name)) ? history : Buffer.alloc(0)
    await putFile(join(folder, name), known, account)
  }
  let next = first
  let cleared = first
  /** Of the segment after the last one without a gap. */
  const endMark = () => join(folder, `${segmentName(timeline, end)}${askedMark}`)

  return {
    /** PostgreSQL has read all there is: it has asked for more. */
    isEndAsked: () => existsSync(endMark()),
    /** What an earlier start has asked for says nothing about this one. */
    forgetEnd: () => rm(endMark(), { force: true }),
    /** Brings what the copy itself needs. */
    async begin(count: number): Promise<void> {
      for (; next < Math.min(end, count + 1); next += 1) await put(segmentName(timeline, next))
    },
    /** PostgreSQL is at this segment. True when it got another one. */
    async advance(count: number): Promise<boolean> {
      const before = next
      for (; next < Math.min(end, count + ahead); next += 1) {
        try {
          await put(segmentName(timeline, next))
        } catch (error) {
          if (!(error instanceof BackupDamagedError || error instanceof WrongKeyError)) throw error
          damage = error
          end = next
        }
      }
      for (; cleared < count - 1; cleared += 1) await rm(join(folder, segmentName(timeline, cleared)), { force: true })
      return next > before
    },
    /** PostgreSQL needs more than there is. */
    refuseDamaged(): void {
      if (damage && !upToGap) throw new StartError(`${damage.message} ${waysOn}`, { cause: damage })
    },
  }
}

/** Renamed, because PostgreSQL must not see half of it. */
async function putFile(path: string, bytes: Uint8Array, account: RunAs | undefined): Promise<void> {
  const aside = join(dirname(path), randomUUID())
  await writeFile(aside, bytes, { mode: 0o644 })
  if (account) await chown(aside, account.uid, account.gid)
  await rename(aside, path)
}

type WalFeed = Awaited<ReturnType<typeof openWalFeed>>

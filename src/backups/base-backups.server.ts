import { hash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { baseFolder, partName, segmentCount, segmentOf } from './backup-names.server.ts'
import type { BackupFiles } from './store/backup-files.server.ts'
import { BackupDamagedError, WrongKeyError } from './store/seal.server.ts'

/** What `backup.json` says about a base backup. */
const baseBackup = z.object({
  system: z.string(),
  stamp: z.string(),
  started_at: z.iso.datetime(),
  /** Times from here on can be restored. */
  ended_at: z.iso.datetime(),
  timeline: z.number().int(),
  start_lsn: z.string(),
  end_lsn: z.string(),
  parts: z.number().int(),
  bytes: z.number().int(),
  key_id: z.string().nullable(),
  /** Of the shop, for whoever says until when to restore. */
  time_zone: z.string().optional(),
})

export type BaseBackupInfo = z.output<typeof baseBackup>

/** The complete base backups of one database, or of all, the oldest first. What cannot be opened does not count. */
export async function listBaseBackups(files: BackupFiles, system?: string): Promise<BaseBackupInfo[]> {
  return (await readBaseBackups(files, system)).bases
}

interface BaseBackups {
  bases: BaseBackupInfo[]
  /** Damaged, or of another key; in the order of their begin. */
  closed: { stamp: string; error: BackupDamagedError | WrongKeyError }[]
}

export async function readBaseBackups(files: BackupFiles, system?: string): Promise<BaseBackups> {
  const names = await files.list(system ? baseFolder(system) : '')
  const found: BaseBackups = { bases: [], closed: [] }
  for (const name of names.filter((each) => /^\d+\/base\/[^/]+\/backup\.json$/.test(each))) {
    try {
      const bytes = await files.read(name)
      if (bytes) found.bases.push(readBaseInfo(name, bytes))
    } catch (error) {
      if (!(error instanceof BackupDamagedError || error instanceof WrongKeyError)) throw error
      found.closed.push({ stamp: name.split('/')[2] ?? '', error })
    }
  }
  found.bases.sort((a, b) => a.ended_at.localeCompare(b.ended_at))
  return found
}

/** The first segment of its timeline's log that it needs. */
export const startOf = ({ timeline, start_lsn: lsn }: BaseBackupInfo) => segmentCount(segmentOf(timeline, lsn))

/** Of each timeline the copy that needs the most log; a clock that was wrong may have given it a later time than others. */
export function firstOfTimelines(bases: BaseBackupInfo[]): Map<number, BaseBackupInfo> {
  return new Map(bases.toSorted((a, b) => startOf(b) - startOf(a)).map((base) => [base.timeline, base]))
}

/**
 * Without those that were made while the clock was wrong, ahead or behind: in none of the longest rows of a timeline's
 * copies whose times agree with their places in the log.
 */
export function withRightTimes(bases: BaseBackupInfo[]): BaseBackupInfo[] {
  const timelines = Map.groupBy(bases, ({ system, timeline }) => `${system} ${timeline}`)
  const right = new Set([...timelines.values()].flatMap(inLongestRows))
  return bases.filter((base) => right.has(base))
}

function inLongestRows(bases: BaseBackupInfo[]): BaseBackupInfo[] {
  const starts = bases.map(startOf)
  const upTo = rowLengths(starts)
  const from = rowLengths(starts.toReversed().map((start) => -start)).toReversed()
  const lengths = bases.map((_, at) => (upTo[at] ?? 0) + (from[at] ?? 0))
  const longest = Math.max(...lengths)
  return bases.filter((_, at) => lengths[at] === longest)
}

/** How many of the numbers before each one can stand in a row with it that nowhere falls, itself included. */
function rowLengths(numbers: number[]): number[] {
  const lengths: number[] = []
  for (const number of numbers) {
    lengths.push(1 + Math.max(0, ...lengths.filter((_, at) => (numbers[at] ?? 0) <= number)))
  }
  return lengths
}

/** The begins of copies that wait for their key; nothing can be had of damaged ones any more. */
export const otherKeyStamps = ({ closed }: BaseBackups) =>
  closed.filter(({ error }) => error instanceof WrongKeyError).map(({ stamp }) => stamp)

/** With a checksum of its own, because it is for reading and not compressed. */
export function writeBaseInfo(info: BaseBackupInfo): Buffer {
  return Buffer.from(JSON.stringify({ ...info, sha256: hash('sha256', JSON.stringify(info)) }))
}

function readBaseInfo(name: string, bytes: Buffer): BaseBackupInfo {
  const { data } = baseBackup.extend({ sha256: z.string().optional() }).safeParse(parseJson(bytes))
  if (!data) throw new BackupDamagedError(name)
  const { sha256, ...info } = data
  // Those of the first versions have none.
  if (sha256 !== undefined && sha256 !== hash('sha256', JSON.stringify(info))) throw new BackupDamagedError(name)
  if (name !== `${baseFolder(info.system, info.stamp)}backup.json`) throw new BackupDamagedError(name)
  return info
}

/** Undefined when it is none. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** The tar file of a base backup, from its parts. */
export async function* readBaseTar(files: BackupFiles, folder: string, parts: number): AsyncGenerator<Buffer> {
  async function* stored(): AsyncGenerator<Buffer> {
    for (let part = 1; part <= parts; part += 1) {
      const bytes = await files.read(partName(folder, part))
      if (!bytes) throw new BackupDamagedError(partName(folder, part))
      yield bytes
    }
  }
  const tar = createZstdDecompress()
  // A failure destroys the tar stream, so its reader learns of it.
  pipeline(stored, tar).catch(() => undefined)
  try {
    yield* tar
  } catch (error) {
    const isUnreadable = /^Z(?:STD)?_/.test((error as NodeJS.ErrnoException).code ?? '')
    throw isUnreadable ? new BackupDamagedError(`${folder}base.tar.zst`) : error
  }
}

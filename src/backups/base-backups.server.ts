import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { baseFolder, partName } from './backup-names.server.ts'
import type { BackupFiles } from './store/backup-files.server.ts'
import { BackupDamagedError } from './store/seal.server.ts'

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
})

export type BaseBackupInfo = z.output<typeof baseBackup>

/** The complete base backups of one database, or of all, the oldest first. */
export async function listBaseBackups(files: BackupFiles, system?: string): Promise<BaseBackupInfo[]> {
  const names = await files.list(system ? baseFolder(system) : '')
  const infos: BaseBackupInfo[] = []
  for (const name of names.filter((each) => /^\d+\/base\/[^/]+\/backup\.json$/.test(each))) {
    const bytes = await files.read(name)
    if (bytes) infos.push(baseBackup.parse(JSON.parse(bytes.toString())))
  }
  return infos.toSorted((a, b) => a.ended_at.localeCompare(b.ended_at))
}

/** The tar file of a base backup, from its parts. */
export function readBaseTar(files: BackupFiles, folder: string, parts: number): AsyncIterable<Buffer> {
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
  return tar
}

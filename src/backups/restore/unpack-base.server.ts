import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunAs } from '../../platform/postgres/run-as.server.ts'
import { readTar, TarError } from '../../platform/tar/read-tar.server.ts'
import { baseFolder } from '../backup-names.server.ts'
import { type BaseBackupInfo, readBaseTar } from '../base-backups.server.ts'
import { openManifestCheck } from '../check-manifest.server.ts'
import type { BackupFiles } from '../store/backup-files.server.ts'
import { readPacked } from '../store/pack.server.ts'
import { BackupDamagedError } from '../store/seal.server.ts'

/** Writes the files of a base backup into a new folder and compares each with PostgreSQL's list. */
export async function unpackBase(
  files: BackupFiles,
  { system, stamp, parts }: BaseBackupInfo,
  cluster: string,
  account: RunAs | undefined,
): Promise<void> {
  const folder = baseFolder(system, stamp)
  const manifestName = `${folder}manifest.json.zst`
  const manifest = await readPacked(files, manifestName)
  if (!manifest) throw new BackupDamagedError(manifestName)
  const give = async (path: string) => {
    if (account) await chown(path, account.uid, account.gid)
  }
  const check = openManifestCheck(manifest, manifestName)
  await mkdir(cluster, { mode: 0o700 })
  await give(cluster)
  try {
    for await (const entry of readTar(readBaseTar(files, folder, parts))) {
      if (entry.name.split('/').includes('..')) throw new BackupDamagedError(entry.name)
      const path = join(cluster, entry.name)
      if (entry.kind === 'folder') await mkdir(path, { recursive: true, mode: 0o700 })
      else await writeFile(path, check.check(entry), { mode: 0o600 })
      await give(path)
    }
  } catch (error) {
    throw error instanceof TarError ? new BackupDamagedError(`${folder}base.tar.zst`) : error
  }
  check.end()
}

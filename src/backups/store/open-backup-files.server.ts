import type { Logger } from 'pino'
import type { Config } from '../../platform/process/config.server.ts'
import { StartError } from '../../platform/process/start-error.server.ts'
import { type BackupFiles, openBackupFiles } from './backup-files.server.ts'
import type { BackupStore } from './backup-store.server.ts'
import { openFolderStore } from './folder-store.server.ts'
import { openS3Store } from './s3-store.server.ts'
import { openSeal } from './seal.server.ts'

/** The backups of this configuration; undefined when there is no BACKUP_URL. */
export async function openConfiguredBackups({
  backupUrl,
  backupKey,
  backupFormerKey,
}: Pick<Config, 'backupUrl' | 'backupKey'> & Partial<Pick<Config, 'backupFormerKey'>>): Promise<
  BackupFiles | undefined
> {
  if (!backupUrl) return undefined
  const store = backupUrl.startsWith('s3://') ? await openS3Store(new URL(backupUrl)) : openFolderStore(backupUrl)
  return openBackupFiles(withSentences(store), backupKey ? openSeal(backupKey, backupFormerKey) : undefined)
}

/** What a storage answers, or that it does not, is for the operator: commands print it, and the back office shows it. */
function withSentences(store: BackupStore): BackupStore {
  const refuse = (error: unknown) => {
    const { message, name, code } = error as NodeJS.ErrnoException
    const reason = message || code || name
    throw new StartError(`BACKUP_URL cannot be used: ${reason.replace(/\.$/, '')}.`, { cause: error })
  }
  return {
    put: (key, bytes) => store.put(key, bytes).catch(refuse),
    get: (key) => store.get(key).catch(refuse),
    list: (prefix) => store.list(prefix).catch(refuse),
    remove: (key) => store.remove(key).catch(refuse),
  }
}

/**
 * Writes and removes a small object, so that a wrong folder, bucket or key stops the start and not only the backups. A
 * storage that cannot be reached just now does not: the shop can sell, and staff are told.
 */
export async function tryBackups(files: BackupFiles, log: Logger): Promise<void> {
  try {
    await files.writeVerified('probe', Buffer.from('written at the start of the shop, to be sure that it is possible'))
    await files.remove('probe')
  } catch (error) {
    if (isRefusal((error as Error).cause)) throw error
    log.warn({ err: error }, 'the storage of the backups cannot be reached')
  }
}

/** An answer of the storage, or of the file system, as opposed to none. */
function isRefusal(error: unknown): boolean {
  const { code = '', $metadata } = (error ?? {}) as { code?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 0
  return (status >= 400 && status < 500) || /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC|ENOENT)$/.test(code)
}

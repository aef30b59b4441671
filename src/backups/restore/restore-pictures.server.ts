import { buffer } from 'node:stream/consumers'
import { pictures } from '../../database/tables/media.server.ts'
import { originalKey } from '../../media/picture-variants.server.ts'
import type { Storage } from '../../media/storage.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { readTar, TarError } from '../../platform/tar/read-tar.server.ts'
import { pictureName } from '../backup-names.server.ts'
import type { BackupFiles } from '../store/backup-files.server.ts'
import { readPacked } from '../store/pack.server.ts'
import { BackupDamagedError } from '../store/seal.server.ts'

/** Brings back the files of all pictures that the database knows, and tells which are in no backup, or damaged there. */
export async function restorePictures(
  files: BackupFiles,
  db: Database,
  storage: Storage,
): Promise<{ restored: number; missing: string[] }> {
  const rows = await db.select({ hash: pictures.hash, widths: pictures.widths }).from(pictures)
  const stored = new Set(await files.list('pictures/'))
  let restored = 0
  const missing: string[] = []
  for (const picture of rows) {
    // In a bucket of its own it may have outlived the machine.
    if (await storage.get(originalKey(picture.hash))) continue
    // The variants may have been made after the restored time, or the last ones only after the backup.
    const names = [pictureName(picture), ...olderAndNewer(picture)].filter((each) => stored.has(each))
    const found = await readPicture(files, names, picture.hash)
    if (!found) {
      missing.push(picture.hash)
      continue
    }
    for (const [key, bytes] of found) {
      const type = /\.(avif|webp)$/.exec(key)?.[1]
      await storage.put(key, bytes, type ? `image/${type}` : 'application/octet-stream')
    }
    restored += 1
  }
  return { restored, missing }
}

/** The files of a picture by their keys. A damaged copy counts as missing, and one of another picture; the next may be whole. */
export async function readPicture(
  files: BackupFiles,
  names: string[],
  hash: string,
): Promise<Map<string, Buffer> | undefined> {
  for (const name of names) {
    try {
      const found = new Map<string, Buffer>()
      const tar = await readPacked(files, name)
      if (tar) for await (const { name: key, bytes } of readTar(once(tar))) found.set(key, await buffer(bytes()))
      if (found.size > 0 && [...found.keys()].every((key) => key.includes(hash))) return found
    } catch (error) {
      if (!(error instanceof BackupDamagedError || error instanceof TarError)) throw error
    }
  }
}

function olderAndNewer({ hash }: { hash: string }): string[] {
  return [5, 4, 3, 2, 1].map((length) => pictureName({ hash, widths: Array.from({ length }, () => 0) }))
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

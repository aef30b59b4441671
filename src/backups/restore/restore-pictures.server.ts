import { buffer } from 'node:stream/consumers'
import { pictures } from '../../database/tables/media.server.ts'
import { originalKey } from '../../media/picture-variants.server.ts'
import type { Storage } from '../../media/storage.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { readTar, TarError } from '../../platform/tar/read-tar.server.ts'
import { pictureName } from '../backup-names.server.ts'
import type { BackupFiles } from '../store/backup-files.server.ts'
import { readPacked } from '../store/pack.server.ts'
import { BackupDamagedError, WrongKeyError } from '../store/seal.server.ts'

/** Brings back the files of all pictures that the database knows, and tells which are in no backup, or damaged there. */
export async function restorePictures(
  files: BackupFiles,
  db: Database,
  storage: Storage,
): Promise<{ restored: number; missing: string[] }> {
  const rows = await db.select({ hash: pictures.hash, widths: pictures.widths }).from(pictures)
  const stored = Map.groupBy(await files.list('pictures/'), hashIn)
  let restored = 0
  const missing: string[] = []
  for (const picture of rows) {
    // In a bucket of its own it may have outlived the machine.
    if (await storage.get(originalKey(picture.hash))) continue
    const names = inOrder(stored.get(picture.hash) ?? [], pictureName(picture, files.keyId))
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

/**
 * The files of a picture by their keys. A damaged copy counts as missing, and one of another picture or under another
 * BACKUP_KEY; the next may be whole.
 */
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
      if (!isUseless(error)) throw error
    }
  }
}

const isUseless = (error: unknown) =>
  error instanceof BackupDamagedError || error instanceof WrongKeyError || error instanceof TarError

const fileIn = (name: string) => name.slice(name.lastIndexOf('/') + 1)
const hashIn = (name: string) => fileIn(name).split('-')[0] ?? ''

/**
 * What is wanted, then all others: the variants may have been made after the restored time, or the last ones only after
 * the backup. Those of this key come first, and more variants before fewer.
 */
function inOrder(names: string[], wanted: string): string[] {
  const folder = wanted.slice(0, -fileIn(wanted).length)
  const rank = (name: string) => Number(name === wanted) * 2 + Number(name.startsWith(folder))
  return names.toSorted((a, b) => rank(b) - rank(a) || fileIn(b).localeCompare(fileIn(a)))
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

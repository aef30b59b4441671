import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { pictures } from '../../database/tables/media.server.ts'
import { originalKey } from '../../media/picture-variants.server.ts'
import type { Storage } from '../../media/storage.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { readTar } from '../../platform/tar/read-tar.server.ts'
import { pictureName } from '../backup-names.server.ts'
import type { BackupFiles } from '../store/backup-files.server.ts'

const decompress = promisify(zstdDecompress)

/** Brings back the files of all pictures that the database knows, and counts those that are in no backup. */
export async function restorePictures(
  files: BackupFiles,
  db: Database,
  storage: Storage,
): Promise<{ restored: number; missing: number }> {
  const rows = await db.select({ hash: pictures.hash, widths: pictures.widths }).from(pictures)
  const stored = new Set(await files.list('pictures/'))
  const count = { restored: 0, missing: 0 }
  for (const picture of rows) {
    // In a bucket of its own it may have outlived the machine.
    if (await storage.get(originalKey(picture.hash))) continue
    // The variants may have been made after the restored time, or the last ones only after the backup.
    const name = [pictureName(picture), ...olderAndNewer(picture)].find((each) => stored.has(each))
    const bytes = name && (await files.read(name))
    if (!bytes) {
      count.missing += 1
      continue
    }
    const tar = await decompress(bytes)
    for await (const { name: key, bytes: read } of readTar(once(tar))) {
      const type = /\.(avif|webp)$/.exec(key)?.[1]
      await storage.put(key, await buffer(read()), type ? `image/${type}` : 'application/octet-stream')
    }
    count.restored += 1
  }
  return count
}

function olderAndNewer({ hash }: { hash: string }): string[] {
  return [5, 4, 3, 2, 1].map((length) => pictureName({ hash, widths: Array.from({ length }, () => 0) }))
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

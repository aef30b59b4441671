import { pictures } from '../database/tables/media.server.ts'
import { formats, originalKey, variantKey } from '../media/picture-variants.server.ts'
import type { Storage } from '../media/storage.server.ts'
import { writeTar } from '../platform/tar/write-tar.server.ts'
import { pictureName } from './backup-names.server.ts'
import { askDatabase, type BackupParts } from './backup-parts.server.ts'
import { recordRun } from './backup-runs.server.ts'
import { pack } from './store/pack.server.ts'

interface StoredPicture {
  hash: string
  widths: number[]
}

/** Stores the pictures that are not in the backup yet. They never change, so each is stored once under each key. */
export async function copyPictures({ files, db, storage }: BackupParts, signal?: AbortSignal): Promise<void> {
  const { now: startedAt } = await askDatabase(db)
  const rows = await db.select({ hash: pictures.hash, widths: pictures.widths }).from(pictures)
  const stored = new Set(await files.list('pictures/'))
  let bytes = 0
  for (const picture of rows) {
    signal?.throwIfAborted()
    const name = pictureName(picture, files.keyId)
    if (stored.has(name)) continue
    const own = await readFiles(storage, picture)
    // The demo draws its pictures when somebody looks at them.
    if (Object.keys(own).length === 0) continue
    const tar = await pack(writeTar(own))
    await files.writeVerified(name, tar)
    bytes += tar.length
  }
  await recordRun(db, { part: 'pictures', goodAt: startedAt, bytes })
}

async function readFiles(storage: Storage, { hash, widths }: StoredPicture): Promise<Record<string, Uint8Array>> {
  const keys = widths.flatMap((width) => formats.map((format) => variantKey(hash, width, format)))
  const found: Record<string, Uint8Array> = {}
  for (const key of [originalKey(hash), ...keys]) {
    const bytes = await storage.get(key)
    if (bytes) found[key] = bytes
  }
  return found
}

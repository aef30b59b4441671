import { importFiles } from '../../../database/tables/import-files.server.ts'
import { importRuns } from '../../../database/tables/imports.server.ts'
import { maxPictureBytes } from '../../../media/max-picture-bytes.ts'
import type { UploadedFile } from '../../../platform/contract/endpoint.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { and, eq, inArray, isNotNull } from '../../../platform/postgres/drizzle.server.ts'
import { readZip, ZipProblem } from '../../../platform/zip/read-zip.server.ts'
import { catalogueErrors } from '../../catalogue-errors.ts'
import { checkableStates } from './import-states.ts'

const limits = { maxFiles: 3000, maxFileBytes: maxPictureBytes, maxBytes: 300 * 1024 * 1024 }
const maxSkipped = 100

/**
 * Unpacks the pictures of a table, all or none; whether they are pictures is seen when they are hung up. The table has
 * to be checked again, so that the report says which of them fit.
 */
export async function uploadImportPictures(db: Database, id: number, file: UploadedFile): Promise<void> {
  await db.transaction(async (tx) => {
    const [run] = await tx
      .select({ id: importRuns.id })
      .from(importRuns)
      .where(and(eq(importRuns.id, id), inArray(importRuns.state, [...checkableStates]), isNotNull(importRuns.file)))
      .for('update')
    if (!run) throw new ShopError(catalogueErrors.import_not_open)
    await tx.delete(importFiles).where(eq(importFiles.importId, id))
    const { buffer, byteOffset, byteLength } = file.bytes
    const skipped: string[] = []
    let pictures = 0
    try {
      for await (const { name, bytes } of readZip(Buffer.from(buffer, byteOffset, byteLength), limits)) {
        if (/\.(?:jpe?g|png|webp|avif|gif)$/i.test(name)) {
          await tx.insert(importFiles).values({ importId: id, name: name.slice(-200), bytes })
          pictures += 1
        } else if (skipped.length < maxSkipped) skipped.push(name.slice(-200))
      }
    } catch (error) {
      if (!(error instanceof ZipProblem)) throw error
      throw new ShopError(catalogueErrors.bad_archive, { reason: error.message })
    }
    if (pictures === 0) throw new ShopError(catalogueErrors.bad_archive, { reason: 'В архиве нет картинок.' })
    const archive = { file_name: file.name.replace(/\p{Cc}|\p{Cf}/gu, '').slice(0, 200) || 'Архив', pictures, skipped }
    await tx
      .update(importRuns)
      .set({ archive, state: 'uploaded', report: null, badRows: null, failure: null, finishedAt: null })
      .where(eq(importRuns.id, id))
  })
}

import { recordAudit } from '../../audit/audit.server.ts'
import { homeOpening } from '../../database/tables/home-opening.server.ts'
import { holdPictures } from '../../media/hold-pictures.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { toColumnNames, toWireNames } from '../../platform/contract/wire-names.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import type { HomeOpeningChange } from '../home-opening.contract.ts'

export function updateHomeOpening(
  db: Database,
  viewer: Viewer,
  { version, ...fields }: HomeOpeningChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${homeOpening} in share row exclusive mode`)
    const [before] = await tx.select().from(homeOpening)
    if ((before?.version ?? 0) !== version) throw new ShopError('edited_meanwhile')
    if (fields.picture_id !== null && !(await holdPictures(tx, [fields.picture_id])))
      throw new ShopError('invalid_input', {}, { picture_id: 'Такой картинки нет: загрузите её снова.' })
    const row = { ...toColumnNames(fields), version: version + 1 }
    await tx.insert(homeOpening).values(row).onConflictDoUpdate({ target: homeOpening.id, set: row })
    const { id: _, version: __, ...old } = before ? toWireNames(before) : { id: 1, version: 0 }
    await recordAudit(tx, viewer, {
      action: 'home_opening.update',
      subject: 'home_opening',
      subjectId: '1',
      subjectName: 'Начало главной страницы',
      before: before ? old : null,
      after: { ...fields },
    })
  })
}

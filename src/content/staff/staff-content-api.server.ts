import type { AccountsParts } from '../../accounts/accounts-parts.server.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import { editedMeanwhile } from '../../audit/edited-meanwhile.server.ts'
import { homeOpening } from '../../database/tables/content.server.ts'
import { holdPictures } from '../../media/hold-pictures.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { toColumnNames, toWireNames } from '../../platform/contract/wire-names.ts'
import type { Api } from '../../platform/http/serve.server.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import type { Documents } from '../documents.server.ts'
import type { HomeOpeningChange } from '../home-opening.contract.ts'
import * as openingContract from '../home-opening.contract.ts'
import { readHomeOpening } from '../home-opening.server.ts'
import * as announcementsContract from './announcements/announcements.contract.ts'
import * as announcementRules from './announcements/announcements.server.ts'
import * as documentsContract from './documents.contract.ts'
import * as settingsContract from './site-settings.contract.ts'
import { getSiteSettings, updateSiteSettings } from './site-settings.server.ts'
import * as documentRules from './staff-documents.server.ts'
import * as storesContract from './stores.contract.ts'
import * as storeRules from './stores.server.ts'

interface StaffContentParts {
  db: Database
  accounts: AccountsParts
  documents: Documents
  picturesUrl: string
}

export function serveStaffContent(api: Api, { db, accounts, documents, picturesUrl }: StaffContentParts): void {
  api.serve(settingsContract.getSiteSettings, () => getSiteSettings(db))
  api.serve(settingsContract.updateSiteSettings, async ({ body }, caller) => {
    await updateSiteSettings(accounts, caller, body)
    return getSiteSettings(db)
  })

  api.serve(openingContract.getStaffHomeOpening, () => readHomeOpening(db, picturesUrl))
  api.serve(openingContract.updateHomeOpening, async ({ body }, { viewer }) => {
    await updateHomeOpening(db, viewer, body)
    return readHomeOpening(db, picturesUrl)
  })

  const stores = () => storeRules.listStaffStores(db, picturesUrl)
  api.serve(storesContract.listStaffStores, stores)
  api.serve(storesContract.createStore, async ({ body }, { viewer }) => {
    await storeRules.createStore(db, viewer, body)
    return stores()
  })
  api.serve(storesContract.updateStore, async ({ params, body }, { viewer }) => {
    await storeRules.updateStore(db, viewer, params.id, body)
    return stores()
  })
  api.serve(storesContract.deleteStore, async ({ params }, { viewer }) => {
    await storeRules.deleteStore(db, viewer, params.id)
    return stores()
  })
  api.serve(storesContract.orderStores, async ({ body }, { viewer }) => {
    await storeRules.orderStores(db, viewer, body.ids)
    return stores()
  })

  const announcements = () => announcementRules.listStaffAnnouncements(db)
  api.serve(announcementsContract.listStaffAnnouncements, announcements)
  api.serve(announcementsContract.createAnnouncement, async ({ body }, { viewer }) => {
    await announcementRules.createAnnouncement(db, viewer, body)
    return announcements()
  })
  api.serve(announcementsContract.updateAnnouncement, async ({ params, body }, { viewer }) => {
    await announcementRules.updateAnnouncement(db, viewer, params.id, body)
    return announcements()
  })
  api.serve(announcementsContract.deleteAnnouncement, async ({ params }, { viewer }) => {
    await announcementRules.deleteAnnouncement(db, viewer, params.id)
    return announcements()
  })

  api.serve(documentsContract.listStaffDocuments, () => documentRules.listDocuments(db))
  api.serve(documentsContract.getDocumentVersion, ({ params }) =>
    documentRules.getVersion(db, documents, params.slug, params.version),
  )
  api.serve(documentsContract.addDocumentVersion, ({ params, body }, { viewer }) =>
    documentRules.addVersion(db, documents, viewer, params.slug, body),
  )
  api.serve(documentsContract.previewDocument, ({ body }) => documentRules.previewBody(documents, body.body))
}

function updateHomeOpening(db: Database, viewer: Viewer, { version, ...fields }: HomeOpeningChange): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${homeOpening} in share row exclusive mode`)
    const [before] = await tx.select().from(homeOpening)
    if ((before?.version ?? 0) !== version) throw await editedMeanwhile(tx, 'home_opening', 1)
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

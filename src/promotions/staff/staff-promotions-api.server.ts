import type { Api } from '../../platform/http/serve.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { exportCodes, listPromotions } from './list-promotions.server.ts'
import { previewPromotion } from './preview-promotion.server.ts'
import { reportPromotion } from './report-promotion.server.ts'
import { changePromotion, createPromotion, makeCodes, revokeCode, stopPromotion } from './save-promotion.server.ts'
import * as contract from './staff-promotions.contract.ts'

export function serveStaffPromotions(api: Api, db: Database): void {
  api.serve(contract.listPromotions, () => listPromotions(db))
  api.serve(contract.createPromotion, async ({ body }, { viewer }) => {
    await createPromotion(db, viewer, body)
    return listPromotions(db)
  })
  api.serve(contract.changePromotion, async ({ params, body }, { viewer }) => {
    await changePromotion(db, viewer, params.id, body)
    return listPromotions(db)
  })
  api.serve(contract.stopPromotion, async ({ params, body }, { viewer }) => {
    await stopPromotion(db, viewer, params.id, body.stopped)
    return listPromotions(db)
  })
  api.serve(contract.reportPromotion, ({ params }) => reportPromotion(db, params.id))
  api.serve(contract.makeCodes, ({ params, body }, { viewer }) => makeCodes(db, viewer, params.id, body.count))
  api.serve(contract.exportCodes, ({ params, query }) => exportCodes(db, params.id, query.format))
  api.serve(contract.revokeCode, ({ body }, { viewer }) => revokeCode(db, viewer, body.code))
  api.serve(contract.previewPromotion, ({ body }) => previewPromotion(db, body.promotion, body.email))
}

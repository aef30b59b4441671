import type { Api } from '../../platform/http/serve.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import * as contract from './points.contract.ts'
import { keepPoints, readPoints, wantPoints } from './read-points.server.ts'
import { adjustPoints, getPointSettings, readCustomerPoints, savePointSettings } from './staff/save-points.server.ts'
import * as staff from './staff/staff-points.contract.ts'

export function servePoints(api: Api, db: Database): void {
  api.serve(contract.getPoints, ({ query }, { viewer }) => readPoints(db, viewer.accountId, query.before))
  api.serve(contract.wantPoints, ({ body }, { viewer }) => wantPoints(db, viewer.accountId, body.points))
  api.serve(contract.keepPoints, (_, { viewer }) => keepPoints(db, viewer.accountId))
  api.serve(staff.getPointSettings, () => getPointSettings(db))
  api.serve(staff.savePointSettings, async ({ body }, { viewer }) => {
    await savePointSettings(db, viewer, body)
    return getPointSettings(db)
  })
  api.serve(staff.getCustomerPoints, ({ params, query }) => readCustomerPoints(db, params.id, query.before))
  api.serve(staff.adjustPoints, async ({ params, body }, { viewer }) => {
    await adjustPoints(db, viewer, params.id, body)
    return readCustomerPoints(db, params.id)
  })
}

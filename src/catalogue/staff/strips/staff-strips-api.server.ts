import type { Api } from '../../../platform/http/serve.server.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import type { HomeStrips } from '../../strips/home-strips.server.ts'
import { getClock, listHomeStrips } from '../../strips/strips.contract.ts'
import * as contract from './staff-strips.contract.ts'
import { createStrip, deleteStrip, listStaffStrips, orderStrips, updateStrip } from './staff-strips.server.ts'

export function serveStrips(api: Api, db: Database, strips: HomeStrips): void {
  api.serve(listHomeStrips, (_, { uses }) => strips.list(uses))
  api.serve(getClock, () => strips.clock())

  const list = () => listStaffStrips(db, strips)
  api.serve(contract.listStaffStrips, list)
  api.serve(contract.createStrip, async ({ body }, { viewer }) => {
    await createStrip(db, viewer, body)
    return list()
  })
  api.serve(contract.updateStrip, async ({ params, body }, { viewer }) => {
    await updateStrip(db, viewer, params.id, body)
    return list()
  })
  api.serve(contract.deleteStrip, async ({ params }, { viewer }) => {
    await deleteStrip(db, viewer, params.id)
    return list()
  })
  api.serve(contract.orderStrips, async ({ body }, { viewer }) => {
    await orderStrips(db, viewer, body.ids)
    return list()
  })
}

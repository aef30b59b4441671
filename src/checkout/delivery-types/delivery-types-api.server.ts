import type { Api } from '../../platform/http/serve.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import * as contract from './delivery-types.contract.ts'
import * as rules from './delivery-types.server.ts'

export function serveStaffDeliveryTypes(api: Api, db: Database): void {
  const list = () => rules.listStaffDeliveryTypes(db)

  api.serve(contract.listStaffDeliveryTypes, list)
  api.serve(contract.createDeliveryType, async ({ body }, { viewer }) => {
    await rules.createDeliveryType(db, viewer, body)
    return list()
  })
  api.serve(contract.updateDeliveryType, async ({ params, body }, { viewer }) => {
    await rules.updateDeliveryType(db, viewer, params.id, body)
    return list()
  })
  api.serve(contract.archiveDeliveryType, async ({ params, body }, { viewer }) => {
    await rules.archiveDeliveryType(db, viewer, params.id, body)
    return list()
  })
  api.serve(contract.deleteDeliveryType, async ({ params }, { viewer }) => {
    await rules.deleteDeliveryType(db, viewer, params.id)
    return list()
  })
  api.serve(contract.orderDeliveryTypes, async ({ body }, { viewer }) => {
    await rules.orderDeliveryTypes(db, viewer, body.ids)
    return list()
  })
}

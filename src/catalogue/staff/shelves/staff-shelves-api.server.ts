import type { Api } from '../../../platform/http/serve.server.ts'
import * as contract from './staff-shelves.contract.ts'
import type { StaffShelves } from './staff-shelves.server.ts'

export function serveStaffShelves(api: Api, shelves: StaffShelves): void {
  api.serve(contract.listStaffShelves, ({ query }) => shelves.list(query))
  api.serve(contract.getStaffShelf, ({ params }) => shelves.get(params.id))
  api.serve(contract.updateShelf, ({ params, body }, { viewer }) => shelves.update(viewer, params.id, body))
}
